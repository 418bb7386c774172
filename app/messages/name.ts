/**
 * Text of a service's choice, made fit to stand among words of ours: nothing in it is invisible,
 * endless, or turns the text around it.
 */

/**
 * In characters. The interface document gives no limit; these are beyond what the embedded service
 * takes (contract limits of 256 and 4,096).
 */
const MAX_NAME = 300;
const MAX_TEXT = 5000;

const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;

/**
 * Embeddings, overrides and isolates of the bidirectional algorithm (UAX #9): they would show
 * "1107" for the id "7011".
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Line breaks and tabs become a space; other controls and halves of surrogate pairs become U+FFFD,
 * so that two different texts do not look the same.
 * @param max characters that are kept; a cut is marked by "…"
 */
export function visible(text: string, max = MAX_TEXT): string {
  const kept = text.length > max ? `${text.slice(0, max)}…` : text;
  return kept
    .replaceAll(BREAKS, " ")
    .replaceAll(TURNS, "\uFFFD")
    .replaceAll(/\p{Cc}/gu, "\uFFFD")
    .toWellFormed();
}

/** An id as it is shown; requests and keys take the id itself. */
export function idWords(id: string): string {
  const words = visible(id, MAX_NAME);
  return words.trim() === "" ? "(empty id)" : words;
}

/** The name, or the id where the service gives none. */
export function nameOf({ name, id }: { readonly name: string; readonly id: string }): string {
  const words = visible(name, MAX_NAME);
  // Of a name of nothing but U+FFFD, nothing can be read either.
  return /^[\s\uFFFD]*$/u.test(words) ? idWords(id) : words;
}
