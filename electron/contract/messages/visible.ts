/**
 * Text from a service, made safe to show among Docket's own words: nothing in it is invisible,
 * endless, or changes the direction of the text around it.
 */

import { withoutHidden } from "../hidden-characters.ts";

/**
 * In characters. The interface document sets no limit; this is more than the limit of the embedded
 * service (4,096).
 */
const MAX_TEXT = 5000;

/** Spaces, replaced characters, the blank Braille pattern, and characters without any shape. */
const BLANK = /^[\s\uFFFD\u2800\p{Default_Ignorable_Code_Point}\p{Cc}]*$/u;

/** Most texts: printable ASCII without anything to replace. */
const PLAIN = /^[ -~]*[!-~][ -~]*$/;

/** Maximum number of replacement characters for a text of which nothing is visible. */
const MAX_BLANK = 3;

const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;

/**
 * Embeddings, overrides and isolates of the bidirectional algorithm (UAX #9): they could display
 * "1107" for the id "7011".
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A letter of a right-to-left script, or the mark that counts as one. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Characters without a shape, and direction marks: ids that differ only by them are different ids.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** First strong isolate, and its end: the text in between has a separate direction. */
export const ISOLATE = "\u2068";
export const ISOLATE_END = "\u2069";
const ISOLATED_OR_TURN = /\u2068([^\u202A-\u202E\u2066-\u2069]*)\u2069|[\u202A-\u202E\u2066-\u2069]/g;

/** Whether nothing of a text is visible. */
export function isInvisible(text: string): boolean {
  return BLANK.test(text);
}

/**
 * Replaces line breaks and tabs by a space, and other controls, lone surrogates and characters that
 * only hide (hidden-characters.ts) by U+FFFD, so that different texts also look different. A text
 * of which nothing is visible is replaced, too, because it would leave a gap in a sentence.
 * @param max number of characters that are kept; a cut is marked by "…"
 */
export function visible(text: string, max = MAX_TEXT): string {
  if (text.length <= max && PLAIN.test(text)) return text;
  if (isInvisible(text)) return "\uFFFD".repeat(Math.min(text.length, MAX_BLANK));
  return withoutHidden(plain(text, max).replaceAll(TURNS, "\uFFFD"));
}

/**
 * Like `visible`, for a part of a sentence, a title or a label, where no `<bdi>` is possible: a
 * right-to-left text is isolated, so that the words around it keep their order.
 */
export function isolated(text: string, max?: number): string {
  const words = visible(text, max);
  return RIGHT_TO_LEFT.test(words) ? `${ISOLATE}${words}${ISOLATE_END}` : words;
}

/** Like `isolated`, for an id of an Action or of a person: nothing in it stays invisible. */
export function isolatedId(id: string, max?: number): string {
  return isolated(id.replaceAll(UNSEEN, "\uFFFD"), max);
}

/** Applies `isolated` to every text in the parts of a sentence; codes need no isolation. */
export function isolatedParts<T>(parts: T): T;
export function isolatedParts(parts: unknown): unknown {
  if (typeof parts === "string") return isolated(parts);
  if (Array.isArray(parts)) return parts.map((part) => isolatedParts(part));
  if (typeof parts !== "object" || parts === null) return parts;
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, isolatedParts(part)]));
}

/** Like `visible`, for a sentence whose parts are already isolated: these isolates are kept. */
export function visibleSentence(text: string): string {
  return keepIsolates(plain(text, MAX_TEXT), "\uFFFD");
}

/** Isolates a name within an alert, whose text is sanitised as a whole. */
export function isolatedName(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `${ISOLATE}${name.replaceAll(TURNS, "")}${ISOLATE_END}` : name;
}

/**
 * Keeps only isolates around right-to-left text; `instead` replaces all other direction controls.
 */
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
