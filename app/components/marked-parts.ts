/** Parts of a text that were searched for, apart from the rest of it. */

/** Where in a text its letters were found, from and to, the latter excluded. */
export type Range = readonly [from: number, to: number];

export interface MarkedPart {
  /** Where it begins in the text. */
  readonly at: number;
  readonly part: string;
  readonly isFound: boolean;
}

/** Every place of the words, which are in lower case; of those that overlap, the first and longest. */
export function placesOfWords(text: string, words: readonly string[]): Range[] {
  const lower = inLowerCase(text);
  const places: Range[] = [];
  if (lower === undefined) return places;
  for (let next = nextPlace(lower, words, 0); next !== undefined; next = nextPlace(lower, words, next[1])) places.push(next);
  return places;
}

/** Undefined where letters are longer in lower case: then no place in it is one in the text. */
export function inLowerCase(text: string): string | undefined {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : undefined;
}

/** The text in parts; of ranges that overlap, the first counts. */
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
