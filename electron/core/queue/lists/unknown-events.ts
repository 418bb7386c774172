/**
 * Actions of which the stream has sent an event of a type that this version does not know. A list
 * decides what it meant; where that list shows nothing new, it may come from a copy that lags
 * behind, and one more is asked for. Of an Action that the lists lack, the event's own word for its
 * end counts.
 */
import type { Content } from "../action/entry.ts";

/** Lists that are asked about one event. */
const LISTS = 2;
/** Of more Actions at once, the oldest are decided by the next list alone. */
const MOST = 10_000;

interface UnknownEvent {
  /** Its position in the order of events. */
  sequence: number;
  /** The Action in it, where that is over. */
  end: Content | undefined;
  /** The number of lists that were asked for since. */
  lists: number;
}

export class UnknownEvents {
  private readonly waiting = new Map<string, UnknownEvent>();

  /** A new stream begins with a list of its own. */
  begin(): void {
    for (const [id, { end }] of this.waiting) if (end === undefined) this.waiting.delete(id);
  }

  received(id: string, sequence: number, end: Content | undefined): void {
    this.waiting.delete(id);
    this.waiting.set(id, { sequence, end, lists: 0 });
    const [oldest] = this.waiting.keys();
    if (this.waiting.size > MOST && oldest !== undefined) this.waiting.delete(oldest);
  }

  /** Whether one of this Action came before the list that was requested at `sequence`. */
  isBefore(sequence: number, id: string): boolean {
    const event = this.waiting.get(id);
    return event !== undefined && event.sequence < sequence;
  }

  endOf(id: string): Content | undefined {
    return this.waiting.get(id)?.end;
  }

  /** A list, or a later event, has said something of it. */
  resolved(id: string): void {
    this.waiting.delete(id);
  }

  /** A list that was requested at `sequence` has been compared; true: another one is needed. */
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
