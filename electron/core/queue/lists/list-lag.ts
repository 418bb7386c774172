/**
 * Contradictions between lists (also a new stream's own list) and the live events of the stream. A
 * list can come from a lagging copy. The event is kept where the list shows an Action as it was
 * before one of its events, shows an ended Action as alive, or lacks an announced Action. If the
 * next list repeats the contradiction, a new stream's list decides. If that list agrees with the
 * events, lists cause no further request for a while.
 */
import { isTerminal } from "../../lifecycle.ts";
import type { Clock } from "../../ports.ts";
import { isSameContent } from "../changes.ts";
import type { Content } from "../action/entry.ts";
import type { KnownAction } from "../action/known-action.ts";
import { PastVersions, type Versions } from "../past-versions.ts";

/** Minimum time between two streams that lists have caused, in milliseconds. */
const BETWEEN_STREAMS_MS = 120_000;
/** The same time after lists were found to lag, in milliseconds; doubles each time. */
const PAUSE_MS = 600_000;
const MAX_DOUBLINGS = 6;
/**
 * Time for which two successive lists may remove Actions that events have announced,
 * in milliseconds. Starts when a new stream agrees with such lists: an Action that
 * stops matching has no event.
 */
const TRUST_MS = 3_600_000;

export class ListLag {
  private readonly clock: Clock;
  /** Versions before the last events. A list that lags by more versions is believed. */
  private readonly versions = new PastVersions();
  /** Actions that a list has changed last: an event after that list may be older than the list. */
  private readonly listed = new Set<string>();
  /** Actions that a live event has ended. */
  private readonly over = new Set<string>();
  /**
   * The content by which the present list contradicts events, and that of the previous list;
   * undefined: the Action is not in the queue.
   */
  private present = new Map<string, Content | undefined>();
  private before = new Map<string, Content | undefined>();
  /** The same data of earlier streams, until the new stream's list has shown the Action. */
  private earlierVersions = new Map<string, Versions>();
  private earlierOver = new Set<string>();
  private undecided = new Map<string, Content | undefined>();
  private timesBehind = 0;
  private pausedUntil = Number.NEGATIVE_INFINITY;
  private trustedUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Begins a new stream, which sends a list of its own first. */
  begin(): void {
    this.earlierVersions = new Map([...this.earlierVersions, ...this.versions.take()]);
    this.earlierOver = new Set([...this.earlierOver, ...this.over]);
    this.undecided = new Map([...this.undecided, ...this.before]);
    this.listed.clear();
    this.over.clear();
    this.before = new Map();
  }

  /**
   * Called when a live event leads to `content`. `before`: the Action until then, undefined if it
   * was not in the queue.
   */
  event(id: string, before: KnownAction | undefined, content: Content): void {
    this.over.delete(id);
    if (this.listed.delete(id)) this.versions.delete(id);
    else if (before === undefined || !isSameContent(before.content, content)) this.versions.add(id, before?.version());
  }

  /** Like `event`, for an Action that is in the queue and changes. */
  reported(entry: KnownAction): void {
    const { id } = entry;
    if (this.over.size > 0) this.over.delete(id);
    if (this.listed.size > 0 && this.listed.delete(id)) this.versions.delete(id);
    else this.versions.add(id, entry.version());
  }

  /** Called when a live event has ended the Action. */
  ended(id: string): void {
    this.versions.delete(id);
    this.over.add(id);
  }

  /**
   * Whether a new stream's own list shows the Action as it was before an event of the
   * last stream, also by the service's times, and no list has shown the same. The event
   * is then kept until lists decide.
   */
  initialShows(id: string, known: Content, listed: Content): boolean {
    const versions = this.earlierVersions.get(id);
    if (versions === undefined || this.undecided.has(id) || this.clock.monotonic() < this.pausedUntil) return false;
    // Without a time, the older version may be a later move back.
    const [before, after] = [listed.provenance?.at, known.provenance?.at];
    if (before === undefined || after === undefined || before >= after) return false;
    if (!versions.some((one) => one !== undefined && isSameContent(one.content, listed))) return false;
    this.spokenOf(id);
    this.versions.set(id, versions);
    return true;
  }

  /** Called when the stream's own list shows the Action. `isAsKnown`: in the known version. */
  initial(id: string, content: Content, isAsKnown: boolean): void {
    // Fast exit: usually nothing is stored, and this runs for each Action of a list.
    if (this.isEmpty) return;
    const isContradicted = this.undecided.has(id);
    const wasLacking = isContradicted && this.undecided.get(id) === undefined;
    // A state that no list has contradicted needs no comparison with one.
    const earlier = isAsKnown && isContradicted ? (this.earlierVersions.get(id) ?? []) : [];
    const versions = earlier.filter((version) => version !== undefined);
    const wasOver = this.earlierOver.has(id);
    this.spokenOf(id);
    if (isTerminal(content.state) && wasOver) this.over.add(id);
    const kept = wasLacking ? [undefined, ...versions] : versions;
    if (kept.length > 0) this.versions.set(id, kept);
    if (isContradicted && (isAsKnown || wasLacking)) this.areBehind();
  }

  /** Called at the end of the stream's own list: Actions that it lacks stayed over, or are gone. */
  snapshotComplete(): void {
    for (const id of this.earlierOver) this.over.add(id);
    const stayedOver = [...this.undecided.keys()].some((id) => this.earlierOver.has(id));
    const isGone = [...this.undecided].some(([id, listed]) => listed === undefined && !this.earlierOver.has(id));
    if (stayedOver) this.areBehind();
    if (isGone) this.trustedUntil = this.clock.monotonic() + TRUST_MS;
    this.earlierVersions.clear();
    this.earlierOver.clear();
    this.undecided.clear();
  }

  /** Called when a list has changed this Action. */
  taken(id: string): void {
    this.listed.add(id);
  }

  /** Forgets earlier events of the Action, which then no longer count against a list. */
  clear(id: string): void {
    this.versions.delete(id);
    this.over.delete(id);
  }

  /** Called when the Action is not known any more. */
  forget(id: string): void {
    this.spokenOf(id);
    this.present.delete(id);
    this.before.delete(id);
  }

  private get isEmpty(): boolean {
    const { earlierVersions, earlierOver, undecided, listed, over, versions } = this;
    return earlierVersions.size + earlierOver.size + undecided.size + listed.size + over.size + versions.size === 0;
  }

  /** Forgets all earlier data of an Action that the stream's own list has shown. */
  private spokenOf(id: string): void {
    this.clear(id);
    this.listed.delete(id);
    this.earlierVersions.delete(id);
    this.earlierOver.delete(id);
    this.undecided.delete(id);
  }

  /**
   * Whether the list shows the Action as it was before one of its events. Also records that the
   * Action is in the list.
   */
  shows(id: string, known: Content, listed: Content): boolean {
    const versions = this.versions.of(id) ?? [];
    if (versions.includes(undefined))
      this.versions.set(
        id,
        versions.filter((version) => version !== undefined),
      );
    const revives = this.over.has(id) && !isTerminal(listed.state);
    const isBehind =
      revives || (!isSameContent(known, listed) && versions.some((one) => one !== undefined && isSameContent(one.content, listed)));
    if (isBehind) this.present.set(id, listed);
    return isBehind;
  }

  /** Whether the list that lacks the Action may be older than the event that announced it. */
  lacks(id: string): boolean {
    if (this.versions.of(id)?.includes(undefined) !== true) return false;
    const isRepeated = this.before.has(id) && this.before.get(id) === undefined;
    if (isRepeated && this.clock.monotonic() < this.trustedUntil) {
      this.versions.delete(id);
      return false;
    }
    this.present.set(id, undefined);
    return true;
  }

  /**
   * Called when the list has been compared with the whole queue. Returns whether another list
   * should be requested, or a new stream opened because the previous list showed the same.
   */
  judged(): "agrees" | "ask again" | "open anew" {
    const { present, before } = this;
    this.before = present;
    this.present = new Map();
    const now = this.clock.monotonic();
    if (present.size === 0 || now < this.pausedUntil) return "agrees";
    const isRepeated = [...present].some(([id, listed]) => before.has(id) && isSameVersion(before.get(id), listed));
    if (!isRepeated) return "ask again";
    this.pausedUntil = now + BETWEEN_STREAMS_MS;
    return "open anew";
  }

  private areBehind(): void {
    const now = this.clock.monotonic();
    // One stream's list counts once, however many of its Actions are concerned.
    if (this.pausedUntil > now + BETWEEN_STREAMS_MS) return;
    this.pausedUntil = now + PAUSE_MS * 2 ** Math.min(this.timesBehind, MAX_DOUBLINGS);
    this.timesBehind += 1;
  }
}

function isSameVersion(a: Content | undefined, b: Content | undefined): boolean {
  return a === undefined || b === undefined ? a === b : isSameContent(a, b);
}
