/**
 * Tracks when Docket receives changes from the service and when it is away: until when the list is
 * known to be true, when the digest begins and ends, and how long alerts wait for the complete
 * list.
 */
import type { ConnectionDto } from "../contract/connection.ts";
import type { DigestItemDto } from "../contract/digest.ts";
import type { Digest } from "./alerts/digest.ts";
import type { AlertPolicy } from "./alerts/policy.ts";
import type { Clock, Timer } from "./ports.ts";
import type { Entries } from "./queue/entries.ts";
import type { QueueCache } from "./queue/queue-cache.ts";
import { isPlannedReconnect } from "./subscription/planned-reconnect.ts";

/** Longest wait of new assignments for the resync that completes the list, in milliseconds. */
const MAX_HOLD_MS = 3_000;
/**
 * Longest wait for a list that is still arriving or has stalled; everything is announced
 * afterwards.
 */
const MAX_LIST_HOLD_MS = 10_000;

/**
 * Interval of writing "true at" while the connection is live; a crash loses that much precision.
 */
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
  /**
   * Whether the time since the last compared list is an absence; false while Docket only renews its
   * stream.
   */
  private wasAway = true;
  /** Whether a list was arriving, or about to arrive, when the connection last changed. */
  private received = false;
  /** Epoch of the attempt that was last live. */
  private liveEpoch = 0;
  /** Epoch of the last attempt that was a planned renewal by Docket. */
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

  /** Restores the moment until which the last run had a true list; Docket has been away since. */
  restore(asOf: number | undefined): void {
    this.trueAt = asOf;
    // A run that never received a complete list leaves nothing to compare with.
    if (asOf !== undefined) this.begin(asOf, true);
  }

  stop(): void {
    this.holdTimer?.cancel();
    this.listHoldTimer?.cancel();
    if (this.trueAt !== undefined) this.ports.queueCache.trueAt(this.trueAt);
  }

  /**
   * Called at the end of the initial phase. `complete`: whether it announced every known Action.
   */
  snapshotComplete(complete: boolean): void {
    if (complete) this.back();
    else this.holdTimer ??= this.ports.clock.after(MAX_HOLD_MS, () => this.release());
  }

  /** Called when a list has determined the state of every open Action. */
  decided(): void {
    if (this.ports.digest.isAway) this.back();
  }

  /**
   * Called with the time of a message, epoch milliseconds; while live, the list is true until then.
   */
  messageReceived(at: number): void {
    if (this.lastState === "live") this.isTrueAt(at);
  }

  /** Called on each change of the connection. Returns whether it has just become live. */
  connectionChanged({ state, lastMessageAt, epoch, received, reason }: ConnectionDto): boolean {
    // While live, each message confirms the list until then; while stale, the last message did.
    if (state === "live" && lastMessageAt !== undefined) this.isTrueAt(lastMessageAt);
    const isPlanned = isPlannedReconnect(reason);
    // The renewal failed because the machine has slept meanwhile or the network was away.
    if (isPlanned) this.plannedEpoch = epoch;
    else if (state === "connecting" && epoch > this.plannedEpoch && epoch !== this.liveEpoch) this.wasAway = true;
    const receives = state === "connecting" || received !== undefined;
    if (state === this.lastState && receives === this.received) return false;
    this.received = receives;
    // The stream is the same and its list continued after it had seemed complete, so Docket was not
    // away.
    const sawBefore = (this.lastState === "live" || this.lastState === "stale") && !(state === "connecting" && epoch === this.liveEpoch);
    if (state === "live") this.liveEpoch = epoch;
    this.lastState = state;
    // The next complete queue may take long, so known changes are announced now.
    if ((state === "offline" && !receives) || state === "refused" || (state === "connecting" && sawBefore)) this.release();
    this.listHoldTimer?.cancel();
    if (receives) this.holdForList();
    // The next stream has failed, so this is an absence after all, starting where the last one
    // ended.
    if ((state === "offline" || state === "refused") && !isPlanned) this.wasAway = true;
    if (sawBefore && state !== "live" && state !== "stale") {
      this.begin(this.trueAt ?? this.ports.clock.now(), !isPlanned);
      if (this.trueAt !== undefined) this.writeTrueAt(this.trueAt);
    }
    return state === "live";
  }

  /** Keeps the present list for the comparison with the next one. */
  private begin(since: number, isAbsence: boolean): void {
    const { digest, entries } = this.ports;
    this.wasAway = isAbsence || (digest.isAway && this.wasAway);
    digest.away(since, entries.all());
  }

  /** Called when Docket has a complete list again. */
  private back(): void {
    const { clock, digest, entries } = this.ports;
    if (this.wasAway) {
      const news = digest.back(clock.now(), entries.all());
      // Work to stop has a separate alert.
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
