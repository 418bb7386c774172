/**
 * Asks for a report of an Action in progress after a period of silence: once per period, until
 * somebody reports or the operator postpones it. Silence is measured by the monotonic clock; the
 * wall clock counts only for reports of the last run, so setting the clock causes no early
 * question.
 */
import type { Clock, Timer } from "../ports.ts";
import { askedSince } from "./alert-lines.ts";
import { isInMyHands, type Entry } from "../queue/action/entry.ts";

/**
 * Maximum interval between checks. New Actions in progress are found by polling, at most this late.
 */
const MAX_SLEEP_MS = 30_000;

export interface SilenceTimerOptions {
  clock: Clock;
  /** The period, in milliseconds; 0: never ask. */
  silenceMs: number;
  entries: () => Iterable<Entry>;
  /** Whether the connection is live; only then is silence certain. Absent: always. */
  isLive?: () => boolean;
  /** `since`: when Docket last received a report, in epoch milliseconds. */
  ask: (entry: Entry, since: number) => void;
  /** Called after all questions due at this time have been asked. */
  asked?: () => void;
  /** Called when a question was opened or closed. */
  changed: (entry: Entry) => void;
}

interface Watched {
  readonly entry: Entry;
  /** Time of the last report before this silence; another report ends the silence. */
  readonly report: number;
  /** When to ask, or to ask again, by the monotonic clock. */
  due: number;
  isAsked: boolean;
}

export class SilenceTimer {
  private readonly options: SilenceTimerOptions;
  private readonly watched = new Map<string, Watched>();
  private lookedAt: number | undefined;
  private timer: Timer | undefined;

  constructor(options: SilenceTimerOptions) {
    this.options = options;
  }

  start(): void {
    if (this.options.silenceMs > 0) this.timer ??= this.options.clock.after(0, () => this.look());
  }

  /** Stops the timer; nothing is asked afterwards. */
  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }

  /** Returns the time of the last report, in epoch milliseconds, while the question is open. */
  since(id: string): number | undefined {
    const watched = this.watched.get(id);
    return watched !== undefined && watched.isAsked && isStill(watched) ? watched.report : undefined;
  }

  /**
   * Whether the question is open, or has not been checked yet because an earlier session asked it.
   */
  mayBeOpen(id: string): boolean {
    return this.lookedAt === undefined || this.since(id) !== undefined;
  }

  /** Called for "Not now" or while an answer is being sent; asks again after another period. */
  later(id: string): void {
    const watched = this.watched.get(id);
    if (watched === undefined) return;
    watched.due = this.options.clock.monotonic() + this.options.silenceMs;
    if (!watched.isAsked) return;
    watched.isAsked = false;
    this.options.changed(watched.entry);
  }

  private look(): void {
    const { clock, silenceMs, entries, isLive = () => true, changed, ask, asked } = this.options;
    const now = clock.monotonic();
    const over = [...this.watched.values()].filter((watched) => !isStill(watched));
    for (const { entry } of over) this.watched.delete(entry.id);
    const watching = [...entries()].filter(isInMyHands).map((entry) => this.watch(entry, now));
    this.lookedAt = now;
    const due = isLive() ? watching.filter((watched) => watched.due <= now) : [];
    // The next period starts now, so a late check asks once, however many periods it is late.
    for (const watched of due) watched.due = now + silenceMs;
    const next = watching.map((watched) => watched.due - now).filter((ms) => ms > 0);
    this.timer = clock.after(Math.min(MAX_SLEEP_MS, ...next), () => this.look());
    for (const { entry, isAsked } of over) if (isAsked) changed(entry);
    for (const watched of due) {
      if (this.timer === undefined) return;
      watched.isAsked = true;
      changed(watched.entry);
      ask(watched.entry, watched.report);
    }
    if (due.length > 0) asked?.();
  }

  /** Returns the entry's present silence. */
  private watch(entry: Entry, now: number): Watched {
    const known = this.watched.get(entry.id);
    if (known !== undefined) return known;
    const { clock, silenceMs } = this.options;
    const report = reportOf(entry);
    // The wall clock may be wrong: a silence in this run is no longer than the time since the last
    // check.
    const atMost = this.lookedAt === undefined ? silenceMs : Math.min(silenceMs, now - this.lookedAt);
    const silentFor = Math.min(Math.max(clock.now() - report, 0), atMost);
    const asked = askedSince(entry, report);
    // The last run has already asked: the question is open and is repeated after a whole period, or
    // at once if its alert was not shown.
    const askedFor = asked === undefined ? silentFor : Math.min(Math.max(clock.now() - (asked.toldAt ?? 0), 0), silenceMs);
    const watched = { entry, report, due: now + silenceMs - askedFor, isAsked: asked !== undefined };
    this.watched.set(entry.id, watched);
    return watched;
  }
}

/**
 * Whether the silence is the same as at the first check. Docket replaces an entry's contents, never
 * the entry itself.
 */
function isStill({ entry, report }: Watched): boolean {
  return isInMyHands(entry) && reportOf(entry) === report;
}

function reportOf(entry: Entry): number {
  return entry.reportSeenAt ?? entry.changedAt;
}
