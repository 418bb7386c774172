/**
 * The valid names in docket.json and the environment, and the detection of unknown similar names.
 */
import { POLICIES, POLICY_NAMES } from "../../contract/managed.ts";
import { entryOf, SETTING_NAMES, SETTINGS } from "../../contract/settings-table.ts";
import type { SettingsWarning } from "../../contract/settings-problems.ts";
import { OTHER_VARIABLES } from "../../contract/vocabulary.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = "DOCKET_";

/** Names that are valid in docket.json as well. */
export const CONFIGURATION_KEYS: readonly string[] = [
  ...SETTING_NAMES.map((name) => entryOf(name).env),
  SETTINGS.apiKey.fileEnv,
  ...POLICY_NAMES.map((name) => POLICIES[name].env),
];
const KNOWN: readonly string[] = [...CONFIGURATION_KEYS, ...Object.values(OTHER_VARIABLES)];

/** Maximum length of a compared name; a longer name is similar to none. */
const MAX_NAME = 80;

/** Variables read by the tests and scripts of this project (tests/README.md). */
const OF_TESTS = /^DOCKET_(BROWSER|TEST_RUNTIME|SOAK|(PROPERTY|CHAOS|FUZZ)_[A-Z]+)$/u;

/**
 * Returns a warning for each variable with Docket's prefix that is not read. Values are not quoted.
 */
export function unknownVariables(env: Environment): SettingsWarning[] {
  const unknown = Object.keys(env).filter((name) => name.toUpperCase().startsWith(PREFIX) && !isRead(name, env));
  return unknown.toSorted().map((variable) => {
    const likely = likelyName(variable);
    return { code: "unknownVariable", params: { variable, ...(likely !== undefined && { likely }) } };
  });
}

/** Whether the variable is read; Windows finds variables by their names in any case. */
function isRead(name: string, env: Environment): boolean {
  const upper = name.toUpperCase();
  const known = KNOWN.includes(upper) || OF_TESTS.test(upper);
  return known && (name === upper || env[upper] === env[name]);
}

/**
 * Returns the most similar known name, if at most a third of the part after the prefix differs. A
 * name without the prefix may use another notation: baseUrl, base_url.
 */
export function likelyName(name: string, among: readonly string[] = KNOWN): string | undefined {
  const upper = name
    .slice(0, MAX_NAME)
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[-.\s]/gu, "_")
    .toUpperCase();
  const wanted = upper.startsWith(PREFIX) ? upper : `${PREFIX}${upper}`;
  const [nearest] = among.map((name) => ({ name, distance: editDistance(wanted, name) })).toSorted((a, b) => a.distance - b.distance);
  if (nearest === undefined) return undefined;
  return nearest.distance <= Math.max(1, Math.floor((nearest.name.length - PREFIX.length) / 3)) ? nearest.name : undefined;
}

/** Returns the Levenshtein distance: insertions, removals and replacements of one character. */
function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[b.length] ?? 0;
}
