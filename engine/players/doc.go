// Package players knows opponents to practise against: eight levels, from one
// that a child beats to the best that the search, the solver and the endgame
// tables together can do. It also judges offers and advises people.
//
// The low levels do not search as programs do. They count out their own
// captures, and the higher of them the replies, on their fingers: a short sowing
// right, a long one often not, so that they overlook what people overlook. The
// others search, first a few plies only. Of moves that look alike to them all but
// the highest level play now this one and now that.
//
// A level is the same on every machine: it is limited in positions looked at,
// not in time, and what it plays depends on the game and a seed alone. The
// package reads no clock and draws no random numbers of its own.
package players
