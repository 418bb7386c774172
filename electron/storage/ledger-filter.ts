/**
 * SQL condition for the lines that a search can match. It never excludes a line with every word,
 * and it skips most of a long ledger without creating a sentence.
 */
import { folded } from "../contract/folded.ts";
import { ALERT_ABOUTS } from "../contract/alerts.ts";
import { language } from "../contract/languages/language.ts";
import { damagedWords, ledgerSentence } from "../contract/messages/ledger.ts";
import type { LedgerEvent } from "../contract/ledger.ts";
import { STATE_NAMES } from "../contract/vocabulary.ts";

/** Events whose sentences have fixed words, or a parameter between fixed words. */
const SAMPLES: readonly LedgerEvent[] = [
  ...(["left", "alertShown", "opened", "stopConfirmed", "unreadableDropped"] as const).map((code) => ({ code, params: {} })),
  ...ALERT_ABOUTS.map((about): LedgerEvent => ({ code: "alertShown", params: { about } })),
  ...STATE_NAMES.flatMap((state): LedgerEvent[] => [
    { code: "received", params: { state } },
    { code: "received", params: { assignedTo: " ", state } },
  ]),
];

/**
 * Returns the fixed words of each of these codes in the current language; lines with any other code
 * are checked in JavaScript.
 */
function fixedWords(): ReadonlyMap<string, string> {
  const kept = ofLanguages.get(language());
  if (kept !== undefined) return kept;
  const made = new Map<string, string>();
  for (const event of SAMPLES) made.set(event.code, `${made.get(event.code) ?? ""}\n${folded(ledgerSentence({ event }))}`);
  ofLanguages.set(language(), made);
  return made;
}

const ofLanguages = new Map<string, ReadonlyMap<string, string>>();

export interface LedgerFilter {
  /** A condition on the columns of a line, with a `?` for each value. */
  sql: string;
  values: string[];
}

/**
 * Returns the filter for folded words (contract/folded.ts). Undefined: any line may contain them.
 */
export function filterOf(words: readonly string[]): LedgerFilter | undefined {
  const parts = words.flatMap((word) => conditionOf(word) ?? []);
  if (parts.length === 0) return undefined;
  return { sql: parts.map(({ sql }) => sql).join(" AND "), values: parts.flatMap(({ values }) => values) };
}

/**
 * Searches for the longest run of ASCII letters and digits. The run lies in one parameter or in the
 * words around it, because another character separates them, and a control character is shown as
 * one. A column with non-ASCII text always passes, because SQL folds no accents.
 */
function conditionOf(word: string): LedgerFilter | undefined {
  const run = (word.match(/[a-z0-9]+/gu) ?? []).reduce((longest, one) => (one.length > longest.length ? one : longest), "");
  if (run === "" || folded(damagedWords()).includes(run)) return undefined;
  const without = [...fixedWords()].filter(([, fixed]) => !fixed.includes(run)).map(([code]) => code);
  const pattern = `%${run}%`;
  // More bytes than characters: non-ASCII text, or text after a NUL, at which LIKE stops. This
  // costs a third of a pattern of characters.
  const places = ["name", "action", "params"].map((column) => `${column} LIKE ? OR octet_length(${column}) <> length(${column})`);
  return {
    sql: `(${places.join(" OR ")} OR code NOT IN (${without.map(() => "?").join(", ")}))`,
    values: [pattern, pattern, pattern, ...without],
  };
}
