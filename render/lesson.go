package render

import (
	"fmt"

	"owarebot/engine"
)

// Lesson is what a diagram explains.
type Lesson uint8

// The lessons, in the order in which they are best read.
const (
	// SowingLesson shows a plain move.
	SowingLesson Lesson = iota
	// RelayLesson shows sowing that goes on in a second lap.
	RelayLesson
	// CaptureLesson shows a move that captures.
	CaptureLesson
	// SlamLesson shows what becomes of a move that would capture all of the
	// opponent's seeds.
	SlamLesson
	// FeedingLesson shows which pits may be played when the opponent has no
	// seeds.
	FeedingLesson
)

var lessonNames = [...]string{
	SowingLesson: "sowing", RelayLesson: "relay", CaptureLesson: "capture", SlamLesson: "slam", FeedingLesson: "feeding",
}

// String is the lesson's name, one lower-case word.
func (l Lesson) String() string {
	if int(l) < len(lessonNames) {
		return lessonNames[l]
	}
	return fmt.Sprintf("Lesson(%d)", uint8(l))
}

// Diagram is a rule shown by an example. It is made from a position and a move
// alone, without words.
type Diagram struct {
	Lesson   Lesson
	Rules    engine.Rules
	Position engine.Position
	// Choice shows which pits of Position may be played and which may not,
	// instead of a move.
	Choice bool
	// Pit is the move that is shown from Position, unless Choice is set.
	Pit engine.Pit
}

// Diagrams are the diagrams that explain rules, in the order to read them.
// There is one for each lesson that applies: only Ayoayo has relays, and only
// the others know slams.
func Diagrams(rules engine.Rules) []Diagram {
	example := func(lesson Lesson, position engine.Position, pit engine.Pit) Diagram {
		return Diagram{Lesson: lesson, Rules: rules, Position: position, Pit: pit}
	}
	if rules.Variant == engine.Ayoayo {
		return []Diagram{
			example(SowingLesson, layout([12]int{0, 2, 0, 3, 1, 2, 0, 3, 0, 0, 2, 0}), 3),
			example(RelayLesson, layout([12]int{3, 1, 0, 2, 0, 2, 0, 2, 0, 0, 2, 0}), 0),
			example(CaptureLesson, layout([12]int{1, 0, 0, 1, 0, 2, 2, 5, 0, 0, 2, 0}), 3),
			{Lesson: FeedingLesson, Rules: rules, Position: layout([12]int{2, 0, 1, 0, 1, 2}), Choice: true},
		}
	}
	slam := example(SlamLesson, layout([12]int{1, 0, 2, 0, 3, 0, 1, 2}), 4)
	// Wari forbids it, which is a choice.
	slam.Choice = rules.Variant == engine.Wari
	return []Diagram{
		example(SowingLesson, layout([12]int{1, 0, 4, 1, 0, 2, 0, 3, 0, 0, 2, 0}), 2),
		example(CaptureLesson, layout([12]int{1, 0, 0, 0, 4, 0, 3, 1, 2, 0, 0, 0}), 4),
		slam,
		{Lesson: FeedingLesson, Rules: rules, Position: layout([12]int{2, 0, 1, 0, 1, 2}), Choice: true},
	}
}

// layout is a position with so many seeds in the pits and the rest shared out
// to the stores; South is to move.
func layout(pits [12]int) engine.Position {
	left := engine.SeedCount
	for _, n := range pits {
		left -= n
	}
	p, err := engine.NewPosition(pits, (left+1)/2, left/2, engine.South)
	if err != nil {
		panic("render: an example is no position: " + err.Error())
	}
	return p
}
