// Package endgame builds, keeps and reads endgame tables: for every board with
// few seeds, what the two players can be sure of under perfect play.
//
// Seeds that lie on the board count; stores and the end at 25 seeds do not. A
// game that goes round for ever is worth nothing sure to either player, because
// what comes of it is a matter of the positions that stood before. So each of
// the two numbers is what a player can enforce whatever the other does, and
// when they sum to the seeds on the board they say all there is to say.
//
// [Build] solves the layers of boards with 0, 1, 2, ... seeds one after another
// and keeps them in a file. [Open] maps such a file, and [Table.Probe] looks a
// position up in it.
package endgame
