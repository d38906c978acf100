package courier

import (
	"bytes"
	"mime"
	"mime/multipart"
	"net/textproto"
)

// multipartBody puts the JSON and the picture into one body, the way Discord
// wants files: the document as payload_json, the file as files[N] where N is the
// id of its entry in the document's attachments.
// https://discord.com/developers/docs/reference#uploading-files
func multipartBody(document []byte, picture *Picture) (contentType string, body []byte, err error) {
	var buffer bytes.Buffer
	buffer.Grow(len(document) + len(picture.PNG) + 512)
	form := multipart.NewWriter(&buffer)
	parts := []struct {
		disposition map[string]string
		kind        string
		content     []byte
	}{
		{map[string]string{"name": "payload_json"}, "application/json", document},
		{map[string]string{"name": "files[0]", "filename": picture.Name}, "image/png", picture.PNG},
	}
	for _, part := range parts {
		header := textproto.MIMEHeader{}
		header.Set("Content-Disposition", mime.FormatMediaType("form-data", part.disposition))
		header.Set("Content-Type", part.kind)
		w, err := form.CreatePart(header)
		if err != nil {
			return "", nil, err
		}
		if _, err := w.Write(part.content); err != nil {
			return "", nil, err
		}
	}
	if err := form.Close(); err != nil {
		return "", nil, err
	}
	return form.FormDataContentType(), buffer.Bytes(), nil
}
