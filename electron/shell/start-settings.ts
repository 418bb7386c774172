/**
 * The DOCKET_… variables of two starts on one data folder, compared without telling a value: a mark is
 * too short to find a key by, and only shows that two values differ.
 */
import { createHmac } from "node:crypto";
import { POLICIES, POLICY_NAMES } from "../contract/managed.ts";
import { entryOf, SETTING_NAMES, SETTINGS } from "../contract/settings-table.ts";

/** 16 bits: one pair of different values in 65,536 passes for the same. */
const MARK_DIGITS = 4;

const NAMES: ReadonlySet<string> = new Set([
  ...SETTING_NAMES.map((name) => entryOf(name).env),
  SETTINGS.apiKey.fileEnv,
  ...POLICY_NAMES.map((name) => POLICIES[name].env),
]);

export type StartSettings = Readonly<Record<string, string>>;

/** Those that are set; to be read before the key is taken out of the environment. */
export function startSettings(env: Readonly<Record<string, string | undefined>>): StartSettings {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => NAMES.has(entry[0]) && !!entry[1]));
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
