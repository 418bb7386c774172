/**
 * A queue model alone on a fake clock: versions of an Action go in, rows for the window come out.
 */
import { create } from "@bufbuild/protobuf";
import type { RowDto } from "../../electron/contract/action.ts";
import type { StateName } from "../../electron/contract/vocabulary.ts";
import type { Clock } from "../../electron/core/ports.ts";
import type { Entry, EntryRecord } from "../../electron/core/queue/action/entry.ts";
import { Entries } from "../../electron/core/queue/entries.ts";
import type { OwnLookup } from "../../electron/core/queue/lists/list-comparison.ts";
import { contentOf } from "../../electron/core/queue/action/message-content.ts";
import { QueueModel } from "../../electron/core/queue/model.ts";
import type { EntriesListener } from "../../electron/core/queue/entries-listener.ts";
import { NO_OWN_WORK } from "../../electron/core/queue/own-work.ts";
import { midnightBefore, rowOf } from "../../electron/core/queue/row.ts";
import { readEntry } from "../../electron/core/queue/action/stored-entry.ts";
import type { List } from "../../electron/core/subscription/list-request.ts";
import type { ListVerdict } from "../../electron/core/subscription/sink.ts";
import type { ReadableFrame } from "../../electron/core/transport/transport.ts";
import { ActionState, type Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType, StreamActionsResponseSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { SETTINGS } from "./client-harness.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { anAction } from "../support/actions.ts";
import { ROBOT_3, ROBOT_7, asMessage } from "../support/principals.ts";

export const ME = asMessage(ROBOT_7);
export const OTHER = asMessage(ROBOT_3);

let reports = 0;

/**
 * Returns a readable frame of the stream. `at`: the service's time of the event, in epoch
 * milliseconds.
 */
export function frameWith(eventType: ActionEventType, action: Action, at?: number, unreadable: readonly string[] = []): ReadableFrame {
  const timestamp =
    at === undefined ? {} : { timestamp: { seconds: BigInt(Math.floor(at / 1000)), nanos: (((at % 1000) + 1000) % 1000) * 1_000_000 } };
  const event = create(StreamActionsResponseSchema, { eventType, action, ...timestamp });
  return { ok: true, event, flaws: unreadable.map((field) => ({ field, problem: "unreadable" })) };
}

/** Returns a provenance that equals no other. Those of robot-7 are Docket's own. */
export function saidBy(name: string): { name: string; updatedAt: { seconds: bigint; nanos: number } } {
  return { name, updatedAt: { seconds: BigInt((reports += 1)), nanos: 0 } };
}

/**
 * Returns an Action of the user in progress by the user's own report; the user still sees it as its
 * requester when it is reassigned.
 */
export function atWork(init: Parameters<typeof anAction>[1] & object = {}): Action {
  return anAction("a", { state: ActionState.IN_PROGRESS, requestedBy: ME, provenance: saidBy("robot-7"), ...init });
}

const nothing = (): void => undefined;
const UNHEARD: EntriesListener = {
  changed: nothing,
  reported: nothing,
  noted: nothing,
  versionApplied: nothing,
  unverifiedShown: nothing,
  left: nothing,
  stopWork: nothing,
};

/** Returns an Action as the queue holds it at its first arrival. */
export function entryOf(action: Action, clock: Clock): Entry {
  const entries = new Entries({ clock, day: () => 1, filters: SETTINGS }, UNHEARD);
  return entries.take(undefined, action.id, contentOf(action), { source: "live", epoch: 1, own: NO_OWN_WORK });
}

/** Returns an entry as the next start reads it from the disk. */
export function keptAndRead(entry: Entry): EntryRecord {
  const lines = entry.timeline.map((line) => JSON.stringify(line));
  const read = readEntry({ id: entry.id, json: JSON.stringify(entry.fields()), history: { lines, last: entry.lineCount } });
  if (read === undefined) throw new Error(`The entry of ${entry.id} could not be read.`);
  return read;
}

export class QueueUnderTest {
  readonly clock: FakeClock;
  /** Ids of announced stops, and of rows reported as changed. */
  readonly stops: string[] = [];
  readonly changed: string[] = [];
  /** States from which someone else has moved an Action back, as reported to the listener. */
  readonly movedBack: StateName[] = [];
  /** State that the user's own updates led to and the stream has not shown. */
  recorded: StateName | undefined;
  readonly entries: Entries;
  private readonly model: QueueModel;
  /** Number of the current epoch; it begins with the queue. */
  epoch: number;

  constructor(kept: EntryRecord[] = [], clock = new FakeClock(), epoch = 0) {
    this.clock = clock;
    this.epoch = epoch;
    const changed = (id: string): void => void this.changed.push(id);
    this.entries = new Entries(
      {
        clock,
        day: () => Math.floor(clock.now() / 86_400_000),
        filters: { ...SETTINGS, requestedBy: [ROBOT_7] },
      },
      {
        changed,
        reported: ({ id }) => changed(id),
        noted: ({ id }) => changed(id),
        versionApplied: ({ backFrom }) => void (backFrom !== undefined && this.movedBack.push(backFrom)),
        unverifiedShown: () => undefined,
        left: () => undefined,
        stopWork: ({ id }) => this.stops.push(id),
      },
    );
    this.model = new QueueModel(clock, this.entries, {
      changed,
      snapshotComplete: () => undefined,
      resyncJudged: () => undefined,
    });
    if (kept.length > 0) this.model.restore(kept, true);
    this.connect();
  }

  get queue(): QueueModel {
    return this.model;
  }

  /** Begins a new epoch, in which the service starts with these Actions. */
  connect(...actions: Action[]): this {
    this.epoch += 1;
    this.model.begin(this.epoch);
    for (const action of actions) this.event(ActionEventType.INITIAL, action);
    this.model.snapshotComplete(this.epoch, this.own);
    return this;
  }

  /**
   * Delivers a CANCELLED or UPDATED event. `unreadable`: paths of the fields that could not be
   * read.
   */
  tell(action: Action, ...unreadable: string[]): this {
    const type = action.state === ActionState.CANCELLED ? ActionEventType.CANCELLED : ActionEventType.UPDATED;
    this.event(type, action, { unreadable });
    return this;
  }

  /**
   * Delivers an UPDATED event. `words`: the service's texts of values that this version does not
   * know, by their paths.
   */
  tellWords(action: Action, words: ReadonlyMap<string, string>): this {
    this.model.apply({ ...frameWith(ActionEventType.UPDATED, action), words }, this.epoch, this.own);
    return this;
  }

  /**
   * Delivers an event and returns whether a list has to decide. `at`: the service's own time of the
   * event.
   */
  event(type: ActionEventType, action: Action, { at, unreadable = [] }: { at?: number; unreadable?: string[] } = {}): boolean {
    return this.model.apply(frameWith(type, action, at, unreadable), this.epoch, this.own);
  }

  /** Delivers an event of a type that this version does not know. */
  concerned(action: Action): this {
    this.model.concerned(frameWith(99 as ActionEventType, action), this.epoch);
    return this;
  }

  resync(...actions: Action[]): this {
    return this.listing(actions);
  }

  /**
   * Judges two empty lists: one alone may come from a copy of the service that has just started.
   */
  emptied(): this {
    return this.resync().resync();
  }

  /** Judges a resync with these unreadable messages, by their fingerprints, beside its Actions. */
  listing(actions: readonly Action[], ...unreadable: string[]): this {
    this.judge({ actions: actions.map((action) => ({ action, flaws: [], cancelled: false })), proven: true, unreadable });
    return this;
  }

  /** Judges a list that was requested at this sequence, or now. */
  judge(list: List, sequence = this.entries.nextSequence()): ListVerdict {
    return this.model.judge(list, sequence, this.epoch, this.own);
  }

  /** Ends the initial phase of an epoch that has begun. */
  settle(): void {
    this.model.snapshotComplete(this.epoch, this.own);
  }

  /** Restarts from the disk. */
  restart(): QueueUnderTest {
    const kept = [...this.entries.all()].map(keptAndRead);
    const next = new QueueUnderTest(kept, this.clock, this.epoch);
    next.recorded = this.recorded;
    return next;
  }

  /** Returns what the outbox would return. */
  own: OwnLookup = () => ({
    ...NO_OWN_WORK,
    recorded: this.recorded,
    isOurs: (content) => content.provenance?.name === "robot-7",
  });

  entry(id = "a"): Entry {
    const entry = this.entries.get(id);
    if (entry === undefined) throw new Error(`There is no Action "${id}".`);
    return entry;
  }

  row(id = "a"): RowDto {
    return rowOf(this.entry(id), { update: undefined, ahead: undefined, silentSince: undefined }, midnightBefore(this.clock.now()));
  }

  kinds(id = "a"): string[] {
    return this.entry(id).timeline.map((line) => line.kind);
  }
}
