/**
 * Every update of one accountKey, in memory and on disk. What is put is on the disk when the call returns, so that a record is never only in memory
 * while something depends on it; what could not be written is said.
 */
import type { UpdateChoice } from "../../contract/vocabulary.ts";
import type { DaysOfUse } from "../alerts/days-of-use.ts";
import type { Journal, RecordChange } from "../alerts/journal.ts";
import { ledgerStateOf, stateLine, takenBackLine } from "../alerts/update-line.ts";
import { isBusy, type UpdateStore } from "../ports.ts";
import { readRecord, recordOf, type RecordNotes } from "./stored-update.ts";
import { updateToDto } from "./update-dto.ts";
import { isUndecided, type Update } from "./update.ts";

/** How many ended updates are kept per Action, for its timeline. */
const MAX_ENDED = 50;
/** How many updates that cannot be read are named. */
const MAX_NAMED = 5;
/** How long an ended update is kept: days of use, and as many by the wall clock where that can be believed. */
const KEEP_ENDED_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

export interface UpdateRecordsOptions {
  store: Pick<UpdateStore, "readUpdates">;
  /** Writes records, each with its line of the ledger. */
  journal: Journal;
  accountKey: string;
  days: Pick<DaysOfUse, "count">;
  /** A sentence about what the last run left and this one could not read. */
  onUnreadable: (problem: string) => void;
}

export class UpdateRecords {
  private readonly options: UpdateRecordsOptions;
  /** In the order of the key presses. */
  private readonly byAction = new Map<string, Update[]>();
  private readonly byId = new Map<string, Update>();
  /** What the record of each says besides, as it was last written. */
  private readonly notes = new Map<string, RecordNotes>();
  /** The day of use on which `forgetOld` last looked. */
  private lookedOn: number | undefined;

  constructor(options: UpdateRecordsOptions) {
    this.options = options;
  }

  /** Takes up what the last run left. What cannot be read is passed over, and that is said. */
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
      // No later write mends it: this stays said as long as this run lasts.
      if (unreadable.length > 0) this.options.onUnreadable(unreadableWords(unreadable));
    } catch (error) {
      this.options.onUnreadable(`The updates on disk could not be read: ${messageOf(error)}`);
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

  /** Puts a new update on record. Throws an Error with a sentence when the disk refuses; then it is not on record at all. */
  add(update: Update): void {
    this.write(update);
    this.enter(update);
    const queue = this.of(update.actionId);
    // What waits for its end, or for the user, is kept however old it is.
    for (const [index, other] of queue.entries()) if (!isUndecided(other) && queue.length - index > MAX_ENDED) this.remove(other);
  }

  /** Takes what an update has become in the place of what it was, in memory alone. */
  replace(update: Update): void {
    this.byId.set(update.id, update);
    this.byAction.set(
      update.actionId,
      this.of(update.actionId).map((other) => (other.id === update.id ? update : other)),
    );
  }

  /** Writes what an update has become. Throws as `add` does. */
  write(update: Update): void {
    const { change, notes } = this.changeOf(update);
    this.options.journal.commit(change);
    this.notes.set(update.id, notes);
  }

  /** As `write`; what the disk refuses is written as soon as it takes it. */
  writeWhenPossible(update: Update): void {
    const { change, notes } = this.changeOf(update);
    this.options.journal.commitWhenPossible(change);
    this.notes.set(update.id, notes);
  }

  /** As `writeWhenPossible`, but not now: with what else waits, in one transaction. */
  writeInTurn(update: Update): void {
    const { change, notes } = this.changeOf(update);
    this.options.journal.commitInTurn(change);
    this.notes.set(update.id, notes);
  }

  /**
   * Takes it off the record; with the user's `choice`, the ledger tells of that. While the disk
   * refuses, it is not gone: the next start would find it again, so it stays in view.
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
   * Removes what a restart would not take up again, of Actions that are not known any more: a run
   * can last for weeks. Looks once on each day of use. `now` in epoch milliseconds.
   */
  forgetOld(now: number, isKnown: (actionId: string) => boolean): void {
    const today = this.options.days.count();
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

  /** The record as it is from now on, and its line of the ledger where that has not told of this state. */
  private changeOf(update: Update): { change: RecordChange; notes: RecordNotes } {
    const notes = { ledgerState: ledgerStateOf(updateToDto(update)), day: this.options.days.count() };
    const isKnown = notes.ledgerState === this.notes.get(update.id)?.ledgerState;
    return { change: { record: recordOf(update, notes), lines: isKnown ? [] : [stateLine(updateToDto(update))] }, notes };
  }

  /** Whether it ended so many days of use ago, and the wall clock does not say otherwise. */
  private isOld({ id, stateSince }: Update, now: number): boolean {
    const day = this.notes.get(id)?.day;
    if (day === undefined || this.options.days.count() - day < KEEP_ENDED_DAYS) return false;
    return now - stateSince >= KEEP_ENDED_DAYS * DAY_MS || stateSince > now;
  }

  private enter(update: Update): void {
    this.byId.set(update.id, update);
    this.byAction.set(update.actionId, [...this.of(update.actionId), update]);
  }
}

function unreadableWords(ids: readonly string[]): string {
  if (ids.length === 1) return `The update ${ids[0]} on disk could not be read; its fate is not known to Docket.`;
  const names = ids.length > MAX_NAMED ? `${ids.slice(0, MAX_NAMED).join(", ")} and ${ids.length - MAX_NAMED} more` : ids.join(", ");
  return `The updates ${names} on disk could not be read; what became of them is not known to Docket.`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
