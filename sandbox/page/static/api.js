// The people's API of the stand-in, as functions. Every failure is an Error whose message can be shown to a person.

async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error("The sandbox does not answer. Is it still running?");
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.error ?? `The sandbox answered ${response.status} without saying why.`);
  return body;
}

function get(path) {
  return request(path);
}

function post(path, body) {
  return request(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
}

const id = encodeURIComponent;

export const fetchState = (as) => get(as ? `/sandbox/state?as=${id(as)}` : "/sandbox/state");
export const fetchMessages = (as, channel) => get(`/sandbox/channels/${id(channel)}/messages?as=${id(as)}`);
/** How an interaction stands; the stand-in keeps the answer back until that is decided, `waitMS` at most. */
export const fetchInteraction = (interaction, waitMS) => get(`/sandbox/interactions/${id(interaction)}?wait_ms=${waitMS}`);
export const postCommand = (body) => post("/sandbox/command", body);
export const postClick = (body) => post("/sandbox/click", body);
export const postModal = (body) => post("/sandbox/modal", body);
export const postMessage = (body) => post("/sandbox/message", body);
export const postDelete = (body) => post("/sandbox/delete", body);
export const postAutocomplete = (body) => post("/sandbox/autocomplete", body);

/** The address of the event stream for one member. */
export const eventsAddress = (as) => `/sandbox/events?as=${id(as)}`;
