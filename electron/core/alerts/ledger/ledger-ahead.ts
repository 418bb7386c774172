/**
 * Ledger lines that a killed run wrote after the last copy of its queue. Their events have already
 * happened, so they are neither recorded nor alerted a second time. The lines apply until the queue
 * is complete again; later events are new.
 */
import type { AlertLine, TimelineEntry } from "../../../contract/action.ts";
import type { LedgerLineDto } from "../../../contract/ledger.ts";
import type { LedgerStore } from "../../ports.ts";
import { type Entry, isInMyHands } from "../../queue/action/entry.ts";

const ROWS_PER_READ = 1_000;
/**
 * Maximum difference between the ledger line and the timeline line of one alert, which are made in
 * one turn.
 */
const SAME_MS = 1_000;

type Line = TimelineEntry & AlertLine;

interface Received {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly alerts: Line[];
}

/** The Actions of the stored copy. */
export interface KnownEntries {
  get: (id: string) => Entry | undefined;
  note: (id: string, line: TimelineEntry) => void;
}

export class LedgerAhead {
  private readonly store: Pick<LedgerStore, "search">;
  private readonly accountKey: string;
  private readonly received = new Map<string, Received>();
  private readonly gone = new Set<string>();
  /** Times of alerts about work to stop that the copy lacks. */
  private readonly stops = new Map<string, number>();
  /** Actions whose next alert is about a silence. */
  private readonly asked = new Set<string>();

  constructor(store: Pick<LedgerStore, "search">, accountKey: string) {
    this.store = store;
    this.accountKey = accountKey;
  }

  /**
   * Reads the lines after the copy. `copied`: number of the last line in the copy; undefined: an
   * older version wrote it.
   */
  restore(copied: number | undefined, entries: KnownEntries): void {
    if (copied === undefined) return;
    for (const line of this.linesAfter(copied)) this.take(line, entries);
    this.asked.clear();
  }

  /** Removes and returns the recorded arrival of this assignment, with its alerts since. */
  takeReceived(id: string): Received | undefined {
    if (this.received.size === 0) return undefined;
    const received = this.received.get(id);
    this.received.delete(id);
    return received;
  }

  /** Removes the recorded departure of the Action. Returns whether there was one. */
  takeLeft(id: string): boolean {
    return this.gone.delete(id);
  }

  /** Removes and returns the time of the alert about work to stop, in epoch milliseconds. */
  takeStop(id: string): number | undefined {
    const at = this.stops.get(id);
    this.stops.delete(id);
    return at;
  }

  clear(): void {
    for (const kept of [this.received, this.gone, this.stops]) kept.clear();
  }

  /**
   * Returns the lines after the copy, oldest first. Returns none if the ledger cannot be read,
   * which the ledger's own reader reports.
   */
  private linesAfter(copied: number): LedgerLineDto[] {
    const lines: LedgerLineDto[] = [];
    let before: number | undefined = Number.MAX_SAFE_INTEGER;
    try {
      while (before !== undefined) {
        const found = this.store.search(this.accountKey, [], { before, rows: ROWS_PER_READ });
        const later = found.lines.filter(({ number, damaged }) => number > copied && damaged !== true);
        lines.push(...later);
        before = found.next !== undefined && found.next > copied ? found.next : undefined;
      }
    } catch {
      return [];
    }
    return lines.toReversed();
  }

  private take({ actionId: id, at, event }: LedgerLineDto, entries: KnownEntries): void {
    const entry = entries.get(id);
    switch (event.code) {
      case "received":
        this.gone.delete(id);
        if (entry === undefined || entry.leftAt !== undefined || Math.abs(entry.receivedAt - at) > SAME_MS)
          this.received.set(id, { at, alerts: [] });
        return;
      case "left":
        if (!this.received.delete(id) && entry?.leftAt === undefined) this.gone.add(id);
        return;
      case "asked":
        return void this.asked.add(id);
      case "alertShown":
        return this.takeAlert(id, { at, kind: "alert", result: "shown", ...event.params }, entries);
      case "alertFailed":
        return this.takeAlert(id, { at, kind: "alert", result: "failed", ...event.params }, entries);
      case "alertWithheld":
        return this.takeAlert(id, { at, kind: "alert", result: "withheld", ...event.params }, entries);
      default:
    }
  }

  private takeAlert(id: string, line: Line, entries: KnownEntries): void {
    const isSilence = this.asked.delete(id);
    const received = this.received.get(id);
    if (received !== undefined) return void received.alerts.push(line);
    const entry = entries.get(id);
    if (entry === undefined || entry.timeline.some((other) => isSame(other, line))) return;
    // Version 0.1.0 wrote no `about` for work to stop: while the operator works on an Action, an
    // alert line without `about` that is not about a silence is about the end of that work.
    const isStop = line.about === "stopWork" || (line.about === undefined && !isSilence);
    const mayStop = isInMyHands(entry) || entry.stopUnlessMine !== undefined;
    if (line.result === "shown" && isStop && mayStop) this.stops.set(id, line.at);
    entries.note(id, line);
  }
}

function isSame(other: TimelineEntry, { at, result, about }: Line): boolean {
  return other.kind === "alert" && other.result === result && other.about === about && Math.abs(other.at - at) <= SAME_MS;
}
