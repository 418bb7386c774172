/**
 * Text of a service, made fit to stand among words of ours: nothing in it is invisible, endless,
 * or changes the direction of the text around it.
 */

/**
 * In characters. The interface document gives no limit; this is beyond the limit of the
 * embedded service (4,096).
 */
const MAX_TEXT = 5000;

const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;

/**
 * Embeddings, overrides and isolates of the bidirectional algorithm (UAX #9): they would show
 * "1107" for the id "7011".
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Line breaks and tabs become a space; other controls and halves of surrogate pairs become U+FFFD,
 * so that two texts that differ also look different.
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
