/**
 * Events of the stream that are older than the known version of their Action, by the service's own
 * times: late, or delivered again. By the order of the stream they are the newest, so the row shows
 * such an event. The known version stays for lines and news, alerts, the digest and the copy on
 * disk until a list decides, which is requested at once. If the list agrees with the event, the
 * service's times do not show the order, and cause no further request.
 */
import { isTerminal } from "../lifecycle.ts";
import { isSameContent } from "./changes.ts";
import type { Content } from "./action/entry.ts";
import { forgetTimes } from "./event-times.ts";
import type { KnownAction } from "./action/known-action.ts";

export class EventOrder {
  /** Content of the last older event on this stream, by Action id, until a list has shown it. */
  private readonly suspected = new Map<string, Content>();
  private misleads = false;

  /** Begins a new stream. */
  begin(): void {
    this.suspected.clear();
  }

  /** Returns false if `isOlder` is false for any content of the event. */
  mayBeOlder({ newestEventAt }: KnownAction, at: number | undefined): boolean {
    return !this.misleads && at !== undefined && newestEventAt !== undefined && at < newestEventAt;
  }

  /**
   * Whether a live event is older than the known version. False for an event that repeats what is
   * known, ends its Action, or has no time.
   */
  isOlder(entry: KnownAction, content: Content, at: number | undefined): boolean {
    return this.mayBeOlder(entry, at) && !isTerminal(content.state) && !isSameContent(entry.content, content);
  }

  /** Called when an older event has brought this content. */
  noteOlder({ id }: KnownAction, said: Content): void {
    this.suspected.set(id, said);
  }

  /** Called when a list that was requested after the Action's last event shows this content. */
  listed(id: string, content: Content): void {
    const said = this.suspected.get(id);
    this.suspected.delete(id);
    if (said !== undefined && isSameContent(said, content)) this.misleads = true;
  }

  /** Called when the Action is not known any more. */
  forget(id: string): void {
    this.suspected.delete(id);
  }
}

/**
 * Called when the stream of this epoch has sent the Action. The stream's own list resets the times;
 * otherwise an event of an earlier stream may be delivered again.
 */
export function streamedIn(epoch: number, entry: KnownAction, isOwnList: boolean): void {
  if (entry.streamEpoch === epoch) return;
  entry.streamEpoch = epoch;
  entry.uncertainAt = undefined;
  if (isOwnList) forgetTimes(entry);
}
