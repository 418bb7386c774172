/** Reads the record of a run from the data folder. Its content is not trusted. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { endOfFile } from "./regular-file.ts";
import type { StartSettings } from "./start-settings.ts";

const FILE = "running.json";
/** Size limit; a record has about 200 bytes. */
const MAX_BYTES = 64 * 1024;

/** Largest absolute value of a Date, in milliseconds (ECMA-262, "Time Values and Time Range"). */
const MAX_TIME = 8.64e15;

/** Record of a run. Any field of a read record may be missing, because the file is not trusted. */
export interface RunRecord {
  readonly run: string;
  readonly host: string;
  readonly user: string;
  /** Identity of the machine and of this boot of its system (machine-identity.ts). */
  readonly machine?: string;
  readonly boot?: string;
  readonly version: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Whether the run is quitting cleanly. A start at this time takes its place. */
  readonly leaves?: true;
  /** Whether the run's desktop can show no windows. */
  readonly windowless?: true;
  /**
   * Marks of its DOCKET_… variables and its demonstration option, salted with its `run`
   * (start-settings.ts).
   */
  readonly settings?: StartSettings;
}

export type RunOnRecord = Partial<RunRecord> & {
  /** Time of the last renewal, by the clock of the file's disk, in epoch milliseconds. */
  readonly aliveAt: number;
  /** Whether the record belongs to another user and cannot be read. */
  readonly isHidden?: true;
};

export function recordPath(folder: string): string {
  return join(folder, FILE);
}

/**
 * Returns undefined if the last run exited cleanly, if there was none, or if the path is not a
 * file.
 */
export function readRunRecord(folder: string): RunOnRecord | undefined {
  return readRecord(recordPath(folder));
}

export function readRecord(path: string): RunOnRecord | undefined {
  try {
    const found = endOfFile(path, MAX_BYTES);
    return found === undefined ? undefined : { ...parse(found.text), aliveAt: found.changedAt };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES" ? hiddenRun(path) : undefined;
  }
}

function hiddenRun(path: string): RunOnRecord | undefined {
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
