/**
 * Alerts when Docket has not heard the service for a minute, whatever the reason, and once it does
 * again: as long as it does not, nobody is called for work.
 */
import type { ConnectionState } from "../../contract/vocabulary.ts";
import type { Clock, Timer } from "../ports.ts";
import { connectionBackCase, connectionLostCase, type AlertCase } from "./cases.ts";

/** A loss that is shorter is no news. */
const LOST_AFTER_MS = 60_000;
/** So long it has to last before it is said to be back. */
const BACK_AFTER_MS = 10_000;

export interface ConnectionWatchOptions {
  clock: Clock;
  call: (one: AlertCase) => void;
  /** What has been said of it may be over. */
  review: () => void;
  /** Since when the loss lasts that was told in an earlier run, epoch milliseconds. */
  alertedLoss: number | undefined;
  /** The loss that has been told, to be kept for the next run; undefined once it is over. */
  keepAlertedLoss: (since: number | undefined) => void;
}

export class ConnectionWatch {
  private readonly options: ConnectionWatchOptions;
  private state: ConnectionState = "connecting";
  private lostAt: number | undefined;
  private alertedLoss: number | undefined;
  private timer: Timer | undefined;

  constructor(options: ConnectionWatchOptions) {
    this.options = options;
    this.alertedLoss = options.alertedLoss;
  }

  /** To be called at the start, and for each state. */
  stateIs(state: ConnectionState): void {
    const wasLive = this.state === "live";
    this.state = state;
    if (state === "live") return wasLive ? undefined : this.back();
    if (this.lostAt !== undefined) return;
    this.lostAt = this.alertedLoss ?? this.options.clock.now();
    this.wait(LOST_AFTER_MS, () => this.tell());
  }

  stop(): void {
    this.timer?.cancel();
  }

  private tell(): void {
    const { lostAt: since } = this;
    if (since === undefined || this.alertedLoss !== undefined) return;
    const lost = connectionLostCase({ state: this.state, since }, () => this.lostAt === since || this.alertedLoss === since);
    this.options.call({ ...lost, shown: () => this.tellTo(since) });
  }

  private back(): void {
    this.lostAt = undefined;
    const { alertedLoss } = this;
    const at = this.options.clock.now();
    if (alertedLoss === undefined) {
      this.timer?.cancel();
      // The system may show late what it has not confirmed.
      return this.options.review();
    }
    this.wait(BACK_AFTER_MS, () => {
      this.tellTo(undefined);
      this.options.review();
      this.options.call(connectionBackCase(alertedLoss, at, () => this.lostAt === undefined));
    });
  }

  private tellTo(since: number | undefined): void {
    this.alertedLoss = since;
    this.options.keepAlertedLoss(since);
  }

  private wait(ms: number, run: () => void): void {
    this.timer?.cancel();
    this.timer = this.options.clock.after(ms, run);
  }
}
