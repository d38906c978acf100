// Package search finds the best move in a position by looking ahead.
//
// A [Searcher] thinks about one game at a time: iterative deepening of a
// principal variation search, with a table of positions seen before, shared by
// as many threads as it is given. It knows no clock and no chance: limits are a
// context, a number of plies or a number of positions, and with one thread and
// a limit in positions the answer is the same on every machine.
//
// Positions are counted as they are entered: one for each call of the search
// and one for each leaf that is evaluated. A move that is cut off before it is
// looked at does not count, nor do the root and the moves of a principal
// variation that is read from the table.
//
// # What is proven
//
// An [engine.Outcome] in a [Result] is a fact, however little was searched.
// Wins and losses have scores beyond all estimates, and such scores come only
// from the end of a game or from [Endgames]; negamax hands them up with the
// bounds that they are, and reductions and cutoffs keep bounds true. A draw is
// claimed only after two more searches, in which everything that is merely
// estimated counts once against the player and once for them.
//
// Repetition never proves anything but where the game really ends by it. A
// position that stood before, in the game or on the line that is being
// searched, is scored as if each player kept their own side, but as an
// estimate. So a proof is a plan that leads to the end of the game in finitely
// many moves, fewer with each, and passes through no position twice. It could
// fail only if it led to a position that has already stood twice: those are
// ends of the game for the search, and while there are any, what is proven
// about positions with as many seeds is kept apart in the table and Endgames,
// which do not know them, are not asked.
package search
