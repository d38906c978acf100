// Package engine knows the four Oware games this program plays: Abapa, Wari,
// Warri and Ayoayo, with their house rules.
//
// A [Position] is a small comparable value. [Rules] say what may be played in
// it ([Rules.LegalMoves]), play it ([Rules.Play], [Rules.PlayTraced]) and
// decide when a game is over and how it is counted ([Rules.Over],
// [Rules.Score]). A [Game] strings moves together and knows when a position
// stands for the third time. A [Record] is a game as text.
//
// Rules are pure arithmetic: the package does no input or output, reads no
// clock, draws no random numbers and logs nothing. Everything in it may be
// used by several goroutines at once, except a [Game], which belongs to one.
package engine
