/**
 * The times in which Docket sees the service, and those in which it is away: until when the list is
 * true, when the digest begins and ends, and how long alerts wait for the complete picture.
 */
import type { ConnectionDto } from "../contract/connection.ts";
import type { DigestItemDto } from "../contract/digest.ts";
import type { Digest } from "./alerts/digest.ts";
import type { AlertPolicy } from "./alerts/policy.ts";
import type { Clock, Timer } from "./ports.ts";
import type { Entries } from "./queue/entries.ts";
import type { QueueCache } from "./queue/queue-cache.ts";
import { isPlannedReconnect } from "./subscription/planned-reconnect.ts";

/** The longest wait of new assignments for the resync that completes the picture. Milliseconds. */
const MAX_HOLD_MS = 3_000;
/** The longest wait for a list that is still coming in, or has stalled; then all is announced. */
const MAX_LIST_HOLD_MS = 10_000;

/** How often "true at" is written while all is well; a crash costs that much of its precision. */
const TRUE_AT_EVERY_MS = 60_000;

export interface AwayPorts {
  clock: Clock;
  alerts: AlertPolicy;
  digest: Digest;
  queueCache: QueueCache;
  entries: Entries;
}

export class Away {
  private readonly ports: AwayPorts;
  private trueAt: number | undefined;
  private trueAtWritten = 0;
  private lastState: ConnectionDto["state"] | undefined;
  /** The time since the list that is compared from is an absence; false: Docket renews its stream, so far. */
  private wasAway = true;
  /** A list was coming in, or about to, when the connection last changed. */
  private received = false;
  /** The attempt that was last live. */
  private liveEpoch = 0;
  /** The last attempt that was a renewal of Docket's own. */
  private plannedEpoch = 0;
  private holdTimer: Timer | undefined;
  private listHoldTimer: Timer | undefined;

  constructor(ports: AwayPorts) {
    this.ports = ports;
  }

  /** The moment until which the list is known to be true; undefined before the first list. */
  get asOf(): number | undefined {
    return this.trueAt;
  }

  /** The last run saw the queue until `asOf`: from then on Docket has been away. */
  restore(asOf: number | undefined): void {
    this.trueAt = asOf;
    // A run that never saw a whole list leaves nothing to compare with.
    if (asOf !== undefined) this.begin(asOf, true);
  }

  stop(): void {
    this.holdTimer?.cancel();
    this.listHoldTimer?.cancel();
    if (this.trueAt !== undefined) this.ports.queueCache.trueAt(this.trueAt);
  }

  /** The initial phase is over; `complete`: it announced every Action that was known. */
  snapshotComplete(complete: boolean): void {
    if (complete) this.back();
    else this.holdTimer ??= this.ports.clock.after(MAX_HOLD_MS, () => this.release());
  }

  /** A list has decided the state of every open Action. */
  decided(): void {
    if (this.ports.digest.isAway) this.back();
  }

  /** A message, epoch milliseconds: while live it makes the list true until then. */
  messageReceived(at: number): void {
    if (this.lastState === "live") this.isTrueAt(at);
  }

  /** Answers whether the connection has just become live. */
  connectionChanged({ state, lastMessageAt, epoch, received, reason }: ConnectionDto): boolean {
    // While live, each message makes the list true until then; while stale, the last one did.
    if (state === "live" && lastMessageAt !== undefined) this.isTrueAt(lastMessageAt);
    const isPlanned = isPlannedReconnect(reason);
    // The machine has slept amid its renewal, or the network was away.
    if (isPlanned) this.plannedEpoch = epoch;
    else if (state === "connecting" && epoch > this.plannedEpoch && epoch !== this.liveEpoch) this.wasAway = true;
    const receives = state === "connecting" || received !== undefined;
    if (state === this.lastState && receives === this.received) return false;
    this.received = receives;
    // The same stream again: its list went on after it had seemed complete. Docket was not away.
    const sawBefore = (this.lastState === "live" || this.lastState === "stale") && !(state === "connecting" && epoch === this.liveEpoch);
    if (state === "live") this.liveEpoch = epoch;
    this.lastState = state;
    // The next complete queue may be far away: known changes are announced now.
    if ((state === "offline" && !receives) || state === "refused" || (state === "connecting" && sawBefore)) this.release();
    this.listHoldTimer?.cancel();
    if (receives) this.holdForList();
    // The next stream has failed: it is an absence after all, from where the last one ended.
    if ((state === "offline" || state === "refused") && !isPlanned) this.wasAway = true;
    if (sawBefore && state !== "live" && state !== "stale") {
      this.begin(this.trueAt ?? this.ports.clock.now(), !isPlanned);
      if (this.trueAt !== undefined) this.writeTrueAt(this.trueAt);
    }
    return state === "live";
  }

  /** Keeps the list as it is now, for the comparison with the next one. */
  private begin(since: number, isAbsence: boolean): void {
    const { digest, entries } = this.ports;
    this.wasAway = isAbsence || (digest.isAway && this.wasAway);
    digest.away(since, entries.all());
  }

  /** Docket sees everything again. */
  private back(): void {
    const { clock, digest, entries } = this.ports;
    if (this.wasAway) {
      const news = digest.back(clock.now(), entries.all());
      // Work to stop has an alert of its own.
      return this.release(news.filter(({ actionId }) => entries.get(actionId)?.stop === undefined));
    }
    digest.stayed();
    this.release();
  }

  private release(news: DigestItemDto[] = []): void {
    this.holdTimer?.cancel();
    this.holdTimer = undefined;
    this.ports.alerts.release(news);
  }

  private holdForList(): void {
    this.ports.alerts.hold();
    this.listHoldTimer = this.ports.clock.after(MAX_LIST_HOLD_MS, () => {
      this.ports.alerts.release();
      this.holdForList();
    });
  }

  private isTrueAt(at: number): void {
    this.trueAt = at;
    if (at - this.trueAtWritten >= TRUE_AT_EVERY_MS || at < this.trueAtWritten) this.writeTrueAt(at);
  }

  private writeTrueAt(at: number): void {
    this.trueAtWritten = at;
    this.ports.queueCache.trueAt(at);
  }
}
