/** The record of a run as it lies in the data folder: anybody can have written it. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { endOfFile } from "./regular-file.ts";
import type { StartSettings } from "./start-settings.ts";

const FILE = "running.json";
/** A record has some 200. */
const MAX_BYTES = 64 * 1024;

/** What a date can be, on either side of 1970; milliseconds (ECMA-262, "Time Values and Time Range"). */
const MAX_TIME = 8.64e15;

/** Each part may be missing: anybody can have written the file. */
export interface RunRecord {
  readonly run: string;
  readonly host: string;
  readonly user: string;
  /** Of its computer, and of that start of its system (machine-identity.ts). */
  readonly machine?: string;
  readonly boot?: string;
  readonly version: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** It ends, in order: a start meanwhile takes its place. */
  readonly leaves?: true;
  /** Its desktop shows no windows. */
  readonly windowless?: true;
  /** Marks of its DOCKET_… variables and its demonstration, with its `run` as the salt (start-settings.ts). */
  readonly settings?: StartSettings;
}

export type FoundRun = Partial<RunRecord> & {
  /** When it was last renewed, by the clock of the file's disk; epoch milliseconds. */
  readonly aliveAt: number;
  /** It is another user's, and may not be read. */
  readonly isHidden?: true;
};

export function recordPath(folder: string): string {
  return join(folder, FILE);
}

/** Undefined where the last run has ended in order, or there was none, or what lies there is no file. */
export function findRun(folder: string): FoundRun | undefined {
  return readRecord(recordPath(folder));
}

export function readRecord(path: string): FoundRun | undefined {
  try {
    const found = endOfFile(path, MAX_BYTES);
    return found === undefined ? undefined : { ...parse(found.text), aliveAt: found.changedAt };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES" ? hiddenRun(path) : undefined;
  }
}

function hiddenRun(path: string): FoundRun | undefined {
  try {
    return { isHidden: true, aliveAt: statSync(path).mtimeMs };
  } catch {
    return undefined;
  }
}

function parse(text: string): Partial<RunRecord> {
  let read: Record<string, unknown>;
  try {
    const parsed: unknown = JSON.parse(text);
    read = typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
  const texts = (["run", "host", "user", "machine", "boot", "version"] as const).flatMap((name) => {
    const value = read[name];
    return typeof value === "string" ? [[name, value.slice(0, 256)]] : [];
  });
  const { startedAt, leaves, windowless, settings } = read;
  return {
    ...Object.fromEntries(texts),
    ...(typeof startedAt === "number" && Math.abs(startedAt) <= MAX_TIME && { startedAt }),
    ...(leaves === true && { leaves }),
    ...(windowless === true && { windowless }),
    ...(typeof settings === "object" && settings !== null && { settings: { ...settings } }),
  };
}
