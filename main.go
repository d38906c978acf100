// Owarebot lets the members of a Discord server play Oware against each other.
//
// This file is the table of contents of the program: every command, with the
// help that people read. What a command does is in package cli, one file each.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/alecthomas/kong"

	"owarebot/cli"
)

// commands is the command line, as kong reads it.
type commands struct {
	Serve          cli.Serve          `cmd:"" default:"withargs" help:"Run the bot on Discord (this is what happens without a command)."`
	Sandbox        cli.Sandbox        `cmd:"" help:"Run the bot in a chat of its own, in your browser, without Discord or a token."`
	Moves          cli.Moves          `cmd:"" help:"Read positions, one a line, and write every legal move and the position it leads to."`
	Perft          cli.Perft          `cmd:"" help:"Count the lines of play of a given length."`
	Render         cli.Render         `cmd:"" help:"Draw a board, a move or a game as a picture."`
	Ladder         cli.Ladder         `cmd:"" help:"Play the practice levels against each other."`
	Tune           cli.Tune           `cmd:"" help:"Find the weights by which the search evaluates positions, from games against itself."`
	Analyse        cli.Analyse        `cmd:"" help:"Say of every move of a game what it was worth."`
	Engine         cli.Engine         `cmd:"" help:"Play for other Oware programs, such as Aualé."`
	Tables         cli.Tables         `cmd:"" help:"Build endgame tables, which say how boards with few seeds come out, and look into them."`
	Solve          cli.Solve          `cmd:"" help:"Find out how a position comes out when both play perfectly."`
	VerifyStrategy cli.VerifyStrategy `cmd:"" help:"Verify a strategy by playing it against every reply."`
	Check          cli.Check          `cmd:"" help:"Verify a storage file that no running bot is using."`
	Backup         cli.Backup         `cmd:"" help:"Ask the running bot for a consistent, checked copy of its storage file."`
	Version        cli.Version        `cmd:"" help:"Print which build of the program this is."`
}

// The exit statuses of the program.
const (
	statusOK    = 0
	statusError = 1
	statusUsage = 2
)

const description = `Oware in chat: Abapa, Wari, Warri and Ayoayo on Discord.

To try it, run "owarebot sandbox" and open the address that it prints.`

func main() {
	os.Exit(run(os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

// run carries out one command line and returns the exit status. Whatever goes
// wrong is one line on the error stream.
func run(args []string, streams cli.Streams) int {
	help := false
	parser, err := kong.New(&commands{},
		kong.Name("owarebot"),
		kong.Description(description),
		kong.Writers(streams.Out, streams.Err),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		// kong ends the program after --help; here that is for main alone.
		kong.Exit(func(int) { help = true }),
		kong.Bind(streams),
		kong.Vars{"themes": cli.ThemeNames()},
	)
	if err != nil {
		return fail(streams.Err, err)
	}
	command, err := parser.Parse(args)
	switch {
	case help:
		return statusOK
	case err != nil:
		fail(streams.Err, err)
		fmt.Fprintf(streams.Err, "Run %q to see how it is used.\n", helpFor(err, args))
		return statusUsage
	}
	if err := command.Run(); err != nil {
		fail(streams.Err, err)
		return statusError
	}
	return statusOK
}

// fail writes the error and returns the status that goes with it.
func fail(w io.Writer, err error) int {
	fmt.Fprintf(w, "owarebot: %v\n", err)
	return statusError
}

// helpFor is the command line that explains what was typed wrongly.
func helpFor(err error, args []string) string {
	var parse *kong.ParseError
	if errors.As(err, &parse) {
		// The default command is selected also when another was misspelt.
		if node := parse.Context.Selected(); node != nil && slices.Contains(args, node.Name) {
			return node.FullPath() + " --help"
		}
	}
	return "owarebot --help"
}
