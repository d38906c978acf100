// Package page is the chat window of the stand-in for Discord: static files, embedded in the program, that a browser
// runs without a build step and without anything from elsewhere.
//
// The page speaks only the people's API that the stand-in offers under /sandbox/ on the same origin. It knows nothing of
// any particular bot: what it shows comes from the registered commands and the messages.
package page

import (
	"embed"
	"io/fs"
	"net/http"
)

//go:embed static
var embedded embed.FS

// contentSecurityPolicy lets the page load and ask for things from its own origin only. Chat text is shown through text
// nodes; this is the second wall, should one of them ever turn into markup.
const contentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Handler serves the page: its document at "/" and the files it loads under "/static/". Every other path is 404, every
// method but GET and HEAD 405. It needs no state and is safe for concurrent use.
func Handler() http.Handler {
	files, err := fs.Sub(embedded, "static")
	if err != nil {
		panic(err) // the folder is embedded at build time, so only a broken build gets here
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFileFS(w, r, files, "app.html")
	})
	mux.Handle("GET /static/{file}", http.StripPrefix("/static/", http.FileServerFS(files)))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", contentSecurityPolicy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		// The files change only with the program, which may be another build at the same address a minute later.
		header.Set("Cache-Control", "no-cache")
		mux.ServeHTTP(w, r)
	})
}
