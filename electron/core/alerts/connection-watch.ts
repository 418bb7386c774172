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
import { connectionBackCase, connectionLostCase, type AlertCase } from "./cases.ts";

/** A loss that is shorter is no news. */
const LOST_AFTER_MS = 60_000;
/** So long it has to last before it is said to be back. */
const BACK_AFTER_MS = 10_000;
/** So long the next run takes it for the same loss, and for told: Docket was updated, or crashed. */
const TOLD_FOR_MS = 15 * 60_000;
const KEEP_EVERY_MS = 5 * 60_000;

/** A loss that was told; the times are epoch milliseconds. */
export interface ToldLoss {
  /** Absent: its settings or its key could not be used. */
  readonly account?: string;
  readonly since: number;
  /** When a run of Docket was last known to be in it. */
  readonly at: number;
}

export interface ConnectionWatchOptions {
  clock: Clock;
  call: (one: AlertCase) => void;
  /** What has been said of it may be over. */
  review: () => void;
  /** The loss that an earlier run has told, if one is kept. */
  told: ToldLoss | undefined;
  /** To be kept for the next run; undefined once it is over. */
  keepTold: (told: ToldLoss | undefined) => void;
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
  /** The one that has been told; it outlives a connection of a moment. */
  private told: Loss | undefined;
  /** One that an earlier run has told, whose alert is gone; it counts until then, by the monotonic clock. */
  private earlier: (Loss & { until: number }) | undefined;
  private timer: Timer | undefined;
  private keeping: Timer | undefined;

  constructor(options: ConnectionWatchOptions) {
    const { told, clock } = options;
    this.options = options;
    const countsMs = told === undefined ? 0 : told.at + TOLD_FOR_MS - clock.now();
    // Of a clock that was set back nothing is known: rather told twice than never.
    if (told === undefined || countsMs <= 0 || countsMs > TOLD_FOR_MS) return;
    this.account = told.account;
    this.earlier = { since: told.since, until: clock.monotonic() + countsMs };
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
    // What is in the way may be another thing now, or it was told as back.
    this.options.review();
  }

  private begin(): void {
    this.loss = this.told ?? this.earlier ?? { since: this.options.clock.now() };
    const countsMs = (this.earlier?.until ?? 0) - this.options.clock.monotonic();
    this.wait(Math.max(LOST_AFTER_MS, countsMs), () => this.tell());
  }

  /** Nothing is told or kept after it. */
  stop(): void {
    if (this.told !== undefined) this.keep(this.told);
    this.timer?.cancel();
    this.keeping?.cancel();
  }

  private tell(): void {
    const { loss } = this;
    if (loss === undefined || this.told !== undefined) return;
    const { since } = loss;
    const lost = connectionLostCase(
      () => ({ state: this.why, since }),
      () => this.loss === loss || this.told === loss,
    );
    this.options.call({ ...lost, shown: () => this.tellTo(loss) });
  }

  private back(): void {
    this.loss = undefined;
    const told = this.told ?? this.earlier;
    const at = this.options.clock.now();
    const unlisted = this.why === "unlisted";
    if (told === undefined) {
      this.timer?.cancel();
      // The system may show late what it has not confirmed.
      return this.options.review();
    }
    this.wait(BACK_AFTER_MS, () => {
      this.forgetTold();
      this.options.review();
      this.options.call(connectionBackCase({ since: told.since, until: at, unlisted }, () => this.loss === undefined));
    });
  }

  private tellTo(loss: Loss): void {
    this.told = loss;
    this.earlier = undefined;
    this.keep(loss);
  }

  /** In rounds, since a run that is killed cannot say how long it was in it. */
  private keep(loss: Loss): void {
    const { clock, keepTold } = this.options;
    keepTold({ ...(this.account !== undefined && { account: this.account }), since: loss.since, at: clock.now() });
    this.keeping?.cancel();
    this.keeping = clock.after(KEEP_EVERY_MS, () => this.keep(loss));
  }

  private forgetTold(): void {
    const isKept = this.told !== undefined || this.earlier !== undefined;
    this.told = undefined;
    this.earlier = undefined;
    this.keeping?.cancel();
    if (isKept) this.options.keepTold(undefined);
  }

  private forget(): void {
    this.timer?.cancel();
    this.state = "connecting";
    this.loss = undefined;
    this.forgetTold();
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
