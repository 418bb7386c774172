/**
 * Asks for a report of an Action in work after a period of silence: once per period, until somebody
 * reports or the operator puts it off. Silence is measured by the monotonic clock; the wall clock
 * counts only for reports of the last run, so a clock that is set asks for nothing early.
 */
import type { Clock, Timer } from "../ports.ts";
import { askedSince } from "./alert-lines.ts";
import { isInMyHands, type Entry } from "../queue/action/entry.ts";

/** Actions that have just come into progress are found by polling; this is how late that may be. */
const MAX_SLEEP_MS = 30_000;

export interface SilenceTimerOptions {
  clock: Clock;
  /** The period, milliseconds; 0: never ask. */
  silenceMs: number;
  entries: () => Iterable<Entry>;
  /** Whether Docket hears the service now: only then silence is certain. Absent: always. */
  isLive?: () => boolean;
  /** `since`: when Docket last learned of a report, epoch milliseconds. */
  ask: (entry: Entry, since: number) => void;
  /** All that were due at this time have been asked about. */
  asked?: () => void;
  /** A question was opened or closed. */
  changed: (entry: Entry) => void;
}

interface Watched {
  readonly entry: Entry;
  /** The last report before this silence; another one ends it. */
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

  /** Nothing is asked after it. */
  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }

  /** Since when nothing has been reported, epoch milliseconds, while that question is open. */
  since(id: string): number | undefined {
    const watched = this.watched.get(id);
    return watched !== undefined && watched.isAsked && isStill(watched) ? watched.report : undefined;
  }

  /** Whether that question is open, or is not looked at yet: an earlier session has asked it. */
  mayBeOpen(id: string): boolean {
    return this.lookedAt === undefined || this.since(id) !== undefined;
  }

  /** "Not now", or an answer that is on its way: asks again after another period. */
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
    // From now, not from when it was due: a late look asks once, however many periods it is late.
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

  /** The silence that it is in. */
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
    // The last run has asked already: the question is open, and comes again after a whole period; at once
    // where nobody was told of it.
    const askedFor = asked === undefined ? silentFor : Math.min(Math.max(clock.now() - (asked.toldAt ?? 0), 0), silenceMs);
    const watched = { entry, report, due: now + silenceMs - askedFor, isAsked: asked !== undefined };
    this.watched.set(entry.id, watched);
    return watched;
  }
}

/** The same silence as at the first check. Docket replaces an entry's contents, never the entry. */
function isStill({ entry, report }: Watched): boolean {
  return isInMyHands(entry) && reportOf(entry) === report;
}

function reportOf(entry: Entry): number {
  return entry.reportSeenAt ?? entry.changedAt;
}
