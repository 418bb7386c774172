/**
 * Alerts when Docket has not heard the service for a minute, whatever the reason, and once it does
 * again: as long as it does not, nobody is called for work. It belongs to no session: without a key
 * that can be used, and with a new one of the same account, the same loss goes on, and that of another
 * account is another one.
 */
import type { AlertMessages } from "../../contract/alerts.ts";
import type { ConnectionDto } from "../../contract/connection.ts";
import type { ConnectionState } from "../../contract/vocabulary.ts";
import type { Clock, Timer } from "../ports.ts";
import { SLEEP_MS } from "../subscription/reading-lag.ts";
import { connectionBackCause, connectionLostCause, type AlertCause } from "./causes.ts";

/** A shorter loss is not worth an alert. */
const LOST_AFTER_MS = 60_000;
/** How long a new connection has to last before its return is announced. */
const BACK_AFTER_MS = 10_000;
/** A loss that the last run alerted to this recently is the same loss after a restart, and is not repeated. */
const SAME_LOSS_WITHIN_MS = 15 * 60_000;
const KEEP_EVERY_MS = 5 * 60_000;

/** A loss that an alert was shown for; times in epoch milliseconds. */
export interface NotifiedLoss {
  /** Absent: its settings or its key could not be used. */
  readonly account?: string;
  readonly since: number;
  /** When a run of Docket was last known to be in it. */
  readonly at: number;
}

export interface ConnectionWatchOptions {
  clock: Clock;
  alert: (one: AlertCause) => void;
  /** What has been said of it may be over. */
  review: () => void;
  /** The loss that an earlier run alerted to, if it was stored. */
  notified: NotifiedLoss | undefined;
  /** Stores it for the next run; undefined once it is over. */
  keepNotified: (notified: NotifiedLoss | undefined) => void;
}

/** Whom Docket connects for: an account; nobody, since its settings or its key cannot be used; or nothing is set up. */
export type Connecting = { for: string } | "unusable" | "notSetUp";

/** `since`: epoch milliseconds. */
interface Loss {
  readonly since: number;
}

export class ConnectionWatch {
  private readonly options: ConnectionWatchOptions;
  private connecting: Connecting = "notSetUp";
  /** The last one that is known. */
  private account: string | undefined;
  private state: ConnectionState = "connecting";
  /** The state that the last attempt has ended in, as an alert says it. */
  private why: AlertMessages["connectionLost"]["state"] = "connecting";
  /** The present one. */
  private loss: Loss | undefined;
  /** The loss that was alerted to; it outlives a momentary connection. */
  private notified: Loss | undefined;
  /** A loss that an earlier run alerted to, whose alert is gone. `until`: monotonic milliseconds. */
  private earlier: (Loss & { until: number }) | undefined;
  private timer: Timer | undefined;
  private keeping: Timer | undefined;

  constructor(options: ConnectionWatchOptions) {
    const { notified, clock } = options;
    this.options = options;
    const countsMs = notified === undefined ? 0 : notified.at + SAME_LOSS_WITHIN_MS - clock.now();
    // Where the clock was set back, its age is unknown: alerting twice is better than never.
    if (notified === undefined || countsMs <= 0 || countsMs > SAME_LOSS_WITHIN_MS) return;
    this.account = notified.account;
    this.earlier = { since: notified.since, until: clock.monotonic() + countsMs };
  }

  get isLive(): boolean {
    return this.state === "live";
  }

  /** Docket connects anew, or does not any more. */
  follow(connecting: Connecting): void {
    this.connecting = connecting;
    const account = typeof connecting === "object" ? connecting.for : this.account;
    const isOther = this.account !== undefined && account !== this.account;
    if (isOther || connecting === "notSetUp") this.forget();
    this.account = connecting === "notSetUp" ? undefined : account;
  }

  /** To be called at the start, and for each state. */
  stateIs(connection: Pick<ConnectionDto, "state" | "nextAttemptAt" | "received" | "reason">): void {
    const { state, nextAttemptAt, received, reason } = connection;
    if (this.connecting === "notSetUp") return;
    const wasLive = this.isLive;
    this.state = state;
    if (state === "live") return wasLive ? undefined : this.back();
    // An attempt that is under way leaves open what is in its way.
    const hasEnded = state === "refused" || state === "stale" || nextAttemptAt !== undefined;
    if (this.connecting === "unusable") this.why = "unusable";
    else if (state === "connecting" && received !== undefined && reason?.code !== "receivingList") this.why = "unlisted";
    else if (this.loss === undefined || hasEnded) this.why = state;
    if (this.loss === undefined) this.begin();
    // The obstacle may have changed, or its end was announced.
    this.options.review();
  }

  private begin(): void {
    this.loss = this.notified ?? this.earlier ?? { since: this.options.clock.now() };
    const countsMs = (this.earlier?.until ?? 0) - this.options.clock.monotonic();
    this.wait(Math.max(LOST_AFTER_MS, countsMs), () => this.tell());
  }

  /** No alert is shown and nothing is stored after this. */
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
      // The system may show late what it has not confirmed.
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

  /** In rounds, since a run that is killed cannot say how long it was in it. */
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
      // A machine that was asleep could not connect: there are so many seconds of its own for that.
      if (lateMs > SLEEP_MS) this.wait(LOST_AFTER_MS, run);
      else run();
    });
  }
}
