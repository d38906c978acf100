package control

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"syscall"
)

// Backup asks the bot that listens on socket for a copy of its storage at dest,
// which must be an absolute path and is written by the bot, with the bot's
// rights. It returns when the copy is complete.
func Backup(ctx context.Context, socket, dest string) error {
	if err := checkLength(socket); err != nil {
		return err
	}
	transport := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", socket)
	}}
	defer transport.CloseIdleConnections()

	body, err := json.Marshal(backupRequest{Dest: dest})
	if err != nil {
		return err
	}
	// The host has no meaning on a socket, but HTTP wants one.
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://owarebot/backup", bytes.NewReader(body))
	if err != nil {
		return err
	}
	response, err := (&http.Client{Transport: transport}).Do(request)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ECONNREFUSED):
		return fmt.Errorf("no bot is listening on the control socket %s; start it, or copy the storage file itself while no bot runs", socket)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("the control socket %s belongs to another user; run this as the user that the bot runs as", socket)
	case err != nil:
		return fmt.Errorf("the bot did not answer: %w", err)
	}
	defer response.Body.Close()
	var answer reply
	if err := json.NewDecoder(io.LimitReader(response.Body, longestRequest)).Decode(&answer); err != nil {
		return fmt.Errorf("the bot's answer is not understood: %w", err)
	}
	if answer.Error != "" {
		return errors.New(answer.Error)
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the bot refused with status %s", response.Status)
	}
	return nil
}
