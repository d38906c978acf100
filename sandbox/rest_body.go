package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// Limits of a request's body: Discord's for a file without boosts, and room for ten of them.
const (
	maxFile    = 10 << 20
	maxRequest = 25 << 20
	maxFiles   = 10
)

// upload is a file that came with a request, under the number that its part's name carries: files[number].
type upload struct {
	number int
	name   string
	typ    string
	data   []byte
}

// requestBody is what a request said: the decoded JSON, its text for the log of requests, and the files beside it.
type requestBody struct {
	raw   any
	json  json.RawMessage
	files []upload
}

// readBody reads JSON or a multipart form with payload_json and files. A body that is neither is refused; none at all
// is an empty object.
func readBody(w http.ResponseWriter, r *http.Request) (requestBody, error) {
	r.Body = http.MaxBytesReader(w, r.Body, maxRequest)
	typ, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil && r.Header.Get("Content-Type") != "" {
		return requestBody{}, badForm("_misc", "CONTENT_TYPE_INVALID", "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}.")
	}
	if typ == "multipart/form-data" {
		return readMultipart(multipart.NewReader(r.Body, params["boundary"]))
	}
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return requestBody{}, bodyError(err)
	}
	if len(data) == 0 {
		return requestBody{raw: map[string]any{}}, nil
	}
	if typ != "application/json" {
		return requestBody{}, badForm("_misc", "CONTENT_TYPE_INVALID", "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}.")
	}
	raw, err := decodeJSON(data)
	return requestBody{raw: raw, json: data}, err
}

func readMultipart(reader *multipart.Reader) (requestBody, error) {
	var body requestBody
	fields := map[string]any{}
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return body, bodyError(err)
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return body, bodyError(err)
		}
		name := part.FormName()
		switch number, isFile := fileNumber(name, len(body.files)); {
		case name == "payload_json":
			if body.raw, err = decodeJSON(data); err != nil {
				return body, err
			}
			body.json = data
		case isFile:
			if len(data) > maxFile {
				return body, errTooLarge
			}
			body.files = append(body.files, upload{
				number: number, name: cleanFilename(part.FileName()), typ: part.Header.Get("Content-Type"), data: data,
			})
		default:
			fields[name] = string(data)
		}
	}
	if len(body.files) > maxFiles {
		return body, badForm("files", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
	if body.raw == nil {
		body.raw = fields
	}
	return body, nil
}

// fileNumber reads the number from a part's name, files[3]; "file" alone is an older way to send one.
func fileNumber(name string, position int) (int, bool) {
	if name == "file" {
		return position, true
	}
	inner, ok := strings.CutPrefix(name, "files[")
	inner, closed := strings.CutSuffix(inner, "]")
	n, err := strconv.Atoi(inner)
	return n, ok && closed && err == nil && n >= 0
}

// cleanFilename keeps what Discord keeps of a file's name: no folders, and only characters that a URL can carry.
func cleanFilename(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '-', r == '_':
			return r
		}
		return '_'
	}, path.Base(strings.ReplaceAll(name, `\`, "/")))
	if strings.Trim(name, ".") == "" {
		return "unknown"
	}
	return name[:min(len(name), 200)]
}

func bodyError(err error) error {
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		return errTooLarge
	}
	return badForm("", "MULTIPART_INVALID", "The multipart body could not be read")
}

// decodeJSON decodes one value with nothing behind it, numbers as they were written.
func decodeJSON(data []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var raw any
	if err := decoder.Decode(&raw); err != nil {
		return nil, errNotJSON
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errNotJSON
	}
	return raw, nil
}
