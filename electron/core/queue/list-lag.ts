/**
 * What a list may not have heard of yet. A list can come from a copy that lags behind the stream by
 * a moment: where it shows an Action as it was before its last events, or lacks one that was only
 * just announced, the next list decides.
 */
import { isSameContent } from "./changes.ts";
import type { Content } from "./entry.ts";

/** A list that lags by more versions of one Action than this is taken at its word. */
const MAX_VERSIONS = 5;

export class ListLag {
  /**
   * What an Action was before each of its events since the last list, oldest first; undefined where
   * it was not in the queue at all.
   */
  private readonly versions = new Map<string, (Content | undefined)[]>();
  /** Those of which a list has spoken last: an event after that may be older than the list. */
  private readonly listed = new Set<string>();

  /** A new stream begins with a list of its own. */
  begin(): void {
    this.versions.clear();
    this.listed.clear();
  }

  /** A live event leads to `content`; `before` is undefined where the Action was not in the queue. */
  event(id: string, before: Content | undefined, content: Content): void {
    if (this.listed.delete(id)) this.versions.delete(id);
    else if (before === undefined || !isSameContent(before, content))
      this.versions.set(id, [...(this.versions.get(id) ?? []), before].slice(-MAX_VERSIONS));
  }

  /** A list has changed this Action. */
  taken(id: string): void {
    this.listed.add(id);
  }

  /** A list has been compared with what its events have told. */
  clear(id: string): void {
    this.versions.delete(id);
  }

  /** Whether the list shows it as it was before one of its events. */
  isBefore(id: string, listed: Content): boolean {
    return this.versions.get(id)?.some((version) => version !== undefined && isSameContent(version, listed)) === true;
  }

  /** Whether an event has announced it since the last list. */
  isNew(id: string): boolean {
    return this.versions.get(id)?.includes(undefined) === true;
  }
}
