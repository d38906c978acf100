package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// apiError is a refusal in Discord's shape: an HTTP status, a JSON code and, for a body that is not valid, what is
// wrong at which place.
type apiError struct {
	status  int
	code    int
	message string
	form    []formError
}

type formError struct {
	path          []string
	code, message string
}

func (e *apiError) Error() string { return fmt.Sprintf("%d: %s", e.code, e.message) }

// Refusals that carry no detail. Codes and sentences are Discord's.
var (
	errUnauthorized       = &apiError{status: http.StatusUnauthorized, message: "401: Unauthorized"}
	errNoRoute            = &apiError{status: http.StatusNotFound, message: "404: Not Found"}
	errMethod             = &apiError{status: http.StatusMethodNotAllowed, message: "405: Method Not Allowed"}
	errUnknownApplication = &apiError{status: http.StatusNotFound, code: 10002, message: "Unknown Application"}
	errUnknownChannel     = &apiError{status: http.StatusNotFound, code: 10003, message: "Unknown Channel"}
	errUnknownGuild       = &apiError{status: http.StatusNotFound, code: 10004, message: "Unknown Guild"}
	errUnknownMember      = &apiError{status: http.StatusNotFound, code: 10007, message: "Unknown Member"}
	errUnknownMessage     = &apiError{status: http.StatusNotFound, code: 10008, message: "Unknown Message"}
	errUnknownUser        = &apiError{status: http.StatusNotFound, code: 10013, message: "Unknown User"}
	errUnknownWebhook     = &apiError{status: http.StatusNotFound, code: 10015, message: "Unknown Webhook"}
	errUnknownInteraction = &apiError{status: http.StatusNotFound, code: 10062, message: "Unknown interaction"}
	errUnknownCommand     = &apiError{status: http.StatusNotFound, code: 10063, message: "Unknown application command"}
	errTooManyCommands    = &apiError{status: http.StatusBadRequest, code: 30032, message: "Maximum number of application commands reached"}
	errTooLarge           = &apiError{status: http.StatusRequestEntityTooLarge, code: 40005, message: "Request entity too large"}
	errAcknowledged       = &apiError{status: http.StatusBadRequest, code: 40060, message: "Interaction has already been acknowledged."}
	errMissingAccess      = &apiError{status: http.StatusForbidden, code: 50001, message: "Missing Access"}
	errNotYourMessage     = &apiError{status: http.StatusForbidden, code: 50005, message: "Cannot edit a message authored by another user"}
	errEmptyMessage       = &apiError{status: http.StatusBadRequest, code: 50006, message: "Cannot send an empty message"}
	errCannotSendTo       = &apiError{status: http.StatusForbidden, code: 50007, message: "Cannot send messages to this user"}
	errMissingPermissions = &apiError{status: http.StatusForbidden, code: 50013, message: "Missing Permissions"}
	errWebhookToken       = &apiError{status: http.StatusUnauthorized, code: 50027, message: "Invalid Webhook Token"}
	errNotJSON            = &apiError{status: http.StatusBadRequest, code: 50109, message: "The request body contains invalid JSON."}
	errThreadExists       = &apiError{status: http.StatusBadRequest, code: 160004, message: "A thread has already been created for this message"}
)

// body is the answer as Discord writes it.
func (e *apiError) body() []byte {
	answer := map[string]any{"message": e.message, "code": e.code}
	if len(e.form) > 0 {
		tree := map[string]any{}
		for _, f := range e.form {
			at := tree
			for _, key := range f.path {
				next, ok := at[key].(map[string]any)
				if !ok {
					next = map[string]any{}
					at[key] = next
				}
				at = next
			}
			list, _ := at["_errors"].([]any)
			at["_errors"] = append(list, map[string]string{"code": f.code, "message": f.message})
		}
		answer["errors"] = tree
	}
	data, err := json.Marshal(answer)
	if err != nil {
		panic(err) // maps of strings and numbers always encode
	}
	return data
}

// badForm is the refusal of a body for one reason at one place, such as "data.flags"; an empty place is the body.
func badForm(place, code, message string) *apiError {
	var path []string
	if place != "" {
		path = strings.Split(place, ".")
	}
	return &apiError{
		status: http.StatusBadRequest, code: 50035, message: "Invalid Form Body",
		form: []formError{{path: path, code: code, message: message}},
	}
}
