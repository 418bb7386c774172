/**
 * Measures how far this instance is behind its store: every few seconds it requests all changes of
 * any instance, and measures the time until they have arrived. Without a response the lag grows
 * with the clock. After a limit, or on a refusal, the store counts as unreachable.
 */
import { ConnectError } from "@connectrpc/connect";
import type { Clock, Timer } from "../clock.ts";
import { StoreFailure } from "../stores/store.ts";
import type { LogFields } from "./log.ts";

const PERIOD_MS = 5000;
const OUT_OF_REACH_MS = 5000;

export interface StoreProbeOptions {
  readonly clock: Clock;
  /** `catchUp` of the engine. */
  readonly catchUp: () => Promise<void>;
  /**
   * Called when the store becomes unreachable, with the latest refusal if there was one, and when
   * it is reachable again.
   */
  readonly onChange: (isReachable: boolean, lagMs: number, refusal: unknown) => void;
}

export class StoreProbe {
  readonly #options: StoreProbeOptions;
  #askedAt: number | undefined;
  #lastLagMs = 0;
  #refusedSince: number | undefined;
  #refusal: unknown;
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

  /** Lag in milliseconds. */
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
        () => this.#answered(askedAt, "caught up"),
        (error: unknown) => this.#answered(askedAt, { refusal: error }),
      );
    }
    this.#report();
  }

  #answered(askedAt: number, outcome: "caught up" | { readonly refusal: unknown }): void {
    if (this.#state === "stopped") return;
    const now = this.#options.clock.monotonic();
    this.#askedAt = undefined;
    if (outcome === "caught up") {
      this.#lastLagMs = now - askedAt;
      this.#refusedSince = undefined;
      this.#refusal = undefined;
    } else {
      this.#refusedSince ??= askedAt;
      this.#refusal = outcome.refusal;
    }
    this.#report();
  }

  #report(): void {
    if (this.isReachable === this.#isReachable) return;
    this.#isReachable = this.isReachable;
    this.#options.onChange(this.#isReachable, this.lagMs, this.#refusal);
  }
}

/**
 * Returns the message of a refusal and its root cause, which may contain file names: for the log,
 * not for clients.
 */
export function reasonsOf(refusal: unknown): LogFields {
  if (!(refusal instanceof Error)) return {};
  let cause: Error = refusal;
  while (cause.cause instanceof Error) ({ cause } = cause as { cause: Error });
  const isFurther = cause !== refusal && !(cause instanceof StoreFailure);
  return { reason: ConnectError.from(refusal).rawMessage, ...(isFurther && { cause: cause.message }) };
}
