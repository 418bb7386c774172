/**
 * What a killed run wrote to the ledger after the last copy of its queue: it has happened, so that
 * it is neither noted nor told a second time. It holds until the queue is complete again; what
 * begins after that is new.
 */
import type { AlertLine, TimelineEntry } from "../../../contract/action.ts";
import type { LedgerLineDto } from "../../../contract/ledger.ts";
import type { LedgerStore } from "../../ports.ts";
import { type Entry, isInMyHands } from "../../queue/action/entry.ts";

const ROWS_PER_READ = 1_000;
/** A line of the ledger and one of the timeline, of one alert, are made in one turn. */
const SAME_MS = 1_000;

type Line = TimelineEntry & AlertLine;

interface Received {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly alerts: Line[];
}

/** The Actions of the copy. */
export interface KnownEntries {
  get: (id: string) => Entry | undefined;
  note: (id: string, line: TimelineEntry) => void;
}

export class LedgerAhead {
  private readonly store: Pick<LedgerStore, "search">;
  private readonly accountKey: string;
  private readonly received = new Map<string, Received>();
  private readonly gone = new Set<string>();
  /** When an alert told of work to stop, of which the copy knows nothing. */
  private readonly stops = new Map<string, number>();
  /** The next alert of these is about a silence. */
  private readonly asked = new Set<string>();

  constructor(store: Pick<LedgerStore, "search">, accountKey: string) {
    this.store = store;
    this.accountKey = accountKey;
  }

  /** `copied`: the copy shows all lines up to this number; undefined: an older version wrote it. */
  restore(copied: number | undefined, entries: KnownEntries): void {
    if (copied === undefined) return;
    for (const line of this.linesAfter(copied)) this.take(line, entries);
    this.asked.clear();
  }

  /** The arrival of this assignment, as a line has it already, and its alerts since. */
  takeReceived(id: string): Received | undefined {
    if (this.received.size === 0) return undefined;
    const received = this.received.get(id);
    this.received.delete(id);
    return received;
  }

  /** Whether a line has it already that the Action has left. */
  takeLeft(id: string): boolean {
    return this.gone.delete(id);
  }

  /** When it was told that its work has to stop, epoch milliseconds. */
  takeStop(id: string): number | undefined {
    const at = this.stops.get(id);
    this.stops.delete(id);
    return at;
  }

  clear(): void {
    for (const kept of [this.received, this.gone, this.stops]) kept.clear();
  }

  /** Oldest first. None where the ledger cannot be read, which its own reader reports. */
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
    // 0.1.0 gave that of a stop no word: of work in my hands, an alert that is about no silence has ended it.
    const isStop = line.about === "stopWork" || (line.about === undefined && !isSilence);
    const mayStop = isInMyHands(entry) || entry.stopUnlessMine !== undefined;
    if (line.result === "shown" && isStop && mayStop) this.stops.set(id, line.at);
    entries.note(id, line);
  }
}

function isSame(other: TimelineEntry, { at, result, about }: Line): boolean {
  return other.kind === "alert" && other.result === result && other.about === about && Math.abs(other.at - at) <= SAME_MS;
}
