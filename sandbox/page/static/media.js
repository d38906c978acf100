// Pictures and files in messages, and the enlarged view of a picture.

import { byId, el, fill, icon } from "./dom.js";

const WIDEST = 550;
const HIGHEST = 400;

/**
 * An address as this page may load it. The stand-in writes its own address into links as it was started; a page opened
 * under another loopback name ("localhost") asks its own origin instead. Anything else stays as it is.
 */
export function ownAddress(text) {
  if (!URL.canParse(text, location.href)) return "";
  const url = new URL(text, location.href);
  if (!["http:", "https:"].includes(url.protocol)) return "";
  const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  return loopback && url.port === location.port ? url.pathname + url.search : url.href;
}

/** A picture that enlarges when activated. `width` and `height` keep its place while it loads. */
export function picture({ url, description, width, height, filename }) {
  const alt = description || `Picture without description${filename ? ` (${filename})` : ""}`;
  const scale = width && height ? Math.min(1, WIDEST / width, HIGHEST / height) : 1;
  const image = el("img", {
    src: ownAddress(url), alt, decoding: "async",
    width: width ? Math.round(width * scale) : null, height: height ? Math.round(height * scale) : null,
  });
  return el("button", {
    type: "button", class: "picture", title: "Enlarge the picture", on: { click: () => enlarge(url, alt) },
  }, image);
}

function enlarge(url, alt) {
  const dialog = byId("lightbox");
  const close = el("button", {
    type: "button", class: "icon-button lightbox-close", "aria-label": "Close", on: { click: () => dialog.close() },
  }, icon("close"));
  fill(dialog, close,
    el("img", { src: ownAddress(url), alt, on: { click: () => dialog.close() } }),
    el("p", { class: "lightbox-caption", "aria-hidden": "true" }, alt),
    el("a", { href: ownAddress(url), target: "_blank", rel: "noopener noreferrer" }, "Open in a new tab"));
  dialog.showModal();
}

function isPicture(attachment) {
  return attachment.content_type?.startsWith("image/") || /\.(png|jpe?g|gif|webp)$/i.test(attachment.filename ?? "");
}

/** A file that is no picture: its name, its size and a way to open it. */
export function file({ url, filename, size }) {
  return el("div", { class: "file" }, icon("file"),
    el("span", {}, el("a", { href: ownAddress(url), target: "_blank", rel: "noopener noreferrer" }, filename),
      size !== undefined && el("small", { class: "small-print" }, `${size.toLocaleString()} bytes`)));
}

/** A message's attachments. */
export function attachments(list) {
  if (list.length === 0) return null;
  return el("div", { class: "attachments" }, list.map((attachment) => (isPicture(attachment) ? picture(attachment) : file(attachment))));
}
