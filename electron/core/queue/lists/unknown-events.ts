/**
 * Actions for which the stream has sent an event of a type that this version does not know. A list
 * decides what the event meant. If that list shows nothing new, it may come from a lagging copy,
 * and one more list is requested. For an Action that the lists lack, the end in the event counts.
 */
import type { Content } from "../action/entry.ts";

/** Number of lists that are requested to decide one event. */
const LISTS = 2;
/** Maximum number of Actions; beyond it, only the next list decides the oldest ones. */
const MOST = 10_000;

interface UnknownEvent {
  /** Position of the event in the order of all events. */
  sequence: number;
  /** Content of the Action in the event, if the Action is over. */
  end: Content | undefined;
  /** Number of lists requested after the event. */
  lists: number;
}

export class UnknownEvents {
  private readonly waiting = new Map<string, UnknownEvent>();

  /** Begins a new stream, which sends a list of its own first. */
  begin(): void {
    for (const [id, { end }] of this.waiting) if (end === undefined) this.waiting.delete(id);
  }

  received(id: string, sequence: number, end: Content | undefined): void {
    this.waiting.delete(id);
    this.waiting.set(id, { sequence, end, lists: 0 });
    const [oldest] = this.waiting.keys();
    if (this.waiting.size > MOST && oldest !== undefined) this.waiting.delete(oldest);
  }

  /** Whether an unknown event of this Action came before the list requested at `sequence`. */
  isBefore(sequence: number, id: string): boolean {
    const event = this.waiting.get(id);
    return event !== undefined && event.sequence < sequence;
  }

  endOf(id: string): Content | undefined {
    return this.waiting.get(id)?.end;
  }

  /** Called when a list, or a later event, has shown the Action. */
  resolved(id: string): void {
    this.waiting.delete(id);
  }

  /**
   * Called when the list requested at `sequence` is compared. Returns whether one more is needed.
   */
  judged(sequence: number, present: ReadonlyMap<string, unknown>): boolean {
    let isNeeded = false;
    for (const [id, event] of this.waiting) {
      if (event.sequence < sequence) event.lists += 1;
      if (event.lists < LISTS) isNeeded = true;
      else if (event.end === undefined || present.has(id)) this.waiting.delete(id);
    }
    return isNeeded;
  }
}
