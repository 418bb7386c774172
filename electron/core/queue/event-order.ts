/**
 * Whether an event of the stream is older than one that came before it, by the service's own times:
 * delivered late, or once more. What it says is not taken; a list decides. Where a list shows what
 * such an event said, the service's times do not tell the order of its events, and count no more.
 */
import { isSameContent } from "./changes.ts";
import type { Content } from "./entry.ts";
import { forgetTimes } from "./event-times.ts";
import type { KnownAction } from "./known-action.ts";

export class EventOrder {
  /** What the events that were too old have said, until a list has spoken of their Actions. */
  private readonly refused = new Map<string, Content>();
  private misleads = false;

  begin(): void {
    this.refused.clear();
  }

  /** Of a live event; one that says what is known, has no time, or is the first of its Action, is none. */
  isOlder(entry: KnownAction, content: Content, at: number | undefined): boolean {
    if (this.misleads || !entry.liveInEpoch || at === undefined || entry.heardAt === undefined || at >= entry.heardAt) return false;
    if (isSameContent(entry.content, content)) return false;
    this.refused.set(entry.id, content);
    return true;
  }

  /** A list shows this of an Action. */
  listed(id: string, content: Content): void {
    const refused = this.refused.get(id);
    if (refused === undefined) return;
    this.refused.delete(id);
    if (isSameContent(refused, content)) this.misleads = true;
  }
}

/** The stream of this epoch has sent the Action: nothing of an earlier one comes after this. */
export function streamedIn(epoch: number, entry: KnownAction): void {
  if (entry.streamEpoch === epoch) return;
  entry.streamEpoch = epoch;
  entry.uncertainAt = undefined;
  forgetTimes(entry);
}
