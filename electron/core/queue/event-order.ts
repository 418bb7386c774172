/**
 * Events of the stream that are older than what is known of their Action, by the service's own
 * times: late, or delivered once more. The stream's order counts, and what such an event says is
 * shown; but it makes no line and no news before a list has spoken, which is asked for at once: the
 * next version is compared with the one before it. Where the list agrees with the event, the service's times
 * do not tell the order, and no longer ask for one.
 */
import { isTerminal } from "../lifecycle.ts";
import { isSameContent } from "./changes.ts";
import type { Content } from "./entry.ts";
import { forgetTimes } from "./event-times.ts";
import type { KnownAction } from "./known-action.ts";

interface Doubted {
  /** What the last of its older events has said; undefined where that was on an earlier stream. */
  readonly said: Content | undefined;
  /** The version before the first of them; undefined where it is the known one. */
  readonly before: Content | undefined;
}

export class EventOrder {
  /** By the id of the Action, until a list or, of another stream, its list has spoken of it. */
  private readonly suspected = new Map<string, Doubted>();
  private misleads = false;

  /** A new stream begins. */
  begin(): void {
    for (const [id, { before }] of this.suspected) {
      if (before === undefined) this.suspected.delete(id);
      else this.suspected.set(id, { said: undefined, before });
    }
  }

  /** False where `isOlder` is, whatever the event says. */
  mayBeOlder({ heardAt }: KnownAction, at: number | undefined): boolean {
    return !this.misleads && at !== undefined && heardAt !== undefined && at < heardAt;
  }

  /** Of a live event; one that says what is known, ends its Action, or has no time, is none. */
  isOlder(entry: KnownAction, content: Content, at: number | undefined): boolean {
    return this.mayBeOlder(entry, at) && !isTerminal(content.state) && !isSameContent(entry.content, content);
  }

  /** An older event has said this; `before`: the known version, where this one is shown instead. */
  doubt(entry: KnownAction, said: Content, before: Content | undefined): void {
    this.suspected.set(entry.id, { said, before });
  }

  /** The version before, of an Action that is shown as an older event has said. */
  before(id: string): Content | undefined {
    return this.suspected.size === 0 ? undefined : this.suspected.get(id)?.before;
  }

  /** The version before is the known one again. */
  putBack(id: string): void {
    const { said } = this.suspected.get(id) ?? {};
    if (said === undefined) this.suspected.delete(id);
    else this.suspected.set(id, { said, before: undefined });
  }

  /** A list that was requested after its last event shows this of an Action. */
  listed(id: string, content: Content): void {
    const suspected = this.suspected.get(id);
    if (suspected === undefined) return;
    this.suspected.delete(id);
    if (suspected.said !== undefined && isSameContent(suspected.said, content)) this.misleads = true;
  }

  /** The Action is not known any more. */
  forget(id: string): void {
    this.suspected.delete(id);
  }
}

/** The stream of this epoch has sent the Action: nothing of an earlier one comes after this. */
export function streamedIn(epoch: number, entry: KnownAction): void {
  if (entry.streamEpoch === epoch) return;
  entry.streamEpoch = epoch;
  entry.uncertainAt = undefined;
  forgetTimes(entry);
}
