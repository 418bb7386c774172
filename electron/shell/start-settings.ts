/**
 * Compares the DOCKET_… variables and the demonstration option of two starts on one data folder
 * without disclosing values. A mark is too short to derive a key from, and shows only that two
 * values differ.
 */
import { createHmac } from "node:crypto";
import { POLICIES, POLICY_NAMES } from "../contract/managed.ts";
import { entryOf, SETTING_NAMES, SETTINGS } from "../contract/settings-table.ts";

/**
 * Option of the command line. A running Docket does not start the demonstration for a second start.
 */
const DEMONSTRATION = "--demonstration";

/** 16 bits: one of 65,536 pairs of different values is taken for equal. */
const MARK_DIGITS = 4;

const NAMES: ReadonlySet<string> = new Set([
  ...SETTING_NAMES.map((name) => entryOf(name).env),
  SETTINGS.apiKey.fileEnv,
  ...POLICY_NAMES.map((name) => POLICIES[name].env),
  DEMONSTRATION,
]);

export type StartSettings = Readonly<Record<string, string>>;

/**
 * Returns the settings that are set. Must be called before the key is removed from the environment.
 * @param rate of the demonstration on the command line
 */
export function startSettings(env: Readonly<Record<string, string | undefined>>, rate?: number): StartSettings {
  const variables = Object.entries(env).filter(([name, value]) => name !== DEMONSTRATION && NAMES.has(name) && !!value);
  return Object.fromEntries([...variables, ...(rate === undefined ? [] : [[DEMONSTRATION, String(rate)]])] as [string, string][]);
}

/**
 * Returns the marks of the settings.
 * @param salt of the run, so that marks of two runs cannot be compared
 */
export function markSettings(settings: StartSettings, salt: string): StartSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, createHmac("sha256", salt).update(value).digest("hex").slice(0, MARK_DIGITS)]),
  );
}

/** Returns the names of the settings whose values differ from those of the run with these marks. */
export function otherSettings(settings: StartSettings, marks: StartSettings, salt: string): string[] {
  return Object.entries(markSettings(settings, salt)).flatMap(([name, mark]) => (marks[name] === mark ? [] : [name]));
}

/** Returns the known names that a second start has sent; the data are not trusted. */
export function namesSent(data: unknown): string[] {
  const { others } = typeof data === "object" && data !== null ? (data as { others?: unknown }) : {};
  return Array.isArray(others) ? [...NAMES].filter((name) => others.includes(name)) : [];
}
