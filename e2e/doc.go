// Package e2e holds the tests that see the bot as its users do: they start the whole program against the
// stand-in for Discord, act as members through the people's side of it, and kill and restart the program while
// games are going on. There is nothing here for other packages to import.
//
// Two lengths exist. `go test ./e2e` plays enough to notice a mistake; with OWAREBOT_E2E=long in the environment it
// plays the full number of games and kills that the CI run asks for.
package e2e
