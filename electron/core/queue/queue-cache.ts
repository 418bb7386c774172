/**
 * Keeps the last known queue on disk, so that a restart, too, can show the changes since. Writes
 * lag behind by a moment and come in slices: a large snapshot never blocks the stream. A failed
 * write is reported and costs nothing else.
 */
import type { TimelineEntry } from "../../contract/action.ts";
import type { StorageProblem } from "../../contract/storage.ts";
import { storeFailureOf, type Clock, type QueueStore, type Timer } from "../ports.ts";
import type { Entry } from "./entry.ts";
import { MAX_KEPT_FINGERPRINTS, parseFingerprints } from "./unreadable-list.ts";

const LAG_MS = 500;
/** Actions per write: a few milliseconds each. */
const SLICE = 500;
const AS_OF = "asOf";

export interface QueueCacheOptions {
  clock: Clock;
  store: QueueStore;
  /** Which accountKey's queue: the service and the acting Principal. */
  accountKey: string;
  get: (id: string) => Entry | undefined;
  /** A problem, or undefined when all is well again. */
  onProblem: (problem: StorageProblem | undefined) => void;
  /** Reports entries of the last run that could not be read. */
  onUnreadable: (problem: StorageProblem) => void;
}

/** Names of version 0.1.0 for `unreadableBeside` and `sequence`. */
interface FieldsOf010 {
  beside?: unknown;
  mark?: unknown;
}

/** Checks the parts that an entry cannot do without; this version or an older one wrote it. */
function parseEntry(json: string): Entry | undefined {
  const value = parsed(json);
  if (value === null || typeof value !== "object" || !("id" in value) || !("content" in value) || !("timeline" in value)) return undefined;
  const { beside, mark: _, ...entry } = value as Entry & FieldsOf010;
  if (typeof entry.id !== "string" || typeof entry.content?.state !== "string" || !Array.isArray(entry.timeline)) return undefined;
  // Positions and epochs are those of the run that wrote it.
  return {
    ...entry,
    sequence: 0,
    epoch: 0,
    streamEpoch: undefined,
    liveInEpoch: false,
    leftAt: entry.leftAt ?? undefined,
    timeline: entry.timeline.map(presentLine),
    unreadableBeside: parseFingerprints(entry.unreadableBeside ?? beside),
    // An older version kept no flaws.
    content: { ...entry.content, flaws: Array.isArray(entry.content.flaws) ? entry.content.flaws : [] },
  };
}

/** Version 0.1.0 kept the reason for an alert not shown as a sentence. */
function presentLine(line: TimelineEntry & { message?: string }): TimelineEntry {
  if (line.kind !== "alert" || line.result !== "failed" || line.message === undefined) return line;
  const { message: words, ...rest } = line;
  return { ...rest, failure: { code: "asWritten", params: { words } } };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export class QueueCache {
  private readonly options: QueueCacheOptions;
  private readonly dirty = new Set<string>();
  private notes: Record<string, string> = {};
  private timer: Timer | undefined;

  constructor(options: QueueCacheOptions) {
    this.options = options;
  }

  /**
   * The queue of the last run; empty when there is none or it cannot be read, the latter with a
   * problem. Damaged rows are reported once and removed.
   */
  restore(): { entries: Entry[]; asOf: number | undefined; notes: Record<string, string> } {
    try {
      const { actions, notes, damaged } = this.options.store.read(this.options.accountKey);
      const entries = actions.flatMap(({ json }) => parseEntry(json) ?? []);
      const unreadable = damaged + actions.length - entries.length;
      if (unreadable > 0) this.options.onUnreadable({ code: "queueEntriesUnreadable", params: { count: unreadable } });
      if (damaged > 0) this.options.store.forgetDamaged();
      const asOf = Number(notes[AS_OF]);
      return { entries, asOf: Number.isFinite(asOf) && asOf > 0 ? asOf : undefined, notes };
    } catch (error) {
      this.options.onProblem(notKept(error));
      return { entries: [], asOf: undefined, notes: {} };
    }
  }

  touch(id: string): void {
    this.dirty.add(id);
    this.schedule();
  }

  note(name: string, value: string): void {
    this.notes[name] = value;
    this.schedule();
  }

  /** The queue was true at this moment, epoch milliseconds. */
  trueAt(at: number): void {
    this.note(AS_OF, String(at));
  }

  /** Writes the rest now; with an `id` that Action only, and the others in their turn. */
  flush(id?: string): void {
    if (id !== undefined) {
      if (this.dirty.has(id)) this.write([id]);
      return;
    }
    this.timer?.cancel();
    this.timer = undefined;
    while (this.hasMore()) if (!this.write(this.slice())) return;
  }

  private hasMore(): boolean {
    return this.dirty.size > 0 || Object.keys(this.notes).length > 0;
  }

  private schedule(): void {
    this.timer ??= this.options.clock.after(LAG_MS, () => {
      this.timer = undefined;
      if (this.hasMore()) this.write(this.slice());
      if (this.hasMore()) this.schedule();
    });
  }

  private slice(): string[] {
    const ids: string[] = [];
    for (const id of this.dirty) {
      if (ids.length === SLICE) break;
      ids.push(id);
    }
    return ids;
  }

  private write(ids: readonly string[]): boolean {
    // The time until which the queue was true holds for all of it: written with the last slice.
    const { [AS_OF]: asOf, ...others } = this.notes;
    const isLast = this.dirty.size <= ids.length;
    const notes = isLast || asOf === undefined ? this.notes : others;
    const upserts = ids.flatMap((id) => {
      const entry = this.options.get(id);
      return entry === undefined ? [] : [{ id, json: textOf(entry) }];
    });
    const kept = new Set(upserts.map(({ id }) => id));
    try {
      this.options.store.write(this.options.accountKey, { upserts, removes: ids.filter((id) => !kept.has(id)), notes });
    } catch (error) {
      this.options.onProblem(notKept(error));
      return false;
    }
    for (const id of ids) this.dirty.delete(id);
    this.notes = isLast || asOf === undefined ? {} : { [AS_OF]: asOf };
    this.options.onProblem(undefined);
    return true;
  }
}

function textOf(entry: Entry): string {
  const isTooMuch = (entry.unreadableBeside?.length ?? 0) > MAX_KEPT_FINGERPRINTS;
  return JSON.stringify(isTooMuch ? { ...entry, unreadableBeside: undefined } : entry);
}

function notKept(error: unknown): StorageProblem {
  return { code: "queueNotKept", params: { failure: storeFailureOf(error) } };
}
