/**
 * What lists have shown and the stream should have told, and which of the two to believe. The next
 * stream's list decides: where it shows what the first stream had told, the lists were behind, and
 * accuse nobody for a while.
 */
import type { Clock } from "../ports.ts";
import { isSameProgress } from "./changes.ts";
import type { Content } from "./entry.ts";

/** How long lists accuse no stream after they were found behind; doubles each time. Milliseconds. */
const PAUSE_MS = 600_000;
const MAX_DOUBLINGS = 6;

interface Difference {
  /** What the stream had told; undefined for an Action that it had not mentioned. */
  told: Content | undefined;
  listed: Content;
}

export class Untold {
  private readonly clock: Clock;
  private readonly present = new Map<string, Difference>();
  /** What the stream has told last of those that lists have changed since. */
  private readonly words = new Map<string, Content>();
  /** Those of the last stream, of which the present one has not spoken. */
  private earlier = new Map<string, Difference>();
  /** What lists have shown of an Action although a newer stream said otherwise. */
  private readonly outdated = new Map<string, Content>();
  /** Some stream has told of progress without a change of state, as not every service does. */
  private tellsReports = false;
  private timesBehind = 0;
  private pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Whether there is anything that this epoch's stream has still not told. */
  get isAny(): boolean {
    return this.present.size > 0;
  }

  /** A new stream begins, with a list of its own. */
  begin(): void {
    this.earlier = new Map(this.present);
    this.present.clear();
    this.words.clear();
  }

  /** A live event has led from one version to the other. */
  event(before: Content, after: Content): void {
    if (before.state === after.state && !isSameProgress(before.progress, after.progress)) this.tellsReports = true;
  }

  /** The stream has spoken of this Action. `initial`: in its own list. */
  told(id: string, content: Content, initial: boolean): void {
    this.present.delete(id);
    this.words.delete(id);
    const { told, listed } = this.earlier.get(id) ?? {};
    this.earlier.delete(id);
    if (!initial) this.outdated.delete(id);
    if (!initial || told === undefined || listed === undefined) return;
    if (!isSameReport(content, told) || isSameReport(content, listed)) return;
    this.outdated.set(id, listed);
    this.pausedUntil = this.clock.monotonic() + PAUSE_MS * 2 ** Math.min(this.timesBehind, MAX_DOUBLINGS);
    this.timesBehind += 1;
  }

  /**
   * A list shows what is new to this epoch's stream: an Action, or another state of one (interface
   * document: CREATED, UPDATED). Progress alone counts where such events were seen. Answers whether
   * that speaks against the stream, where it `accuses` at all; what a newer one has contradicted
   * does not.
   */
  listed(id: string, told: Content | undefined, listed: Content, accuses: boolean): boolean {
    const word = this.words.get(id) ?? told;
    if (word !== undefined) this.words.set(id, word);
    this.present.delete(id);
    const outdated = this.outdated.get(id);
    if (!accuses || this.isPaused || (outdated !== undefined && isSameReport(outdated, listed))) return false;
    if (word !== undefined && !this.isAnnounced(word, listed)) return false;
    this.present.set(id, { told: word, listed });
    return true;
  }

  /** Our own update has ended it, a whole list lacks it, and the stream has not told its end. */
  ended(id: string, told: Content, state: Content["state"]): boolean {
    // Of a FAILED or REJECTED the interface document names no event.
    if (this.isPaused || (state !== "COMPLETED" && state !== "CANCELLED")) return false;
    this.present.set(id, { told, listed: { ...told, state } });
    return true;
  }

  private get isPaused(): boolean {
    return this.clock.monotonic() < this.pausedUntil;
  }

  private isAnnounced(told: Content, listed: Content): boolean {
    if (told.state === "UNKNOWN" || listed.state === "UNKNOWN") return false;
    return told.state !== listed.state || (this.tellsReports && !isSameProgress(told.progress, listed.progress));
  }
}

function isSameReport(a: Content, b: Content): boolean {
  return a.state === b.state && isSameProgress(a.progress, b.progress);
}
