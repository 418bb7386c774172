/**
 * Changes that lists show and the stream did not send, and the decision which of the two is right.
 * The next stream's list decides: if it shows the first stream's version, the lists were lagging,
 * and count against no stream for a while.
 */
import type { Clock } from "../../ports.ts";
import { isSameProgress } from "../changes.ts";
import type { Content } from "../action/entry.ts";

/**
 * Time, in milliseconds, for which lists count against no stream after a lag; doubles each time.
 */
const PAUSE_MS = 600_000;
const MAX_DOUBLINGS = 6;

interface Difference {
  /** The stream's version; undefined for an Action that the stream has not announced. */
  streamed: Content | undefined;
  listed: Content;
}

export class MissedEvents {
  private readonly clock: Clock;
  private readonly missed = new Map<string, Difference>();
  /** The stream's last version of each Action that lists have changed since. */
  private readonly streamed = new Map<string, Content>();
  /** Differences of the previous stream, until the present stream has announced the Action. */
  private earlier = new Map<string, Difference>();
  /** Listed versions that a newer stream has contradicted. */
  private readonly outdated = new Map<string, Content>();
  /** Whether any stream has sent progress without a change of state; not every service does. */
  private sendsReports = false;
  private timesBehind = 0;
  private pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Whether the present stream still lacks any change. */
  get isAny(): boolean {
    return this.missed.size > 0;
  }

  /** Begins a new stream, which sends a list of its own first. */
  begin(): void {
    this.earlier = new Map(this.missed);
    this.missed.clear();
    this.streamed.clear();
  }

  /** Called when a live event has led from one version to the other. */
  event(before: Content, after: Content): void {
    if (before.state === after.state && !isSameProgress(before.progress, after.progress)) this.sendsReports = true;
  }

  /** Like `event`, for an event that changed only the progress. */
  reported(): void {
    this.sendsReports = true;
  }

  /** Whether nothing is stored, so that no Action's next event has any effect here. */
  get isIdle(): boolean {
    return this.missed.size + this.streamed.size + this.earlier.size + this.outdated.size === 0;
  }

  /** Called when the stream has sent this Action; `initial`: in its own list. */
  received(id: string, content: Content, initial: boolean): void {
    if (this.isIdle) return;
    this.missed.delete(id);
    this.streamed.delete(id);
    const { streamed, listed } = this.earlier.get(id) ?? {};
    this.earlier.delete(id);
    if (!initial) this.outdated.delete(id);
    if (!initial || streamed === undefined || listed === undefined) return;
    if (!isSameReport(content, streamed) || isSameReport(content, listed)) return;
    this.outdated.set(id, listed);
    this.pausedUntil = this.clock.monotonic() + PAUSE_MS * 2 ** Math.min(this.timesBehind, MAX_DOUBLINGS);
    this.timesBehind += 1;
  }

  /**
   * Called when a list shows an Action, or a version of it, that is new to this stream. Returns
   * true if that counts against the stream: the interface document has an event for the change
   * (CREATED, UPDATED), and no newer stream has contradicted it. Progress alone counts if such
   * events were seen.
   */
  listed(id: string, known: Content | undefined, listed: Content, counts: boolean): boolean {
    const streamed = this.streamed.get(id) ?? known;
    if (streamed !== undefined) this.streamed.set(id, streamed);
    this.missed.delete(id);
    const outdated = this.outdated.get(id);
    if (!counts || this.isPaused || (outdated !== undefined && isSameReport(outdated, listed))) return false;
    if (streamed !== undefined && !this.hasEvent(streamed, listed)) return false;
    this.missed.set(id, { streamed, listed });
    return true;
  }

  /**
   * Called when Docket's own update has ended the Action, a complete list lacks the Action, and the
   * stream has sent no end. Returns whether that counts against the stream.
   */
  ended(id: string, known: Content, state: Content["state"]): boolean {
    // The interface document names no event for FAILED and REJECTED.
    if (this.isPaused || (state !== "COMPLETED" && state !== "CANCELLED")) return false;
    this.missed.set(id, { streamed: known, listed: { ...known, state } });
    return true;
  }

  /** Called when the Action is not known any more. */
  forget(id: string): void {
    for (const known of [this.missed, this.streamed, this.earlier, this.outdated]) known.delete(id);
  }

  private get isPaused(): boolean {
    return this.clock.monotonic() < this.pausedUntil;
  }

  private hasEvent(streamed: Content, listed: Content): boolean {
    if (streamed.state === "UNKNOWN" || listed.state === "UNKNOWN") return false;
    return streamed.state !== listed.state || (this.sendsReports && !isSameProgress(streamed.progress, listed.progress));
  }
}

function isSameReport(a: Content, b: Content): boolean {
  return a.state === b.state && isSameProgress(a.progress, b.progress);
}
