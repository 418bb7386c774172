/** Ranks how well typed words match a name; better matches are listed first. */
import { type Range, rangeIn, searchedText } from "../components/marked-parts.ts";
import { folded } from "../../electron/contract/folded.ts";

export interface NameMatch {
  /** Ranges of the words in the name. */
  readonly found: readonly Range[];
  /** Rank of the match, a smaller number for a better match (`RANKS`). */
  readonly rank: number;
}

/**
 * Ranks of matches. "re" begins "Retry now", begins a word of "My report", and is inside "Where";
 * "rn" are the initials of "Retry now".
 */
export const RANKS = { begins: 0, beginsWord: 1, initials: 2, inside: 3 } as const;

/** Returns the folded words of a query. */
export function wordsOf(query: string): string[] {
  return folded(query)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/**
 * Matches words against a name.
 * @returns undefined if a word is not in the name; without words, every name matches
 */
export function matchName(words: readonly string[], name: string): NameMatch | undefined {
  const compared = searchedText(name);
  const match = matchText(words, compared.searched);
  return match && { ...match, found: match.found.map((place) => rangeIn(compared, place)) };
}

function matchText(words: readonly string[], text: string): NameMatch | undefined {
  const places = words.map((word) => placeOf(word, text));
  const found = places.filter((place) => place !== undefined).toSorted(([a], [b]) => a - b);
  const isWhole = found.length === words.length;
  if (isWhole && found.every(([from]) => from === 0 || text[from - 1] === " ")) {
    return { found, rank: found.length === 0 || found[0]?.[0] === 0 ? RANKS.begins : RANKS.beginsWord };
  }
  const [word = "", ...others] = words;
  const initials = others.length === 0 ? initialsOf(word, text) : undefined;
  if (initials !== undefined) return { found: initials, rank: RANKS.initials };
  return isWhole ? { found, rank: RANKS.inside } : undefined;
}

/** Returns the place of a word, at the beginning of a word of the text if possible. */
function placeOf(word: string, text: string): Range | undefined {
  const inside = text.indexOf(` ${word}`);
  const at = text.startsWith(word) ? 0 : inside >= 0 ? inside + 1 : text.indexOf(word);
  return at < 0 ? undefined : [at, at + word.length];
}

/**
 * Returns the places of letters, at least two, that are initials of words in sequence, starting
 * with the first word.
 */
function initialsOf(letters: string, text: string): Range[] | undefined {
  if (letters.length < 2 || text[0] !== letters[0]) return undefined;
  const found: Range[] = [[0, 1]];
  for (const letter of letters.slice(1)) {
    const at = text.indexOf(` ${letter}`, found.at(-1)?.[0]);
    if (at < 0) return undefined;
    found.push([at + 1, at + 2]);
  }
  return found;
}
