/**
 * The lines among which a search can find something, as SQL that never leaves out a line which
 * holds every word: most of a long ledger is passed over without a sentence being made.
 */
import { folded } from "../contract/folded.ts";
import { ALERT_ABOUTS } from "../contract/alerts.ts";
import { language } from "../contract/languages/language.ts";
import { damagedWords, ledgerSentence } from "../contract/messages/ledger.ts";
import type { LedgerEvent } from "../contract/ledger.ts";
import { STATE_NAMES } from "../contract/vocabulary.ts";

/** Sentences whose words are fixed, or a parameter between words that are. */
const SAMPLES: readonly LedgerEvent[] = [
  ...(["left", "alertShown", "opened", "stopConfirmed", "unreadableDropped"] as const).map((code) => ({ code, params: {} })),
  ...ALERT_ABOUTS.map((about): LedgerEvent => ({ code: "alertShown", params: { about } })),
  ...STATE_NAMES.flatMap((state): LedgerEvent[] => [
    { code: "received", params: { state } },
    { code: "received", params: { assignedTo: " ", state } },
  ]),
];

/**
 * The fixed words of each of these codes, in the language in force; of any other code, JavaScript
 * looks at every line.
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

/** For folded words (contract/folded.ts). Undefined: any line may hold them. */
export function filterOf(words: readonly string[]): LedgerFilter | undefined {
  const parts = words.flatMap((word) => conditionOf(word) ?? []);
  if (parts.length === 0) return undefined;
  return { sql: parts.map(({ sql }) => sql).join(" AND "), values: parts.flatMap(({ values }) => values) };
}

/**
 * Looks for the longest run of ASCII letters and digits, which lies in one parameter or in the
 * words around it: where these meet there is another sign, and a control is shown as one. A column with more
 * than ASCII is let through: SQL folds no accent.
 */
function conditionOf(word: string): LedgerFilter | undefined {
  const run = (word.match(/[a-z0-9]+/gu) ?? []).reduce((longest, one) => (one.length > longest.length ? one : longest), "");
  if (run === "" || folded(damagedWords()).includes(run)) return undefined;
  const without = [...fixedWords()].filter(([, fixed]) => !fixed.includes(run)).map(([code]) => code);
  const pattern = `%${run}%`;
  // More bytes than characters: beyond ASCII, or behind a NUL, at which LIKE stops. A third of what a pattern of signs costs.
  const places = ["name", "action", "params"].map((column) => `${column} LIKE ? OR octet_length(${column}) <> length(${column})`);
  return {
    sql: `(${places.join(" OR ")} OR code NOT IN (${without.map(() => "?").join(", ")}))`,
    values: [pattern, pattern, pattern, ...without],
  };
}
