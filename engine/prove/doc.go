// Package prove finds out how a position of Ayoayo comes out when both play
// perfectly, under any of its house rules, and in how few plies a win can be
// forced.
//
// [Solve] asks one question again and again, with one more move of the winner
// each time: can this player get 25 seeds within n plies? Each answer is a proof,
// kept in a table of bounds, so that the first yes is the fewest plies. The same
// question about 24 seeds is asked to find draws: when both players can be sure of
// 24, that is what it is.
//
// # Which games a proof holds for
//
// Whether a position stands for the third time is a matter of the game's
// history, and the search does not look at it. That is sound for a game that
// begins with the position, and the reasons are these.
//
// Who gets their seeds within n plies plays so that after each of their moves
// fewer plies are needed than before, whatever the reply. No position can come
// back in such play, for it would need fewer plies than itself. So the rule is
// never used.
//
// Some answers are that a player never gets the seeds. Such a proof ends in
// positions where too many are in the other store, so that no way to end the game
// can help, or where nobody can move, and otherwise rests on proofs that were
// finished before it. An opponent who plays by them comes to ever earlier ones:
// again no position comes back, and the play ends where the proof says.
//
// A win or a loss is one proof of 25 seeds. A draw is proved for each player by 24
// seeds of their own or by the opponent never getting 25. Where the outcome hangs
// on repetition none of these proofs exists, and the answer is [engine.Unknown].
//
// That no win is possible within n plies counts, as the plies of a win do, to 25
// seeds in store or to the end of all moves. Repetition only takes away ways to
// get there.
//
// In a game that did not begin with the position, one that the proof meets may
// have stood twice already, and then the third time ends the game. Config.Twice
// tells which ones those are: for the search they are positions in which the game
// is over. All others may well have stood once, for the proof meets each at most
// once more.
//
// # Playing out
//
// Who has 25 seeds in store has won, also where the game is played out, for
// stores never shrink. So the rules that differ in nothing but the finish have
// the same proofs.
package prove
