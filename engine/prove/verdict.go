package prove

// verdict is the answer to whether the attacker wins: within w plies for a
// value w of 0 or more, and not within ^v plies for a negative value v.
type verdict int

const (
	// maxPlies is the longest win that is looked for.
	maxPlies = 250
	// forever is the number of plies within which there is no win when
	// there never is one.
	forever = maxPlies + 1

	never verdict = ^forever // the attacker does not win at all
)

func notWithin(plies int) verdict { return verdict(^plies) }

func (v verdict) wins() bool { return v >= 0 }

// safe is the number of plies within which there is no win.
func (v verdict) safe() int { return int(^v) }

// onePlyMore counts a ply that comes before a number of plies without a win.
// Numbers near the end of what can be told stay there: to know less is no error.
func onePlyMore(safe int) int {
	if safe >= maxPlies {
		return safe
	}
	return safe + 1
}
