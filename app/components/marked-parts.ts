/** Splits a text into parts that match a search and the parts between. */
import { folded, spaced } from "../../electron/contract/folded.ts";

/** A range in a text, from the first character up to, but excluding, the second index. */
export type Range = readonly [from: number, to: number];

export interface MarkedPart {
  /** Index in the text at which the part begins. */
  readonly at: number;
  readonly part: string;
  readonly isFound: boolean;
}

/**
 * Returns every range of the words, which are folded. Of overlapping ranges, the first and longest
 * is returned.
 */
export function placesOfWords(text: string, words: readonly string[]): Range[] {
  if (words.length === 0) return [];
  const compared = searchedText(text);
  const { searched } = compared;
  const places: Range[] = [];
  for (let next = nextPlace(searched, words, 0); next !== undefined; next = nextPlace(searched, words, next[1])) places.push(next);
  return places.map((place) => rangeIn(compared, place));
}

export interface SearchedText {
  /** The folded text. */
  readonly searched: string;
  /** Index in the text of each folded character, if they do not correspond one to one. */
  readonly begins?: readonly number[];
}

/** Returns the range in the original text. */
export function rangeIn({ begins }: SearchedText, place: Range): Range {
  return begins === undefined ? place : [begins[place[0]] ?? 0, endOf(begins, place[1])];
}

/** Returns the text as the search compares it. */
export function searchedText(text: string): SearchedText {
  if (!/\P{ASCII}/u.test(text) && spaced(text) === text) return { searched: folded(text) };
  let searched = "";
  const begins: number[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const compared = folded(spaced(letter));
    searched += compared;
    for (let at = 0; at < compared.length; at += 1) begins.push(index);
  }
  return { searched, begins: [...begins, text.length] };
}

/**
 * Matches one unit: a run of white space, a letter with its marks (including those of half-width
 * Japanese letters), or a run of Korean syllable parts, which are not marks.
 */
const LETTER = /\s+|[\u1100-\u11FF]+|\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu;

/** Returns the end of the previous letter. One letter may be folded into two. */
function endOf(begins: readonly number[], to: number): number {
  let next = to;
  while (begins[next] !== undefined && begins[next] === begins[to - 1]) next += 1;
  return begins[next] ?? begins.at(-1) ?? 0;
}

/** Splits a text into parts; of overlapping ranges, the first counts. */
export function markedParts(text: string, found: readonly Range[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const [from, to] of found) {
    if (from < end) continue;
    if (from > end) parts.push({ at: end, part: text.slice(end, from), isFound: false });
    parts.push({ at: from, part: text.slice(from, to), isFound: true });
    end = to;
  }
  if (end < text.length) parts.push({ at: end, part: text.slice(end), isFound: false });
  return parts;
}

function nextPlace(text: string, words: readonly string[], begin: number): Range | undefined {
  let found: Range | undefined;
  for (const word of words) {
    const from = text.indexOf(word, begin);
    if (from < 0 || (found !== undefined && (from > found[0] || (from === found[0] && from + word.length <= found[1])))) continue;
    found = [from, from + word.length];
  }
  return found;
}
