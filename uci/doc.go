// Package uci lets other programs ask the engine for moves, by the protocol
// that Oware programs use: that of chess engines (UCI, R. Huber and S.
// Meyer-Kahlen), line by line, with the notation of Oware. The graphical board
// Aualé and the engine Aalina speak it. What is particular to Oware:
//
//   - A position is one word, such as 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S.
//   - The moves of a game or a variation are one word, such as FfEa.
//   - White, who moves first in wtime and winc, is South.
//   - A seed is 100 centipawns, and a won game is 2500.
//
// Reading goes on while the engine thinks: one goroutine reads, one answers,
// one thinks. [Serve] is the whole of it. What is wrong with a line is told in
// one sentence, as an info string; nothing that is read ends the program but
// quit and the end of the input.
package uci
