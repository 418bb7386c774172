/**
 * Events of the stream that are older than what is known of their Action, by the service's own
 * times: late, or delivered once more. The stream's order counts, and the row shows what such an
 * event says; but the known version stays, for lines and news, alerts, the digest and the copy on
 * disk, until a list has spoken, which is asked for at once. Where the list agrees with the event,
 * the service's times do not tell the order, and no longer ask for one.
 */
import { isTerminal } from "../lifecycle.ts";
import { isSameContent } from "./changes.ts";
import type { Content } from "./action/entry.ts";
import { forgetTimes } from "./event-times.ts";
import type { KnownAction } from "./action/known-action.ts";

export class EventOrder {
  /** What the last of its older events on this stream has said, by the id of the Action, until a list has spoken of it. */
  private readonly suspected = new Map<string, Content>();
  private misleads = false;

  /** A new stream begins. */
  begin(): void {
    this.suspected.clear();
  }

  /** False where `isOlder` is, whatever the event says. */
  mayBeOlder({ newestEventAt }: KnownAction, at: number | undefined): boolean {
    return !this.misleads && at !== undefined && newestEventAt !== undefined && at < newestEventAt;
  }

  /** Of a live event; one that says what is known, ends its Action, or has no time, is none. */
  isOlder(entry: KnownAction, content: Content, at: number | undefined): boolean {
    return this.mayBeOlder(entry, at) && !isTerminal(content.state) && !isSameContent(entry.content, content);
  }

  /** An older event has said this. */
  noteOlder({ id }: KnownAction, said: Content): void {
    this.suspected.set(id, said);
  }

  /** A list that was requested after its last event shows this of an Action. */
  listed(id: string, content: Content): void {
    const said = this.suspected.get(id);
    this.suspected.delete(id);
    if (said !== undefined && isSameContent(said, content)) this.misleads = true;
  }

  /** The Action is not known any more. */
  forget(id: string): void {
    this.suspected.delete(id);
  }
}

/**
 * The stream of this epoch has sent the Action. Its own list begins the times anew; without that, an
 * event of an earlier stream may come once more.
 */
export function streamedIn(epoch: number, entry: KnownAction, isOwnList: boolean): void {
  if (entry.streamEpoch === epoch) return;
  entry.streamEpoch = epoch;
  entry.uncertainAt = undefined;
  if (isOwnList) forgetTimes(entry);
}
