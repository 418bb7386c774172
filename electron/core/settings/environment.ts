/** The names that docket.json and the environment may have, and those that look like one and are not. */
import { POLICIES, POLICY_NAMES } from "../../contract/managed.ts";
import { entryOf, SETTING_NAMES, SETTINGS } from "../../contract/settings-table.ts";
import type { SettingsWarning } from "../../contract/settings-problems.ts";
import { OTHER_VARIABLES } from "../../contract/vocabulary.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = "DOCKET_";

/** Those that docket.json has, too. */
export const CONFIGURATION_KEYS: readonly string[] = [
  ...SETTING_NAMES.map((name) => entryOf(name).env),
  SETTINGS.apiKey.fileEnv,
  ...POLICY_NAMES.map((name) => POLICIES[name].env),
];
const KNOWN: readonly string[] = [...CONFIGURATION_KEYS, ...Object.values(OTHER_VARIABLES)];

/** A longer one is like none of them. */
const MAX_NAME = 80;

/** Read by the tests and the scripts of this project (tests/README.md). */
const OF_TESTS = /^DOCKET_(BROWSER|TEST_RUNTIME|SOAK|(PROPERTY|CHAOS|FUZZ)_[A-Z]+)$/u;

/** A warning for each variable with Docket's prefix that nothing reads. Values are not quoted. */
export function unknownVariables(env: Environment): SettingsWarning[] {
  const unknown = Object.keys(env).filter((name) => name.toUpperCase().startsWith(PREFIX) && !isRead(name, env));
  return unknown.toSorted().map((variable) => {
    const likely = likelyName(variable);
    return { code: "unknownVariable", params: { variable, ...(likely !== undefined && { likely }) } };
  });
}

/** On Windows a variable is found by its name in any case. */
function isRead(name: string, env: Environment): boolean {
  const upper = name.toUpperCase();
  const known = KNOWN.includes(upper) || OF_TESTS.test(upper);
  return known && (name === upper || env[upper] === env[name]);
}

/**
 * The nearest known name, where at most a third of its own part differs. A name without the prefix
 * may be one of another spelling: baseUrl, base_url.
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

/** Levenshtein's: insertions, removals and replacements of one character. */
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
