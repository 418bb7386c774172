/**
 * The updates of one account, in memory and on disk. `add` and `writeSending` return only after the
 * data has reached the disk, so that no update is sent whose record is only in memory.
 */
import type { StorageProblem } from "../../contract/storage.ts";
import type { UpdateChoice } from "../../contract/vocabulary.ts";
import type { DaysOfUse } from "../alerts/ledger/days-of-use.ts";
import type { Journal, LineText, RecordChange } from "../alerts/ledger/journal.ts";
import { ledgerStateOf, stateLine, takenBackLine } from "../alerts/ledger/update-line.ts";
import { isBusy, storeFailureOf, type UpdateStore } from "../ports.ts";
import { readRecord, recordOf, type RecordNotes } from "./stored-update.ts";
import { updateToDto } from "./update-dto.ts";
import { isUndecided, type Update } from "./update.ts";

/** Maximum number of ended updates that are kept per Action, for its timeline. */
const MAX_ENDED = 50;
/** Maximum number of unreadable updates that are named in a problem. */
const MAX_NAMED = 5;
/** Time for which an ended update is kept: days of use, and days by a plausible wall clock. */
const KEEP_ENDED_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

const NONE: readonly Update[] = [];

export interface UpdateRecordsOptions {
  store: Pick<UpdateStore, "readUpdates">;
  /** Writes records, each with its line of the ledger. */
  journal: Journal;
  accountKey: string;
  days: Pick<DaysOfUse, "total">;
  /** Called with the updates of the last run that could not be read. */
  onUnreadable: (problem: StorageProblem) => void;
}

export class UpdateRecords {
  private readonly options: UpdateRecordsOptions;
  /** Updates by Action, in the order of the key presses. */
  private readonly byAction = new Map<string, Update[]>();
  private readonly byId = new Map<string, Update>();
  /** Notes by id, as last written. */
  private readonly notes = new Map<string, RecordNotes>();
  /** By id: attempts that a pending update's record marks as possibly sent (sending-ahead.ts). */
  private readonly mayBeOut = new Map<string, string>();
  /** The day of use of the last `forgetOld`. */
  private lookedOn: number | undefined;

  constructor(options: UpdateRecordsOptions) {
    this.options = options;
  }

  /** Reads the updates of the last run. Unreadable ones are skipped and reported. */
  load(now: number): Update[] {
    try {
      const unreadable: string[] = [];
      for (const stored of this.options.store.readUpdates(this.options.accountKey)) {
        const { id } = stored;
        const read = readRecord(stored, now);
        if (read === undefined) {
          unreadable.push(id);
          continue;
        }
        const { update } = read;
        this.notes.set(id, read.notes);
        if (isUndecided(update) || !this.isOld(update, now)) {
          this.enter(update);
          if (stored.doubtful !== undefined && update.state.is === "unknown") this.writeInTurn(update);
        } else {
          this.forget(update);
          this.notes.delete(id);
        }
      }
      // No later write repairs them, so the report stays for the whole run.
      if (unreadable.length > 0) this.options.onUnreadable(unreadableProblem(unreadable));
    } catch (error) {
      this.options.onUnreadable({ code: "updatesUnreadable", params: { failure: storeFailureOf(error) } });
    }
    return this.all();
  }

  of(actionId: string): readonly Update[] {
    // Fast exit: usually there are no updates, and this runs for each event.
    return this.byAction.size === 0 ? NONE : (this.byAction.get(actionId) ?? NONE);
  }

  get(id: string): Update | undefined {
    return this.byId.get(id);
  }

  all(): Update[] {
    return [...this.byId.values()];
  }

  actionIds(): string[] {
    return [...this.byAction.keys()];
  }

  /**
   * Records a new update, with the version that it becomes at once, if any. Throws a StoreError if
   * the disk fails; the update is then not on record.
   */
  add(update: Update, sending?: Update): void {
    const { change, notes } = sending === undefined ? this.changeOf(update) : this.changeOf(update, sending);
    this.options.journal.commit(change);
    this.notes.set(update.id, notes);
    this.take(sending ?? update);
  }

  /** Like `add`, for updates of different Actions in one transaction: all are recorded, or none. */
  addAll(updates: readonly Update[]): void {
    const made = updates.map((update) => this.changeOf(update));
    this.options.journal.commitAll(made.map(({ change }) => change));
    for (const [index, update] of updates.entries()) {
      const notes = made[index]?.notes;
      if (notes !== undefined) this.notes.set(update.id, notes);
      this.take(update);
    }
  }

  private take(update: Update): void {
    this.enter(update);
    const queue = this.of(update.actionId);
    // An undecided update is kept however old it is.
    for (const [index, other] of queue.entries()) if (!isUndecided(other) && queue.length - index > MAX_ENDED) this.remove(other);
  }

  /** Writes in one transaction what `work` changes by `writeWhenPossible`. */
  gather(work: () => void): void {
    this.options.journal.gather(work);
  }

  /** Replaces an update in memory only. */
  replace(update: Update): void {
    this.byId.set(update.id, update);
    this.byAction.set(
      update.actionId,
      this.of(update.actionId).map((other) => (other.id === update.id ? update : other)),
    );
  }

  /**
   * Writes an update that is sent now, and marks pending ones, given as they would be sent, as
   * possibly sent. Throws like `add`.
   */
  writeSending(update: Update, others: readonly Update[]): void {
    const { change, notes } = this.changeOf(update);
    const marked = others.flatMap((other) => {
      const [waiting, known] = [this.get(other.id), this.notes.get(other.id)];
      if (waiting === undefined || known === undefined) return [];
      return { id: other.id, attempts: JSON.stringify(other.attempts), record: recordOf(waiting, known, other.attempts) };
    });
    this.options.journal.commitAll([change, ...marked.map(({ record }) => ({ record, lines: [] }))]);
    this.notes.set(update.id, notes);
    for (const { id, attempts } of marked) this.mayBeOut.set(id, attempts);
  }

  /** Whether the record of a pending update marks it as possibly sent, just as it is sent now. */
  isMarked({ id, attempts }: Update): boolean {
    return this.mayBeOut.get(id) === JSON.stringify(attempts);
  }

  /** Removes the marks of updates that are still pending, with the next transaction. */
  unmark(): void {
    for (const id of this.mayBeOut.keys()) {
      const update = this.get(id);
      if (update !== undefined) this.writeInTurn(update);
    }
  }

  /** Writes a changed update now, or at the end of `gather`; if the disk fails, later. */
  writeWhenPossible(update: Update): void {
    const { change, notes } = this.changeOf(update);
    this.options.journal.commitWhenPossible(change);
    this.notes.set(update.id, notes);
  }

  /** Like `writeWhenPossible`, with other changes, at most `withinMs` milliseconds later. */
  writeInTurn(update: Update, withinMs = 0): void {
    const { change, notes } = this.changeOf(update);
    this.options.journal.commitInTurn(change, withinMs);
    this.notes.set(update.id, notes);
  }

  /** Writes all pending changes. Must be called before an outcome is reported to anybody. */
  settle(): void {
    this.options.journal.settle();
  }

  /**
   * Removes an update from the records; the user's `choice` is written to the ledger. While the
   * disk fails, the update stays, because the next start would find it again.
   */
  remove(update: Update, choice?: UpdateChoice): "removed" | "busy" | "refused" {
    const lines = choice === undefined ? [] : [takenBackLine(updateToDto(update), choice)];
    try {
      this.options.journal.commit({ record: { removed: update.id }, lines });
    } catch (error) {
      return isBusy(error) ? "busy" : "refused";
    }
    this.drop(update);
    return "removed";
  }

  /**
   * Removes old updates of Actions that are no longer known, as a restart would, because a run can
   * last for weeks. Runs once on each day of use. `now` in epoch milliseconds.
   */
  forgetOld(now: number, isKnown: (actionId: string) => boolean): void {
    const today = this.options.days.total;
    if (today === this.lookedOn) return;
    this.lookedOn = today;
    for (const update of this.all()) {
      if (isUndecided(update) || isKnown(update.actionId) || !this.isOld(update, now)) continue;
      this.forget(update);
      this.drop(update);
    }
  }

  /** Removes the record from disk, with the next transaction. */
  private forget({ id }: Update): void {
    this.options.journal.commitInTurn({ record: { removed: id }, lines: [] });
  }

  private drop({ id, actionId }: Update): void {
    this.byId.delete(id);
    this.notes.delete(id);
    this.mayBeOut.delete(id);
    const left = this.of(actionId).filter((other) => other.id !== id);
    if (left.length === 0) this.byAction.delete(actionId);
    else this.byAction.set(actionId, left);
  }

  /** Returns the record of the last version, and a ledger line for each new state. */
  private changeOf(...versions: readonly [Update, ...Update[]]): { change: RecordChange; notes: RecordNotes } {
    const update = versions.at(-1) ?? versions[0];
    this.mayBeOut.delete(update.id);
    let known = this.notes.get(update.id)?.ledgerState;
    const lines: LineText[] = [];
    for (const version of versions) {
      const dto = updateToDto(version);
      const state = ledgerStateOf(dto);
      if (state !== known) lines.push(stateLine(dto));
      known = state;
    }
    const notes = { ledgerState: known, day: this.options.days.total };
    return { change: { record: recordOf(update, notes), lines }, notes };
  }

  /** Whether the update ended so many days of use ago, and the wall clock does not contradict. */
  private isOld({ id, stateSince }: Update, now: number): boolean {
    const day = this.notes.get(id)?.day;
    if (day === undefined || this.options.days.total - day < KEEP_ENDED_DAYS) return false;
    return now - stateSince >= KEEP_ENDED_DAYS * DAY_MS || stateSince > now;
  }

  private enter(update: Update): void {
    this.byId.set(update.id, update);
    this.byAction.set(update.actionId, [...this.of(update.actionId), update]);
  }
}

function unreadableProblem(ids: readonly string[]): StorageProblem {
  return { code: "updateRecordsUnreadable", params: { ids: ids.slice(0, MAX_NAMED), more: Math.max(0, ids.length - MAX_NAMED) } };
}
