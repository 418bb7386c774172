/**
 * The record of the run that uses the data folder: who, where and since when. It is renewed while
 * Docket runs and removed at an orderly end. One that is found at a start is of a run that ended
 * otherwise, or of one that still goes on elsewhere: on another computer it is seen to change.
 */
import { randomUUID } from "node:crypto";
import { chmodSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import type { Clock } from "../core/ports.ts";
import { findRun, type FoundRun, readRecord, recordPath, type RunRecord } from "./found-run.ts";
import type { MachineIdentity } from "./machine-identity.ts";
import { dropClaim, inPlaceOf } from "./record-claim.ts";
import { removePipe } from "./regular-file.ts";
import { markSettings } from "./start-settings.ts";

const BEAT_MS = 5_000;
/** Two beats and the delay of a shared folder. */
const OBSERVE_MS = 13_000;
const LOOK_MS = 500;
/** Every part stops within 3 s (quit.ts); a machine may be slow. */
const END_MS = 15_000;
const END_LOOK_MS = 100;

/** Who asks for the folder. */
export type Claimant = Pick<RunRecord, "host" | "user"> & Partial<MachineIdentity>;

/**
 * The run on another computer, or of another user here, that uses the folder. Clocks of two computers
 * differ, so that the record is watched: one that does not change is of a run that has ended. Chromium's
 * lock is no help: it takes over what a process of another user holds, which it cannot look at
 * (IsChromeProcess in chrome/browser/process_singleton_posix.cc).
 * @param sleep blocks this process: nothing may be begun meanwhile
 */
export function usedElsewhere(folder: string, by: Claimant, sleep: (ms: number) => void): FoundRun | undefined {
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

/** Whether it is of this computer and user: Chromium's lock knows whether it lives. What is not known is no difference. */
function isOf({ host, user, machine, boot, isHidden, aliveAt }: FoundRun, by: Claimant): boolean {
  if (isHidden === true) return false;
  if (host === undefined) return true;
  if (host !== by.host || differ(user, by.user) || differ(machine, by.machine)) return false;
  // Computers that were set up from one image share what tells them apart, but no start of a system. This
  // one's last, ended by a power cut, renewed nothing after this one began, and is not waited for.
  return !differ(boot, by.boot) || (by.bootedAt !== undefined && aliveAt < by.bootedAt);
}

/** Whether a run elsewhere is of another computer that has the name of this one. */
export function isOfNamesake({ host, user, machine }: FoundRun, by: Claimant): boolean {
  return host === by.host && (differ(machine, by.machine) || !differ(user, by.user));
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return Boolean(one) && Boolean(other) && one !== other;
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
export function hasComeBetween(found: FoundRun | undefined, before: FoundRun | undefined, by: Claimant): boolean {
  return found !== undefined && found.run !== before?.run && !isOf(found, by);
}

/** What a start has found in the place of its own record. */
export interface LookedAt {
  readonly found: FoundRun | undefined;
  /** Blocks this process. */
  readonly sleep: (ms: number) => void;
}

/**
 * `settings`: those of the start; their marks are written. `before`: nothing may have come between; without it,
 * whatever is there is replaced. Throws FolderTaken where a record has come, or has been renewed, and the
 * system's error where the own one cannot be written.
 */
export function beginRun(folder: string, about: Omit<RunRecord, "run">, before?: LookedAt): OwnRun {
  return new OwnRun(folder, about, before);
}

export class OwnRun {
  private readonly path: string;
  private record: RunRecord;
  private timer: ReturnType<Clock["after"]> | undefined;
  /** Modification time and number of the file as this run has left it. */
  private mark = "";
  private isTaken = false;
  private onTaken: (by: FoundRun) => void = () => undefined;

  constructor(folder: string, about: Omit<RunRecord, "run">, before: LookedAt | undefined) {
    this.path = recordPath(folder);
    const run = randomUUID();
    this.record = { run, ...about, ...(about.settings && { settings: markSettings(about.settings, run) }) };
    if (before === undefined) this.write();
    else if (before.found === undefined) this.writeFirst();
    else this.writeAfter(before.found, before.sleep);
    this.mark = this.readMark();
  }

  /** In one step with the look whether it is the first: also a shared folder lets one of two make a file. */
  private writeFirst(): void {
    try {
      this.write("wx");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const found = readRecord(this.path);
      if (found !== undefined) throw new FolderTaken(found);
      // What lies there is no record.
      this.write();
    }
  }

  /** Of several starts that have waited for the same run to show no life, one takes its place. */
  private writeAfter(before: FoundRun, sleep: LookedAt["sleep"]): void {
    const replace = (): void => {
      const found = this.leftFrom(before);
      if (found === undefined) this.writeFirst();
      else this.write();
    };
    if (inPlaceOf(this.path, replace)) return;
    sleep(LOOK_MS);
    if (this.leftFrom(before) !== undefined) dropClaim(this.path);
    if (!inPlaceOf(this.path, replace)) throw new FolderTaken(before);
  }

  /** What was there before, while it still is. Throws FolderTaken where another record is there. */
  private leftFrom(before: FoundRun): FoundRun | undefined {
    const found = readRecord(this.path);
    if (found === undefined || (found.run === before.run && found.aliveAt === before.aliveAt)) return found;
    throw new FolderTaken(found);
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

  get by(): Claimant {
    return this.record;
  }

  /**
   * Whether this run still has the folder. To be asked before each write: one that stood still wakes
   * up to work that is due, before its next beat.
   */
  holds(): boolean {
    return !this.isTaken && (this.readMark() === this.mark || this.look());
  }

  private look(): boolean {
    const found = findRun(dirname(this.path));
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
    if (findRun(dirname(this.path))?.run === this.record.run) rmSync(this.path, { force: true });
  }

  private write(flag: "w" | "wx" = "w"): void {
    removePipe(this.path);
    writeFileSync(this.path, `${JSON.stringify(this.record)}\n`, { mode: 0o600, flag });
    // One that a crash of an earlier version has left could be read by all.
    chmodSync(this.path, 0o600);
  }
}
