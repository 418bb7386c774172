/**
 * The updates of a session. Records each update after its Action, and notifies the rest of the
 * session of each change.
 */
import type { Result } from "../contract/channels.ts";
import type { ChoiceInput } from "../contract/updates.ts";
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
  /** Called when the progress of sending many updates has changed. */
  progressed: () => void;
}

export class SessionUpdates {
  readonly outbox: Outbox;
  private readonly parts: SessionUpdatesParts;
  private readonly listeners = new Set<() => void>();
  /** Whether a backlog was being sent when an update last changed. */
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

  /** Records an update, after its Action, because the next start needs both. */
  add(input: NewUpdate): ReturnType<Outbox["add"]> {
    this.parts.records.queueCache.flush([input.entry.id]);
    const added = this.outbox.add(input);
    if (added.ok) this.answered(input);
    return added;
  }

  /** Like `add`, for many Actions: either all of them are recorded or none. */
  addAll(inputs: readonly NewUpdate[]): ReturnType<Outbox["addAll"]> {
    this.parts.records.queueCache.flush(inputs.map(({ entry }) => entry.id));
    const added = this.outbox.addAll(inputs);
    if (added.ok) for (const input of inputs) this.answered(input);
    return added;
  }

  /** Applies the user's choice; an acknowledgement is of the version on the screen. */
  resolve(input: ChoiceInput): Result<null> {
    const { updateId, choice } = input;
    const update = this.parts.records.updates.get(updateId);
    const result = this.outbox.resolve(input);
    if (result.ok && choice === "send" && update?.move === "acknowledge") this.parts.entries.acknowledging(update.actionId);
    return result;
  }

  /** Calls `listener` at each change of an update, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private answered({ entry: { id }, move }: NewUpdate): void {
    // The acknowledgement is of the version on the screen.
    if (move === "acknowledge") this.parts.entries.acknowledging(id);
    // Any update of the user answers the question whether they still work on the Action.
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
    // The last outcome of many is shown without waiting for more.
    if (this.sentMany && !sendsMany) batches.hurry();
    this.sentMany = sendsMany;
  }
}
