/**
 * Text of a service, made fit to stand among words of ours: nothing in it is invisible, endless,
 * or changes the direction of the text around it.
 */

import { withoutHidden } from "../hidden-characters.ts";

/**
 * In characters. The interface document gives no limit; this is beyond the limit of the
 * embedded service (4,096).
 */
const MAX_TEXT = 5000;

/** Spaces, replaced characters, the blank Braille pattern, and what has no shape at all. */
const BLANK = /^[\s\uFFFD\u2800\p{Default_Ignorable_Code_Point}\p{Cc}]*$/u;

/** What most texts are: nothing in them is to be looked for. */
const PLAIN = /^[ -~]*[!-~][ -~]*$/;

/** In the place of a text of which nothing would be seen: so many are sign enough. */
const MAX_BLANK = 3;

const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;

/**
 * Embeddings, overrides and isolates of the bidirectional algorithm (UAX #9): they would show
 * "1107" for the id "7011".
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A letter of a script that is written from right to left, or the mark that counts as one. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** What has no shape, and marks of direction: an id that differs by them alone is another one. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** First strong isolate, and its end: what is between them has a direction of its own. */
export const ISOLATE = "\u2068";
export const ISOLATE_END = "\u2069";
const ISOLATED_OR_TURN = /\u2068([^\u202A-\u202E\u2066-\u2069]*)\u2069|[\u202A-\u202E\u2066-\u2069]/g;

/** Whether nothing of a text would be seen. */
export function isInvisible(text: string): boolean {
  return BLANK.test(text);
}

/**
 * Line breaks and tabs become a space; other controls, halves of surrogate pairs, and what has no
 * shape and only hides (hidden-characters.ts) become U+FFFD, so that two texts that differ also look different.
 * So does a text of which nothing would be seen: a sentence would have a gap there.
 * @param max characters that are kept; a cut is marked by "…"
 */
export function visible(text: string, max = MAX_TEXT): string {
  if (text.length <= max && PLAIN.test(text)) return text;
  if (isInvisible(text)) return "\uFFFD".repeat(Math.min(text.length, MAX_BLANK));
  return withoutHidden(plain(text, max).replaceAll(TURNS, "\uFFFD"));
}

/**
 * For a part of a sentence, a title or a label, where no `<bdi>` can stand: as `visible`, and a
 * text from right to left is isolated, so that the words around it keep their order.
 */
export function isolated(text: string, max?: number): string {
  const words = visible(text, max);
  return RIGHT_TO_LEFT.test(words) ? `${ISOLATE}${words}${ISOLATE_END}` : words;
}

/** As `isolated`, for an id of an Action or of somebody: nothing in it is invisible. */
export function isolatedId(id: string, max?: number): string {
  return isolated(id.replaceAll(UNSEEN, "\uFFFD"), max);
}

/** What a sentence is made of, with every text in it as `isolated`; codes have nothing to isolate. */
export function isolatedParts<T>(parts: T): T;
export function isolatedParts(parts: unknown): unknown {
  if (typeof parts === "string") return isolated(parts);
  if (Array.isArray(parts)) return parts.map((part) => isolatedParts(part));
  if (typeof parts !== "object" || parts === null) return parts;
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, isolatedParts(part)]));
}

/** As `visible`, for a sentence whose parts are isolated already: those isolates stay. */
export function visibleSentence(text: string): string {
  return keepIsolates(plain(text, MAX_TEXT), "\uFFFD");
}

/** Isolates a name within an alert, whose text is made plain as a whole. */
export function isolatedName(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `${ISOLATE}${name.replaceAll(TURNS, "")}${ISOLATE_END}` : name;
}

/** Only isolates with a text from right to left in them stay; `instead` stands for all else. */
export function keepIsolates(text: string, instead: string): string {
  return text.replaceAll(ISOLATED_OR_TURN, (found, inner?: string) => {
    if (inner === undefined) return instead;
    return RIGHT_TO_LEFT.test(inner) ? found : `${instead}${inner}${instead}`;
  });
}

function plain(text: string, max: number): string {
  const kept = text.length > max ? `${text.slice(0, max)}…` : text;
  return kept
    .replaceAll(BREAKS, " ")
    .replaceAll(/\p{Cc}/gu, "\uFFFD")
    .toWellFormed();
}
