/**
 * The lines among which a search can find something, as SQL that never leaves out a line which
 * holds every word: most of a long ledger is passed over without a sentence being made.
 */
import { DAMAGED, ledgerSentence } from "../contract/messages/ledger.ts";
import type { LedgerEvent } from "../contract/ledger.ts";
import { STATE_NAMES } from "../contract/vocabulary.ts";

/** Sentences whose words are fixed, or a parameter between words that are. */
const SAMPLES: readonly LedgerEvent[] = [
  ...(["left", "alertShown", "opened", "stopConfirmed", "unreadableDropped"] as const).map((code) => ({ code, params: {} })),
  { code: "received", params: { state: "ASSIGNED" } },
  ...STATE_NAMES.map((state): LedgerEvent => ({ code: "received", params: { assignedTo: " ", state } })),
];

/** The fixed words of each of these codes; of any other code, JavaScript looks at every line. */
const FIXED_WORDS: ReadonlyMap<string, string> = SAMPLES.reduce(
  (words, event) => words.set(event.code, `${words.get(event.code) ?? event.code}\n${ledgerSentence({ event }).toLowerCase()}`),
  new Map<string, string>(),
);

export interface LedgerFilter {
  /** A condition on the columns of a line, with a `?` for each value. */
  sql: string;
  values: string[];
}

/** For words whose case is folded. Undefined: any line may hold them. */
export function filterOf(words: readonly string[]): LedgerFilter | undefined {
  const parts = words.flatMap((word) => conditionOf(word) ?? []);
  if (parts.length === 0) return undefined;
  return { sql: parts.map(({ sql }) => sql).join(" AND "), values: parts.flatMap(({ values }) => values) };
}

/**
 * Looks for the longest run of ASCII letters and digits, which lies in one parameter or in the
 * words around it: where these meet there is another sign.
 */
function conditionOf(word: string): LedgerFilter | undefined {
  const run = (word.match(/[a-z0-9]+/gu) ?? []).reduce((longest, one) => (one.length > longest.length ? one : longest), "");
  if (run === "" || DAMAGED.toLowerCase().includes(run)) return undefined;
  const without = [...FIXED_WORDS].filter(([, fixed]) => !fixed.toLowerCase().includes(run)).map(([code]) => code);
  // The Kelvin sign and the dotted I are the only others whose lower case has an ASCII letter.
  const pattern = `%${run.replaceAll(/[ik]/gu, "_")}%`;
  const places = ["name", "action", "params"].map((column) => `${column} LIKE ?`);
  return {
    sql: `(${places.join(" OR ")} OR code NOT IN (${without.map(() => "?").join(", ")}))`,
    values: [pattern, pattern, pattern, ...without],
  };
}
