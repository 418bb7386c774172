/**
 * Whether an event of the stream is older than one that came before it, by the service's own times:
 * late, or delivered once more. The stream's order counts, and what it says is shown; a list decides
 * at once. Where the list agrees, the service's times do not tell the order, and no longer ask for one.
 */
import { isTerminal } from "../lifecycle.ts";
import { isSameContent } from "./changes.ts";
import type { Content } from "./entry.ts";
import { forgetTimes } from "./event-times.ts";
import type { KnownAction } from "./known-action.ts";

export class EventOrder {
  /** What the events that were older have said, until a list has spoken of their Actions. */
  private readonly doubted = new Map<string, Content>();
  private misleads = false;

  begin(): void {
    this.doubted.clear();
  }

  /** False where `isOlder` is, whatever the event says. */
  mayBeOlder({ liveInEpoch, heardAt }: KnownAction, at: number | undefined): boolean {
    return !this.misleads && liveInEpoch && at !== undefined && heardAt !== undefined && at < heardAt;
  }

  /** Of a live event; one that says what is known, ends its Action, has no time, or is the first of its Action, is none. */
  isOlder(entry: KnownAction, content: Content, at: number | undefined): boolean {
    if (!this.mayBeOlder(entry, at)) return false;
    if (isTerminal(content.state) || isSameContent(entry.content, content)) return false;
    this.doubted.set(entry.id, content);
    return true;
  }

  /** A list that was requested after its last event shows this of an Action. */
  listed(id: string, content: Content): void {
    const doubted = this.doubted.get(id);
    if (doubted === undefined) return;
    this.doubted.delete(id);
    if (isSameContent(doubted, content)) this.misleads = true;
  }
}

/** The stream of this epoch has sent the Action: nothing of an earlier one comes after this. */
export function streamedIn(epoch: number, entry: KnownAction): void {
  if (entry.streamEpoch === epoch) return;
  entry.streamEpoch = epoch;
  entry.uncertainAt = undefined;
  forgetTimes(entry);
}
