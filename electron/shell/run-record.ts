/**
 * The record of the run that uses the data folder: its machine, its user and its start time. The
 * record is renewed while Docket runs and removed at a clean exit. A record that a start finds
 * belongs to a run that did not exit cleanly, or to one that still runs elsewhere; on another
 * computer, only its changes show which.
 */
import { randomUUID } from "node:crypto";
import { chmodSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import type { Clock } from "../core/ports.ts";
import { readRunRecord, type RunOnRecord, readRecord, recordPath, type RunRecord } from "./run-record-file.ts";
import type { MachineIdentity } from "./machine-identity.ts";
import { dropClaim, inPlaceOf } from "./record-claim.ts";
import { removePipe } from "./regular-file.ts";
import { markSettings } from "./start-settings.ts";

const BEAT_MS = 5_000;
/** Observation time: two renewals and the delay of a shared folder. */
const OBSERVE_MS = 13_000;
const LOOK_MS = 500;
/**
 * Time limit for the exit of another run. Every part stops within 3 s (quit.ts), but a machine may
 * be slow.
 */
const END_MS = 15_000;
const END_LOOK_MS = 100;

/** The run that requests the folder. */
export type Claimant = Pick<RunRecord, "host" | "user"> & Partial<MachineIdentity>;

/**
 * Returns the run that uses the folder on another computer, or as another user of this one. Clocks
 * of two computers differ, so the record is observed: if it does not change, its run has ended.
 * Chromium's lock does not help: it takes over a lock that is held by a process of another user,
 * which it cannot inspect (IsChromeProcess in chrome/browser/process_singleton_posix.cc).
 * @param sleep blocks this process, because nothing may start meanwhile
 */
export function usedElsewhere(folder: string, by: Claimant, sleep: (ms: number) => void): RunOnRecord | undefined {
  const found = readRunRecord(folder);
  if (found === undefined || isOf(found, by)) return undefined;
  for (let waited = 0; waited < OBSERVE_MS; waited += LOOK_MS) {
    sleep(LOOK_MS);
    const now = readRunRecord(folder);
    if (now === undefined) return undefined;
    if (now.aliveAt !== found.aliveAt || now.run !== found.run) return now;
  }
  return undefined;
}

/**
 * Whether the record belongs to this computer and user, where Chromium's lock detects whether the
 * run is alive. Unknown values do not count as a difference.
 */
function isOf({ host, user, machine, boot, isHidden, aliveAt }: RunOnRecord, by: Claimant): boolean {
  if (isHidden === true) return false;
  if (host === undefined) return true;
  if (host !== by.host || differ(user, by.user) || differ(machine, by.machine)) return false;
  // Computers set up from one image share their machine id, but each boot has its own id. If this
  // computer's last boot ended in a power cut, its record was not renewed after the current boot,
  // and is not observed.
  return !differ(boot, by.boot) || (by.bootedAt !== undefined && aliveAt < by.bootedAt);
}

/** Whether the run belongs to another computer with the same name as this one. */
export function isOfNamesake({ host, user, machine }: RunOnRecord, by: Claimant): boolean {
  return host === by.host && (differ(machine, by.machine) || !differ(user, by.user));
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return Boolean(one) && Boolean(other) && one !== other;
}

/**
 * Waits for a Docket on this computer that is quitting, and then takes its lock. Returns false at
 * once if the other Docket keeps running, and after a time limit if it does not exit.
 * @param lock requests the lock
 * @param sleep blocks this process
 */
export function takesOver(folder: string, lock: () => boolean, sleep: (ms: number) => void): boolean {
  for (let waited = 0; waited < END_MS; waited += END_LOOK_MS) {
    const run = readRunRecord(folder);
    if (run !== undefined && run.leaves !== true) return false;
    sleep(END_LOOK_MS);
    // The lock is released after the record is removed. An earlier request would make the other
    // Docket show its window.
    if (readRunRecord(folder) === undefined && lock()) return true;
  }
  return lock();
}

/** Returns the name of the user that runs this process; empty if the system does not provide it. */
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

/** Thrown when another Docket elsewhere has written its record a moment before. */
export class FolderTaken extends Error {
  readonly by: RunOnRecord;

  constructor(by: RunOnRecord) {
    super("The folder is taken.");
    this.by = by;
  }
}

/**
 * Whether the record belongs to a run elsewhere that was not there at the first look.
 * @param before the record that was found at the first look
 */
export function hasComeBetween(found: RunOnRecord | undefined, before: RunOnRecord | undefined, by: Claimant): boolean {
  return found !== undefined && found.run !== before?.run && !isOf(found, by);
}

/** The record that a start has found in the place of its own. */
export interface LookedAt {
  readonly found: RunOnRecord | undefined;
  /** Blocks this process. */
  readonly sleep: (ms: number) => void;
}

/**
 * Begins the record of this run. `settings` are those of the start; only their marks are written.
 * `before` is the record found earlier, which must be unchanged; without `before`, any record is
 * replaced. Throws FolderTaken if another record has appeared or the found one was renewed, and the
 * system's error if the record cannot be written.
 */
export function beginRun(folder: string, about: Omit<RunRecord, "run">, before?: LookedAt): OwnRun {
  return new OwnRun(folder, about, before);
}

export class OwnRun {
  private readonly path: string;
  private record: RunRecord;
  private timer: ReturnType<Clock["after"]> | undefined;
  /** Modification time and inode of the file, as this run has left them. */
  private mark = "";
  private isTaken = false;
  private onTaken: (by: RunOnRecord) => void = () => undefined;

  constructor(folder: string, about: Omit<RunRecord, "run">, before: LookedAt | undefined) {
    this.path = recordPath(folder);
    const run = randomUUID();
    this.record = { run, ...about, ...(about.settings && { settings: markSettings(about.settings, run) }) };
    if (before === undefined) this.write();
    else if (before.found === undefined) this.writeFirst();
    else this.writeAfter(before.found, before.sleep);
    this.mark = this.readMark();
  }

  /**
   * Creates the record and checks in the same step that there was none: an exclusive create works
   * on shared folders, too.
   */
  private writeFirst(): void {
    try {
      this.write("wx");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const found = readRecord(this.path);
      if (found !== undefined) throw new FolderTaken(found);
      // The existing file is not a record.
      this.write();
    }
  }

  /**
   * Replaces the old record. Of several starts that have observed the same dead run, only one
   * succeeds.
   */
  private writeAfter(before: RunOnRecord, sleep: LookedAt["sleep"]): void {
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

  /**
   * Returns the record that was found before, if it is still there. Throws FolderTaken if another
   * record is there.
   */
  private leftFrom(before: RunOnRecord): RunOnRecord | undefined {
    const found = readRecord(this.path);
    if (found === undefined || (found.run === before.run && found.aliveAt === before.aliveAt)) return found;
    throw new FolderTaken(found);
  }

  /**
   * Renews the record until `end`.
   * @param onTaken called when another Docket has taken the folder over because this process was
   * suspended for too long
   */
  keep(clock: Clock, onTaken: (by: RunOnRecord) => void): void {
    this.onTaken = onTaken;
    this.timer = clock.after(BEAT_MS, () => {
      if (!this.look()) return;
      try {
        if (this.readMark() === "") this.write();
        else utimesSync(this.path, clock.now() / 1000, clock.now() / 1000);
      } catch {
        // If the disk fails for a moment, the writes of the data files report that.
      }
      this.mark = this.readMark();
      this.keep(clock, onTaken);
    });
  }

  get by(): Claimant {
    return this.record;
  }

  /**
   * Whether this run still owns the folder. To be checked before each write: after a suspension,
   * pending work resumes before the next renewal.
   */
  holds(): boolean {
    return !this.isTaken && (this.readMark() === this.mark || this.look());
  }

  private look(): boolean {
    const found = readRunRecord(dirname(this.path));
    if (this.isTaken || found?.run === undefined || found.run === this.record.run) return !this.isTaken;
    this.isTaken = true;
    this.timer?.cancel();
    this.onTaken(found);
    return false;
  }

  /** Returns an empty text if there is no file. */
  private readMark(): string {
    try {
      const { mtimeMs, ino } = statSync(this.path);
      return `${ino} ${mtimeMs}`;
    } catch {
      return "";
    }
  }

  /** Records that the quit is final. */
  leave(): void {
    if (!this.holds()) return;
    this.record = { ...this.record, leaves: true };
    try {
      this.write();
    } catch {
      // A start at this time then exits, as if this Docket kept running.
    }
    this.mark = this.readMark();
  }

  /** Removes the record at a clean exit. */
  end(): void {
    this.timer?.cancel();
    if (readRunRecord(dirname(this.path))?.run === this.record.run) rmSync(this.path, { force: true });
  }

  private write(flag: "w" | "wx" = "w"): void {
    removePipe(this.path);
    writeFileSync(this.path, `${JSON.stringify(this.record)}\n`, { mode: 0o600, flag });
    // An earlier version may have left a file that all users can read.
    chmodSync(this.path, 0o600);
  }
}
