/**
 * Raises an alert when Docket has received nothing from the service for a minute, whatever the
 * reason, and another when the connection is back: during the loss, no alert calls anybody for
 * work. The watch belongs to no session: the same loss continues without a usable key and with a
 * new key of the same account; a loss of another account is a new loss.
 */
import type { AlertMessages } from "../../contract/alerts.ts";
import type { ConnectionDto } from "../../contract/connection.ts";
import type { ConnectionState } from "../../contract/vocabulary.ts";
import type { Clock, Timer } from "../ports.ts";
import { SLEEP_MS } from "../subscription/reading-lag.ts";
import { connectionBackCause, connectionLostCause, type AlertCause } from "./causes.ts";

/** Minimum duration of a loss before an alert is shown; shorter losses are not worth one. */
const LOST_AFTER_MS = 60_000;
/** Time that a new connection has to last before its return is announced. */
const BACK_AFTER_MS = 10_000;
/**
 * Maximum age of a loss stored by the last run that is treated as the same loss after a restart,
 * without a new alert.
 */
const SAME_LOSS_WITHIN_MS = 15 * 60_000;
const KEEP_EVERY_MS = 5 * 60_000;

/** A loss for which an alert was shown; times in epoch milliseconds. */
export interface NotifiedLoss {
  /** Absent if its settings or its key could not be used. */
  readonly account?: string;
  readonly since: number;
  /** Time when a run of Docket was last known to be in this loss. */
  readonly at: number;
}

export interface ConnectionWatchOptions {
  clock: Clock;
  alert: (one: AlertCause) => void;
  /** Called when earlier alerts about the connection may no longer be due. */
  review: () => void;
  /** The stored loss for which an earlier run showed an alert, if any. */
  notified: NotifiedLoss | undefined;
  /** Stores the loss for the next run; undefined once it is over. */
  keepNotified: (notified: NotifiedLoss | undefined) => void;
}

/**
 * Target of the connection: an account; none, because the settings or the key cannot be used; or
 * nothing is set up.
 */
export type Connecting = { for: string } | "unusable" | "notSetUp";

/** `since`: epoch milliseconds. */
interface Loss {
  readonly since: number;
}

export class ConnectionWatch {
  private readonly options: ConnectionWatchOptions;
  private connecting: Connecting = "notSetUp";
  /** The last known account. */
  private account: string | undefined;
  private state: ConnectionState = "connecting";
  /** The state in which the last attempt ended, as shown in the alert. */
  private why: AlertMessages["connectionLost"]["state"] = "connecting";
  /** The present loss. */
  private loss: Loss | undefined;
  /** The loss for which an alert was shown; it outlives a momentary connection. */
  private notified: Loss | undefined;
  /**
   * A loss for which an earlier run showed an alert that is now gone. `until`: monotonic
   * milliseconds.
   */
  private earlier: (Loss & { until: number }) | undefined;
  private timer: Timer | undefined;
  private keeping: Timer | undefined;

  constructor(options: ConnectionWatchOptions) {
    const { notified, clock } = options;
    this.options = options;
    const countsMs = notified === undefined ? 0 : notified.at + SAME_LOSS_WITHIN_MS - clock.now();
    // If the clock was set back, the age of the loss is unknown; a second alert is better than
    // none.
    if (notified === undefined || countsMs <= 0 || countsMs > SAME_LOSS_WITHIN_MS) return;
    this.account = notified.account;
    this.earlier = { since: notified.since, until: clock.monotonic() + countsMs };
  }

  get isLive(): boolean {
    return this.state === "live";
  }

  /** Called when Docket starts to connect for another target, or stops connecting. */
  follow(connecting: Connecting): void {
    this.connecting = connecting;
    const account = typeof connecting === "object" ? connecting.for : this.account;
    const isOther = this.account !== undefined && account !== this.account;
    if (isOther || connecting === "notSetUp") this.forget();
    this.account = connecting === "notSetUp" ? undefined : account;
  }

  /** Called at the start and for each state. */
  stateIs(connection: Pick<ConnectionDto, "state" | "nextAttemptAt" | "received" | "reason">): void {
    const { state, nextAttemptAt, received, reason } = connection;
    if (this.connecting === "notSetUp") return;
    const wasLive = this.isLive;
    this.state = state;
    if (state === "live") return wasLive ? undefined : this.back();
    // The obstacle is unknown while an attempt is in progress.
    const hasEnded = state === "refused" || state === "stale" || nextAttemptAt !== undefined;
    if (this.connecting === "unusable") this.why = "unusable";
    else if (state === "connecting" && received !== undefined && reason?.code !== "receivingList") this.why = "unlisted";
    else if (this.loss === undefined || hasEnded) this.why = state;
    if (this.loss === undefined) this.begin();
    // The obstacle may have changed, or an alert about the end of the loss may be on the screen.
    this.options.review();
  }

  private begin(): void {
    this.loss = this.notified ?? this.earlier ?? { since: this.options.clock.now() };
    const countsMs = (this.earlier?.until ?? 0) - this.options.clock.monotonic();
    this.wait(Math.max(LOST_AFTER_MS, countsMs), () => this.tell());
  }

  /** Stops the timers; afterwards no alert is shown and nothing is stored. */
  stop(): void {
    if (this.notified !== undefined) this.keep(this.notified);
    this.timer?.cancel();
    this.keeping?.cancel();
  }

  private tell(): void {
    const { loss } = this;
    if (loss === undefined || this.notified !== undefined) return;
    const { since } = loss;
    const lost = connectionLostCause(
      () => ({ state: this.why, since }),
      () => this.loss === loss || this.notified === loss,
    );
    this.options.alert({ ...lost, shown: () => this.notifyOf(loss) });
  }

  private back(): void {
    this.loss = undefined;
    const notified = this.notified ?? this.earlier;
    const at = this.options.clock.now();
    const unlisted = this.why === "unlisted";
    if (notified === undefined) {
      this.timer?.cancel();
      // The system may still show an alert that it has not confirmed.
      return this.options.review();
    }
    this.wait(BACK_AFTER_MS, () => {
      this.forgetNotified();
      this.options.review();
      this.options.alert(connectionBackCause({ since: notified.since, until: at, unlisted }, () => this.loss === undefined));
    });
  }

  private notifyOf(loss: Loss): void {
    this.notified = loss;
    this.earlier = undefined;
    this.keep(loss);
  }

  /**
   * Stores the loss periodically, because a killed run cannot record how long it was in the loss.
   */
  private keep(loss: Loss): void {
    const { clock, keepNotified } = this.options;
    keepNotified({ ...(this.account !== undefined && { account: this.account }), since: loss.since, at: clock.now() });
    this.keeping?.cancel();
    this.keeping = clock.after(KEEP_EVERY_MS, () => this.keep(loss));
  }

  private forgetNotified(): void {
    const isKept = this.notified !== undefined || this.earlier !== undefined;
    this.notified = undefined;
    this.earlier = undefined;
    this.keeping?.cancel();
    if (isKept) this.options.keepNotified(undefined);
  }

  private forget(): void {
    this.timer?.cancel();
    this.state = "connecting";
    this.loss = undefined;
    this.forgetNotified();
    this.options.review();
  }

  private wait(ms: number, run: () => void): void {
    const { clock } = this.options;
    const [now, monotonic] = [clock.now(), clock.monotonic()];
    this.timer?.cancel();
    this.timer = clock.after(ms, () => {
      const lateMs = Math.max(clock.now() - now, clock.monotonic() - monotonic) - ms;
      // A sleeping machine could not connect, so the wait starts again after a sleep.
      if (lateMs > SLEEP_MS) this.wait(LOST_AFTER_MS, run);
      else run();
    });
  }
}
