/**
 * Every update of one accountKey, in memory and on disk. What is put is on the disk when the call returns, so that a record is never only in memory
 * while something depends on it; what could not be written is said.
 */
import { isOneOf, UPDATE_STATES, type UpdateChoice } from "../../contract/vocabulary.ts";
import type { DaysOfUse } from "../alerts/days-of-use.ts";
import type { Journal, RecordChange } from "../alerts/journal.ts";
import { ledgerStateOf, stateLine, takenBackLine } from "../alerts/update-line.ts";
import { isBusy, type StoredUpdate, type UpdateStore } from "../ports.ts";
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
  /** The day of use on which the record of each was last written. */
  private readonly writtenOn = new WeakMap<Update, number>();
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
        const update = readRecord(stored);
        if (update === undefined) {
          unreadable.push(id);
          continue;
        }
        this.writtenOn.set(update, dayOf(stored.json));
        if (isUndecided(update) || !this.isOld(update, now)) {
          this.enter(update);
          if (stored.doubtful !== undefined && update.state === "unknown") {
            update.stateSince = now;
            this.writeInTurn(update);
          }
        } else this.options.journal.commitInTurn({ record: { removed: id }, lines: [] });
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

  has(update: Update): boolean {
    return this.byId.get(update.id) === update;
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

  /** Writes what an update has become. Throws as `add` does; what is in memory stays. */
  write(update: Update): void {
    this.options.journal.commit(this.changeOf(update));
    update.ledgerState = ledgerStateOf(update);
  }

  /** As `write`; what the disk refuses is written as soon as it takes it. */
  writeWhenPossible(update: Update): void {
    this.options.journal.commitWhenPossible(this.changeOf(update));
    update.ledgerState = ledgerStateOf(update);
  }

  /** As `writeWhenPossible`, but not now: with what else waits, in one transaction. */
  writeInTurn(update: Update): void {
    this.options.journal.commitInTurn(this.changeOf(update));
    update.ledgerState = ledgerStateOf(update);
  }

  /**
   * Takes it off the record; with the user's `choice`, the ledger tells of that. While the disk
   * refuses, it is not gone: the next start would find it again, so it stays in view.
   */
  remove(update: Update, choice?: UpdateChoice): "removed" | "busy" | "refused" {
    const lines = choice === undefined ? [] : [takenBackLine(update, choice)];
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
      this.options.journal.commitInTurn({ record: { removed: update.id }, lines: [] });
      this.drop(update);
    }
  }

  private drop(update: Update): void {
    this.byId.delete(update.id);
    const left = this.of(update.actionId).filter((other) => other !== update);
    if (left.length === 0) this.byAction.delete(update.actionId);
    else this.byAction.set(update.actionId, left);
  }

  private changeOf(update: Update): RecordChange {
    const day = this.options.days.count();
    this.writtenOn.set(update, day);
    const ledgerState = ledgerStateOf(update);
    return {
      record: { id: update.id, json: JSON.stringify({ ...update, ledgerState, day }) },
      lines: ledgerState === update.ledgerState ? [] : [stateLine(update)],
    };
  }

  /** Whether it ended so many days of use ago, and the wall clock does not say otherwise. */
  private isOld(update: Update, now: number): boolean {
    const { stateSince } = update;
    const day = this.writtenOn.get(update);
    if (day === undefined || this.options.days.count() - day < KEEP_ENDED_DAYS) return false;
    return now - stateSince >= KEEP_ENDED_DAYS * DAY_MS || stateSince > now;
  }

  private enter(update: Update): void {
    this.byId.set(update.id, update);
    this.byAction.set(update.actionId, [...this.of(update.actionId), update]);
  }
}

/** An update as it was kept; undefined for what is damaged, and for what is no record of this version or an older one. */
export function readRecord({ json, damaged, doubtful }: StoredUpdate): Update | undefined {
  const update = damaged === undefined ? parseUpdate(json) : undefined;
  if (update !== undefined && doubtful !== undefined) askAbout(update);
  return update;
}

/**
 * What was found where later changes had been lost may have been sent since, or taken back: the
 * stream can say that it was recorded, and nobody but the user that it is to be sent.
 */
function askAbout(update: Update): void {
  if (update.state !== "waiting" && update.state !== "sending" && update.state !== "unknown") return;
  update.state = "unknown";
  update.wasLost = true;
  update.undoUntil = undefined;
  update.choices = ["drop"];
  update.reason =
    "Docket's file had lost its latest changes, so whether this was sent, or taken back, is not known. It is not sent by itself.";
}

function unreadableWords(ids: readonly string[]): string {
  if (ids.length === 1) return `The update ${ids[0]} on disk could not be read; its fate is not known to Docket.`;
  const names = ids.length > MAX_NAMED ? `${ids.slice(0, MAX_NAMED).join(", ")} and ${ids.length - MAX_NAMED} more` : ids.join(", ");
  return `The updates ${names} on disk could not be read; what became of them is not known to Docket.`;
}

/** Undefined for what is no record of this version or an older one. JSON leaves out what is undefined; it is put back. */
function parseUpdate(json: string): Update | undefined {
  let value: Partial<Update>;
  try {
    value = JSON.parse(json) as Partial<Update>;
  } catch {
    return undefined;
  }
  const { id, actionId, move, target, expected, actingAs, name, createdAt, state } = value;
  if (typeof id !== "string" || typeof actionId !== "string" || typeof name !== "string" || typeof createdAt !== "number") return undefined;
  if (move === undefined || target === undefined || expected === undefined || actingAs === undefined) return undefined;
  if (state === undefined || !isOneOf(UPDATE_STATES, state)) return undefined;
  return {
    id,
    actionId,
    actionName: value.actionName ?? actionId,
    move,
    expected,
    target,
    progress: value.progress,
    actingAs,
    name,
    createdAt,
    state,
    stateSince: value.stateSince ?? createdAt,
    attempts: value.attempts ?? 0,
    wasLost: value.wasLost ?? false,
    reason: value.reason,
    echoed: value.echoed ?? false,
    noEcho: value.noEcho ?? false,
    awaitsList: undefined,
    choices: value.choices ?? [],
    doubt: value.doubt,
    before: value.before,
    // What is not known is no evidence.
    wordsWereShown: value.wordsWereShown ?? true,
    sentAnew: value.sentAnew ?? 0,
    undoUntil: value.undoUntil,
    ledgerState: value.ledgerState,
  };
}

/** The day of use on which the record was last written; what an older version wrote counts from the first. */
function dayOf(json: string): number {
  const { day } = JSON.parse(json) as { day?: unknown };
  return typeof day === "number" ? day : 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
