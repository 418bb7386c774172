/**
 * How far this instance is behind its store: every few seconds it asks to be shown all that any
 * instance has changed, and takes the time until it is. Without an answer the lag grows with the
 * clock; after a bound, or on a refusal, the store counts as out of reach.
 */
import type { Clock, Timer } from "../clock.ts";

const PERIOD_MS = 5000;
const OUT_OF_REACH_MS = 5000;

export interface StoreProbeOptions {
  readonly clock: Clock;
  /** The engine's. */
  readonly catchUp: () => Promise<void>;
  /** Called when the store goes out of reach, and when it is back. */
  readonly onChange: (isReachable: boolean, lagMs: number) => void;
}

export class StoreProbe {
  readonly #options: StoreProbeOptions;
  #askedAt: number | undefined;
  #lastLagMs = 0;
  #refusedSince: number | undefined;
  #isReachable = true;
  #timer: Timer | undefined;
  #state: "idle" | "probing" | "stopped" = "idle";

  constructor(options: StoreProbeOptions) {
    this.#options = options;
  }

  start(): void {
    this.#state = "probing";
    this.#ask();
  }

  stop(): void {
    this.#state = "stopped";
    this.#timer?.cancel();
  }

  get isReachable(): boolean {
    return this.#refusedSince === undefined && this.#waitedMs() < OUT_OF_REACH_MS;
  }

  /** Milliseconds. */
  get lagMs(): number {
    const { clock } = this.#options;
    const refused = this.#refusedSince === undefined ? 0 : clock.monotonic() - this.#refusedSince;
    return Math.max(this.#lastLagMs, this.#waitedMs(), refused);
  }

  #waitedMs(): number {
    return this.#askedAt === undefined ? 0 : this.#options.clock.monotonic() - this.#askedAt;
  }

  #ask(): void {
    if (this.#state !== "probing") return;
    this.#timer = this.#options.clock.after(PERIOD_MS, () => this.#ask());
    if (this.#askedAt === undefined) {
      const askedAt = this.#options.clock.monotonic();
      this.#askedAt = askedAt;
      this.#options.catchUp().then(
        () => this.#answered(askedAt, true),
        () => this.#answered(askedAt, false),
      );
    }
    this.#report();
  }

  #answered(askedAt: number, isCaughtUp: boolean): void {
    if (this.#state === "stopped") return;
    const now = this.#options.clock.monotonic();
    this.#askedAt = undefined;
    if (isCaughtUp) {
      this.#lastLagMs = now - askedAt;
      this.#refusedSince = undefined;
    } else {
      this.#refusedSince ??= askedAt;
    }
    this.#report();
  }

  #report(): void {
    if (this.isReachable === this.#isReachable) return;
    this.#isReachable = this.isReachable;
    this.#options.onChange(this.#isReachable, this.lagMs);
  }
}
