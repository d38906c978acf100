// Package players knows opponents to practise against: eight levels, from one
// that a child beats to the best that the search, the solver and the endgame
// tables together can do. It also judges offers and advises people.
//
// The low levels ([Level] 1 to 3) do not search as programs do. They count out
// their own captures, and the higher of them the replies, on their fingers: a
// short sowing right, a long one often not, so that they overlook what people
// overlook. The middle levels search a few plies, and of moves that look alike
// to them take now this one and now that. From level 7 on the move that looks
// best is played.
//
// A level is the same on every machine: it is limited in positions looked at,
// not in time, and what it plays depends on the game and a seed alone. The
// package reads no clock and draws no random numbers of its own.
package players
