/**
 * The record of the run that uses the data folder: who, where and since when. It is renewed while
 * Docket runs and removed at an orderly end. One that is found at a start is of a run that ended
 * otherwise, or of one that still goes on elsewhere: on another computer it is seen to change.
 */
import { randomUUID } from "node:crypto";
import { chmodSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { Clock } from "../core/ports.ts";
import { endOfFile, removePipe } from "./regular-file.ts";
import { markSettings, type StartSettings } from "./start-settings.ts";

const FILE = "running.json";
/** A record has some 200. */
const MAX_BYTES = 64 * 1024;
const BEAT_MS = 5_000;
/** Two beats and the delay of a shared folder. */
const OBSERVE_MS = 13_000;
const LOOK_MS = 500;
/** Every part stops within 3 s (quit.ts); a machine may be slow. */
const END_MS = 15_000;
const END_LOOK_MS = 100;

/** What a date can be, on either side of 1970; milliseconds (ECMA-262, "Time Values and Time Range"). */
const MAX_TIME = 8.64e15;

/** Each part may be missing: anybody can have written the file. */
export interface RunRecord {
  readonly run: string;
  readonly host: string;
  readonly user: string;
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

/** Undefined where the last run has ended in order, or there was none, or what lies there is no file. */
export function findRun(folder: string): FoundRun | undefined {
  const path = join(folder, FILE);
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

/**
 * The run on another computer, or of another user here, that uses the folder. Clocks of two computers
 * differ, so that the record is watched: one that does not change is of a run that has ended. Chromium's
 * lock is no help: it takes over what a process of another user holds, which it cannot look at
 * (IsChromeProcess in chrome/browser/process_singleton_posix.cc).
 * @param sleep blocks this process: nothing may be begun meanwhile
 */
export function usedElsewhere(folder: string, by: Pick<RunRecord, "host" | "user">, sleep: (ms: number) => void): FoundRun | undefined {
  const found = findRun(folder);
  if (found === undefined || isOf(found, by)) return undefined;
  for (let waited = 0; waited < OBSERVE_MS; waited += LOOK_MS) {
    sleep(LOOK_MS);
    const now = findRun(folder);
    if (now === undefined) return undefined;
    if (now.aliveAt !== found.aliveAt || now.run !== found.run) return now;
  }
  return undefined;
}

/** A name that is not known is no other one. */
function isOf({ host, user, isHidden }: FoundRun, by: Pick<RunRecord, "host" | "user">): boolean {
  if (isHidden === true) return false;
  if (host === undefined) return true;
  return host === by.host && (user === undefined || user === "" || by.user === "" || user === by.user);
}

/**
 * Waits for a Docket that ends here, and takes its lock then. False at once beside one that runs on,
 * and after a while beside one that does not come to its end.
 * @param lock asks for the lock; @param sleep blocks this process
 */
export function takesOver(folder: string, lock: () => boolean, sleep: (ms: number) => void): boolean {
  for (let waited = 0; waited < END_MS; waited += END_LOOK_MS) {
    const run = findRun(folder);
    if (run !== undefined && run.leaves !== true) return false;
    sleep(END_LOOK_MS);
    // The lock is given back after the record: asking for it sooner would call that Docket's window.
    if (findRun(folder) === undefined && lock()) return true;
  }
  return lock();
}

/** Of the user that runs this process; empty where the system does not tell. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "";
  }
}

/** Blocks the process. */
export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Another Docket elsewhere has written its record a moment before. */
export class FolderTaken extends Error {
  readonly by: FoundRun;

  constructor(by: FoundRun) {
    super("The folder is taken.");
    this.by = by;
  }
}

/**
 * Whether a record is of a run elsewhere that was not there at the first look.
 * @param before what that has found
 */
export function hasComeBetween(found: FoundRun | undefined, before: FoundRun | undefined, by: Pick<RunRecord, "host" | "user">): boolean {
  return found !== undefined && found.run !== before?.run && !isOf(found, by);
}

/**
 * `settings`: those of the start; their marks are written. `isFree`: no record was found, and none may come
 * between. Throws FolderTaken where one has, and the system's error where the record cannot be written.
 */
export function beginRun(folder: string, about: Omit<RunRecord, "run">, isFree = false): OwnRun {
  return new OwnRun(folder, about, isFree);
}

export class OwnRun {
  private readonly path: string;
  private record: RunRecord;
  private timer: ReturnType<Clock["after"]> | undefined;
  /** Modification time and number of the file as this run has left it. */
  private mark = "";
  private isTaken = false;
  private onTaken: (by: FoundRun) => void = () => undefined;

  constructor(folder: string, about: Omit<RunRecord, "run">, isFree: boolean) {
    this.path = join(folder, FILE);
    const run = randomUUID();
    this.record = { run, ...about, ...(about.settings && { settings: markSettings(about.settings, run) }) };
    if (isFree) this.writeFirst(folder);
    else this.write();
    this.mark = this.readMark();
  }

  /** In one step with the look whether it is the first: also a shared folder lets one of two make a file. */
  private writeFirst(folder: string): void {
    try {
      this.write("wx");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const found = findRun(folder);
      if (found !== undefined) throw new FolderTaken(found);
      // What lies there is no record.
      this.write();
    }
  }

  /**
   * Renews it until `end`.
   * @param onTaken another Docket has taken the folder over: this one stood still for too long
   */
  keep(clock: Clock, onTaken: (by: FoundRun) => void): void {
    this.onTaken = onTaken;
    this.timer = clock.after(BEAT_MS, () => {
      if (!this.look()) return;
      try {
        if (this.readMark() === "") this.write();
        else utimesSync(this.path, clock.now() / 1000, clock.now() / 1000);
      } catch {
        // A disk that refuses for a moment is reported by the files that matter.
      }
      this.mark = this.readMark();
      this.keep(clock, onTaken);
    });
  }

  /**
   * Whether this run still has the folder. To be asked before each write: one that stood still wakes
   * up to work that is due, before its next beat.
   */
  holds(): boolean {
    return !this.isTaken && (this.readMark() === this.mark || this.look());
  }

  private look(): boolean {
    const found = findRun(join(this.path, ".."));
    if (this.isTaken || found?.run === undefined || found.run === this.record.run) return !this.isTaken;
    this.isTaken = true;
    this.timer?.cancel();
    this.onTaken(found);
    return false;
  }

  /** Empty where there is no file. */
  private readMark(): string {
    try {
      const { mtimeMs, ino } = statSync(this.path);
      return `${ino} ${mtimeMs}`;
    } catch {
      return "";
    }
  }

  /** There is no way back from its end any more. */
  leave(): void {
    if (!this.holds()) return;
    this.record = { ...this.record, leaves: true };
    try {
      this.write();
    } catch {
      // A start meanwhile then ends, as beside a Docket that runs.
    }
    this.mark = this.readMark();
  }

  /** Docket has ended in order. */
  end(): void {
    this.timer?.cancel();
    if (findRun(join(this.path, ".."))?.run === this.record.run) rmSync(this.path, { force: true });
  }

  private write(flag: "w" | "wx" = "w"): void {
    removePipe(this.path);
    writeFileSync(this.path, `${JSON.stringify(this.record)}\n`, { mode: 0o600, flag });
    // One that a crash of an earlier version has left could be read by all.
    chmodSync(this.path, 0o600);
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
  const texts = (["run", "host", "user", "version"] as const).flatMap((name) => {
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
