/**
 * The DOCKET_… variables of two starts on one data folder, and their demonstrations, compared without
 * telling a value: a mark is too short to find a key by, and only shows that two values differ.
 */
import { createHmac } from "node:crypto";
import { POLICIES, POLICY_NAMES } from "../contract/managed.ts";
import { entryOf, SETTING_NAMES, SETTINGS } from "../contract/settings-table.ts";

/** On the command line; a Docket that runs begins none for a second start. */
const DEMONSTRATION = "--demonstration";

/** 16 bits: one pair of different values in 65,536 passes for the same. */
const MARK_DIGITS = 4;

const NAMES: ReadonlySet<string> = new Set([
  ...SETTING_NAMES.map((name) => entryOf(name).env),
  SETTINGS.apiKey.fileEnv,
  ...POLICY_NAMES.map((name) => POLICIES[name].env),
  DEMONSTRATION,
]);

export type StartSettings = Readonly<Record<string, string>>;

/**
 * Those that are set; to be read before the key is taken out of the environment.
 * @param rate of the demonstration that the command line asks for
 */
export function startSettings(env: Readonly<Record<string, string | undefined>>, rate?: number): StartSettings {
  const variables = Object.entries(env).filter(([name, value]) => name !== DEMONSTRATION && NAMES.has(name) && !!value);
  return Object.fromEntries([...variables, ...(rate === undefined ? [] : [[DEMONSTRATION, String(rate)]])] as [string, string][]);
}

/** @param salt of the run, so that marks of two runs say nothing about each other */
export function markSettings(settings: StartSettings, salt: string): StartSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, createHmac("sha256", salt).update(value).digest("hex").slice(0, MARK_DIGITS)]),
  );
}

/** Names of the settings that the run with these marks does not have like that. */
export function otherSettings(settings: StartSettings, marks: StartSettings, salt: string): string[] {
  return Object.entries(markSettings(settings, salt)).flatMap(([name, mark]) => (marks[name] === mark ? [] : [name]));
}

/** Names that a second start sends along; anybody could send others. */
export function namesSent(data: unknown): string[] {
  const { others } = typeof data === "object" && data !== null ? (data as { others?: unknown }) : {};
  return Array.isArray(others) ? [...NAMES].filter((name) => others.includes(name)) : [];
}
