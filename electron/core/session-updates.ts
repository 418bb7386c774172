/**
 * The updates of a session: each is put on record after its Action, and what the rest of the session
 * has to do at a change of one follows here.
 */
import type { Result } from "../contract/channels.ts";
import type { UpdateChoice } from "../contract/vocabulary.ts";
import type { SilenceTimer } from "./alerts/silence-timer.ts";
import type { AccountRecords } from "./account-records.ts";
import type { Batches } from "./queue/page/batches.ts";
import type { Entries } from "./queue/entries.ts";
import type { SessionEvents } from "./session-events.ts";
import type { Settings } from "./settings/schema.ts";
import type { NewUpdate } from "./updates/new-update.ts";
import { Outbox, type OutboxOptions } from "./updates/outbox.ts";
import type { Update } from "./updates/update.ts";

export interface SessionUpdatesOptions extends Pick<OutboxOptions, "clock" | "log" | "newId" | "transport" | "pause" | "world"> {
  settings: Settings;
  step?: OutboxOptions["step"] | undefined;
}

export interface SessionUpdatesParts {
  records: AccountRecords;
  entries: Entries;
  events: SessionEvents;
  silence: SilenceTimer;
  batches: () => Batches;
  /** Of many that are sent, how far that is. */
  progressed: () => void;
}

export class SessionUpdates {
  readonly outbox: Outbox;
  private readonly parts: SessionUpdatesParts;
  private readonly listeners = new Set<() => void>();
  /** A backlog was being sent when an update last changed. */
  private sentMany = false;

  constructor({ settings, step = () => undefined, ...options }: SessionUpdatesOptions, parts: SessionUpdatesParts) {
    const { actingAs, displayName, undoMs, heartbeatMs } = settings;
    this.parts = parts;
    this.outbox = new Outbox({
      ...options,
      step,
      actingAs,
      displayName,
      undoMs,
      echoMs: 2 * heartbeatMs,
      records: parts.records.updates,
      changed: (update) => this.changed(update),
    });
  }

  /** Puts an update on record, after its Action: the next start needs both. */
  add(input: NewUpdate): ReturnType<Outbox["add"]> {
    this.parts.records.queueCache.flush([input.entry.id]);
    const added = this.outbox.add(input);
    if (added.ok) this.answered(input);
    return added;
  }

  /** As `add`, of many Actions: all of them, or none. */
  addAll(inputs: readonly NewUpdate[]): ReturnType<Outbox["addAll"]> {
    this.parts.records.queueCache.flush(inputs.map(({ entry }) => entry.id));
    const added = this.outbox.addAll(inputs);
    if (added.ok) for (const input of inputs) this.answered(input);
    return added;
  }

  /** Carries out the user's choice; the version on the screen is the one that is acknowledged. */
  resolve(id: string, choice: UpdateChoice): Result<null> {
    const update = this.parts.records.updates.get(id);
    const result = this.outbox.resolve(id, choice);
    if (result.ok && choice === "send" && update?.move === "acknowledge") this.parts.entries.acknowledging(update.actionId);
    return result;
  }

  /** Calls back at each change of an update, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private answered({ entry: { id }, move }: NewUpdate): void {
    // The version on the screen is the one that is acknowledged.
    if (move === "acknowledge") this.parts.entries.acknowledging(id);
    // Any update of mine answers the question whether I still work on it.
    this.parts.silence.later(id);
  }

  private changed(update: Update): void {
    const { records, events, progressed } = this.parts;
    const { actionId, move, progress, state } = update;
    if (state.is === "confirmed" && progress !== undefined) records.drafts.settle({ actionId, move, ...progress });
    events.decided(update);
    const batches = this.parts.batches();
    batches.touchFirst(actionId);
    for (const listener of this.listeners) listener();
    const sendsMany = this.outbox.progress !== undefined;
    if (sendsMany || this.sentMany) progressed();
    // The last outcome of many is shown with no wait for more.
    if (this.sentMany && !sendsMany) batches.hurry();
    this.sentMany = sendsMany;
  }
}
