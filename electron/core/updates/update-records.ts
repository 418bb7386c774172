/**
 * The updates of one account, in memory and on disk. `add` and `write` have reached the disk when
 * they return, so that nothing depends on a record that is only in memory.
 */
import type { StorageProblem } from "../../contract/storage.ts";
import type { UpdateChoice } from "../../contract/vocabulary.ts";
import type { DaysOfUse } from "../alerts/days-of-use.ts";
import type { Journal, RecordChange } from "../alerts/journal.ts";
import { ledgerStateOf, stateLine, takenBackLine } from "../alerts/update-line.ts";
import { isBusy, storeFailureOf, type UpdateStore } from "../ports.ts";
import { readRecord, recordOf, type RecordNotes } from "./stored-update.ts";
import { updateToDto } from "./update-dto.ts";
import { isUndecided, type Update } from "./update.ts";

/** The number of ended updates that are kept per Action, for its timeline. */
const MAX_ENDED = 50;
/** The number of unreadable updates that are named. */
const MAX_NAMED = 5;
/** Days of use, and as many by a wall clock that can be believed, that an ended update is kept. */
const KEEP_ENDED_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

export interface UpdateRecordsOptions {
  store: Pick<UpdateStore, "readUpdates">;
  /** Writes records, each with its line of the ledger. */
  journal: Journal;
  accountKey: string;
  days: Pick<DaysOfUse, "total">;
  /** Reports updates of the last run that could not be read. */
  onUnreadable: (problem: StorageProblem) => void;
}

export class UpdateRecords {
  private readonly options: UpdateRecordsOptions;
  /** In the order of the key presses. */
  private readonly byAction = new Map<string, Update[]>();
  private readonly byId = new Map<string, Update>();
  /** By id, as last written. */
  private readonly notes = new Map<string, RecordNotes>();
  /** The day of use of the last `forgetOld`. */
  private lookedOn: number | undefined;

  constructor(options: UpdateRecordsOptions) {
    this.options = options;
  }

  /** Reads the updates of the last run. Unreadable ones are passed over and reported. */
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
        } else this.forget(update);
      }
      // No later write mends it: the report stands as long as this run.
      if (unreadable.length > 0) this.options.onUnreadable(unreadableProblem(unreadable));
    } catch (error) {
      this.options.onUnreadable({ code: "updatesUnreadable", params: { failure: storeFailureOf(error) } });
    }
    return this.all();
  }

  of(actionId: string): readonly Update[] {
    return this.byAction.get(actionId) ?? [];
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

  /** Records a new update. Throws a StoreError when the disk refuses; then it is not on record. */
  add(update: Update): void {
    this.write(update);
    this.enter(update);
    const queue = this.of(update.actionId);
    // An undecided update is kept however old it is.
    for (const [index, other] of queue.entries()) if (!isUndecided(other) && queue.length - index > MAX_ENDED) this.remove(other);
  }

  /** Replaces an update in memory alone. */
  replace(update: Update): void {
    this.byId.set(update.id, update);
    this.byAction.set(
      update.actionId,
      this.of(update.actionId).map((other) => (other.id === update.id ? update : other)),
    );
  }

  /** Writes an update to disk. Throws as `add` does. */
  write(update: Update): void {
    const { change, notes } = this.changeOf(update);
    this.options.journal.commit(change);
    this.notes.set(update.id, notes);
  }

  /** As `write`; where the disk refuses, written later. */
  writeWhenPossible(update: Update): void {
    const { change, notes } = this.changeOf(update);
    this.options.journal.commitWhenPossible(change);
    this.notes.set(update.id, notes);
  }

  /** As `writeWhenPossible`, together with other changes in one transaction. */
  writeInTurn(update: Update): void {
    const { change, notes } = this.changeOf(update);
    this.options.journal.commitInTurn(change);
    this.notes.set(update.id, notes);
  }

  /**
   * Takes it off the record; the user's `choice` goes into the ledger. While the disk refuses, it
   * stays: the next start would find it again.
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
   * Removes old updates of Actions that are not known any more, as a restart would: a run can last
   * for weeks. Once on each day of use. `now` in epoch milliseconds.
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

  /** Off the disk, with the next transaction. */
  private forget({ id }: Update): void {
    this.options.journal.commitInTurn({ record: { removed: id }, lines: [] });
  }

  private drop({ id, actionId }: Update): void {
    this.byId.delete(id);
    this.notes.delete(id);
    const left = this.of(actionId).filter((other) => other.id !== id);
    if (left.length === 0) this.byAction.delete(actionId);
    else this.byAction.set(actionId, left);
  }

  /** The record, and its ledger line where the state is new. */
  private changeOf(update: Update): { change: RecordChange; notes: RecordNotes } {
    const notes = { ledgerState: ledgerStateOf(updateToDto(update)), day: this.options.days.total };
    const isKnown = notes.ledgerState === this.notes.get(update.id)?.ledgerState;
    return { change: { record: recordOf(update, notes), lines: isKnown ? [] : [stateLine(updateToDto(update))] }, notes };
  }

  /** Whether it ended so many days of use ago, and the wall clock does not contradict. */
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
