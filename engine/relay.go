package engine

// relay is a relay between two laps: the board as its player sees it, and the
// pit that is to be lifted next as the index of its lap. A relay that lifts a
// single seed has ended: that seed fell into an empty pit.
type relay struct {
	mover, other row
	lift         uint
}

// relayMover, relayOther and relayFall hold the laps of a relay after its
// first, each part in a table of its own because that is found faster. They
// differ from laps in that a single seed stays where it is, so that sowing on
// changes nothing in a relay that has ended.
var relayMover, relayOther, relayFall = sowRelayLaps()

func sowRelayLaps() (mover, other [lapEntries]row, falls [lapEntries]fall) {
	for pit := range uint(Pits) {
		falls[lapIndex(pit, 1)] = fallInto(pit)
		for seeds := uint(2); seeds <= SeedCount; seeds++ {
			i := lapIndex(pit, seeds)
			mover[i], other[i], falls[i] = laps[i].mover, laps[i].other, laps[i].fall
		}
	}
	return mover, other, falls
}

// restingRelay has ended and stays so.
var restingRelay = relay{mover: 1, lift: lapIndex(0, 1)}

// beginRelay sows the first lap from the mover's i-th pit.
func (p Position) beginRelay(i uint) relay {
	l := &laps[lapIndex(i, p.mover.seeds(i))%lapEntries]
	mover, other := p.mover+l.mover, p.other+l.other
	return relay{mover, other, l.fall.lift(mover, other)}
}

// sow sows one lap.
func (r relay) sow() relay {
	// Masking the index would lengthen what each lap waits for; the check
	// of its bounds does not.
	i := r.lift
	mover, other := r.mover+relayMover[i], r.other+relayOther[i]
	return relay{mover, other, relayFall[i].lift(mover, other)}
}

func (r relay) ended() bool { return r.lift&lapSeedMask == 1 }

// patience is the number of laps after which a relay is watched for going
// round in a circle. Nearly all relays are shorter and need not pay for it.
const patience = 64

// finishRelays sows two relays on until both have ended. What a lap has to wait
// for is the lap before it, so the second one comes nearly for free, and one
// wrong guess of the processor about the end serves for two.
func finishRelays(a, b relay) (_, _ relay, endlessA, endlessB bool) {
	for range patience {
		if (a.lift^1|b.lift^1)&lapSeedMask == 0 {
			return a, b, false, false
		}
		a, b = a.sow(), b.sow()
	}
	a, endlessA = finishLongRelay(a)
	b, endlessB = finishLongRelay(b)
	return a, b, endlessA, endlessB
}

// finishLongRelay sows a relay on until it has ended, or until it is certain
// that it never will. This is Brent's cycle detection.
//
// The next state depends on the state alone and there are finitely many, so a
// relay either ends or comes into a circle and stays in it. One that ends has
// never been twice in one state, for then it would be there for ever again:
// what is found is always a circle. And a circle is always found: the marked
// state is replaced after 1, 2, 4, ... laps, so at some time it lies on the
// circle and stays for at least the circle's length, within which the relay is
// there again.
func finishLongRelay(r relay) (_ relay, endless bool) {
	for limit := 1; ; limit *= 2 {
		marked := r
		for range limit {
			if r.ended() {
				return r, false
			}
			if r = r.sow(); r == marked {
				return r, true
			}
		}
	}
}

// capture takes what lies opposite the pit where an ended relay's last seed
// fell, if that is the mover's, and with it the seed itself unless it stays.
// Opposite an empty pit nothing is taken. It returns the board with the turn
// changed.
func (r relay) capture(seedStays bool) Position {
	fall := relayFall[r.lift%lapEntries]
	taken := r.other >> fall.oppositeShift() & lapSeedMask
	seed := (taken + lapSeedMask) >> lapSeedBits // 1 if anything is taken
	if seedStays {
		seed = 0
	}
	return Position{
		mover: r.other - taken<<fall.oppositeShift(),
		other: r.mover + (taken+seed)<<storeShift - seed<<fall.moverShift(),
	}
}

// playRelay plays the i-th pit of the mover, which must hold seeds, in Ayoayo.
// It does not ask whether the player had to feed. endless tells that the relay
// never ends; there is no next position then.
func (r Rules) playRelay(p Position, i uint) (next Position, endless bool) {
	relay, _, endless, _ := finishRelays(p.beginRelay(i), restingRelay)
	return relay.capture(r.SeedStays), endless
}
