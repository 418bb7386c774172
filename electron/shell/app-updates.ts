/**
 * Newer versions of Docket itself. Without a feed nothing is asked. With one, Docket looks for a
 * newer version and does nothing more by itself: its user decides to load it, and to install it.
 * Nothing is installed while an update of an Action is under way, at the press nor at the end.
 */
import type { AppUpdateDto, AppUpdateFailure, AppUpdateState, NO_UPDATE_REASONS } from "../contract/app-update.ts";
import type { Result } from "../contract/channels.ts";
import type { ManagedBy } from "../contract/managed.ts";
import { failed } from "../contract/errors.ts";
import type { Clock, Log, Timer } from "../core/ports.ts";
import type { Hide } from "../core/transport/redact-secret.ts";
import { appUpdateFailure } from "./app-update-failure.ts";
import type { IntendedVersion } from "./intended-version.ts";
import type { End } from "./quit.ts";
import { IdleTimeoutError, IdleTimeout } from "./idle-timeout.ts";

/** A start has other things to do first. */
const FIRST_CHECK_MS = 60_000;
const CHECK_PERIOD_MS = 6 * 3_600_000;
/** For a list of some 500 bytes. */
const CHECK_LIMIT_MS = 120_000;
/** Without a further percent; one is about a megabyte. */
const LOAD_LIMIT_MS = 15 * 60_000;
/** macOS copies, unpacks and verifies some hundred megabytes; elsewhere it takes a second. */
const INSTALL_LIMIT_MS = 120_000;

/** What electron-updater does for this kind of package. */
export interface PackageUpdater {
  readonly signature: AppUpdateDto["signature"];
  /** The newer version, where there is one. */
  check(): Promise<string | undefined>;
  /** Settles once it is on the disk and is what the feed announced; else rejects, and leaves nothing. */
  load(onPercent: (percent: number) => void): Promise<void>;
  /** Ends every request that is under way: they fail. */
  giveUp(): void;
  /** Looks before Docket ends whether it can be installed, and rejects where not. Begins nothing. */
  prepare(): Promise<void>;
  /**
   * Docket has stopped, and its process is still there. False: the system did not take it.
   * @param restarts whether the newer version is to start by itself
   */
  install(restarts: boolean): Promise<boolean>;
}

export interface AppUpdatesPorts {
  /** Why none is looked for; undefined where one is. */
  off: (typeof NO_UPDATE_REASONS)[number] | undefined;
  feed: string | undefined;
  /** Who has set the feed, or switched it off. */
  by: ManagedBy | undefined;
  /** Loaded with the first look. */
  open: (feed: string) => Promise<PackageUpdater>;
  /** Whether a Docket that is started by this one would have what it was started with. */
  restarts: boolean;
  /** Updates of Actions that are not decided yet. */
  underWay: () => number;
  /** Ends Docket as its user would. */
  quit: () => void;
  /** Starts Docket again as soon as this process has ended. */
  relaunch: () => void;
  publish: (update: AppUpdateDto) => void;
  intended: Pick<IntendedVersion, "begin" | "failed" | "take">;
  /** Leaves the keys out of the words of a feed. */
  hide: Hide;
  clock: Clock;
  log: Log;
}

export class AppUpdates {
  private readonly ports: AppUpdatesPorts;
  private state: AppUpdateState;
  private updater: PackageUpdater | undefined;
  /** A look at what is offered, which nothing is loaded beside. */
  private looking: Promise<unknown> | undefined;
  private timer: Timer | undefined;
  private readonly limit: IdleTimeout;
  private stopped = false;
  private leftUnderWay = 0;
  private unfinished: AppUpdateFailure | undefined;

  constructor(ports: AppUpdatesPorts) {
    this.ports = ports;
    this.limit = new IdleTimeout(ports.clock);
    this.state = ports.off === undefined ? { is: "current" } : { is: "off", why: ports.off };
    this.unfinished = ports.intended.take();
    if (this.unfinished !== undefined) ports.log.warn(`a newer version of Docket: ${JSON.stringify(this.unfinished)}`);
  }

  dto(): AppUpdateDto {
    const { feed, by } = this.ports;
    const origin = feed === undefined ? "" : new URL(feed).origin;
    return {
      feed: origin,
      ...(by !== undefined && { by }),
      state: this.state,
      ...(this.unfinished !== undefined && { unfinished: this.unfinished }),
      signature: this.updater?.signature ?? { by: "nobody" },
    };
  }

  start(): void {
    if (this.state.is !== "off") this.checkAfter(FIRST_CHECK_MS);
  }

  /** To be called first of all that stops: what is under way is not known later. */
  stop(): void {
    this.stopped = true;
    this.leftUnderWay = this.ports.underWay();
    this.timer?.cancel();
    this.limit.stop();
  }

  /** Looks now. What is loaded stays loaded. */
  async check(): Promise<Result<null>> {
    const { feed, open, clock, log } = this.ports;
    if (this.looking !== undefined) await this.looking;
    if (feed === undefined || !["current", "available", "failed"].includes(this.state.is)) return failed("appUpdateNotNow");
    this.timer?.cancel();
    this.become({ is: "checking" });
    try {
      const updater = (this.updater ??= await open(feed));
      const version = await this.limit.wait(CHECK_LIMIT_MS, () => updater.check());
      if (version !== undefined) log.info(`version ${version} of Docket is available`);
      this.become(version === undefined ? { is: "current", checkedAt: clock.now() } : { is: "available", version });
    } catch (error) {
      this.fail(error, "");
    }
    this.checkAfter(CHECK_PERIOD_MS);
    return { ok: true, value: null };
  }

  /** Whether the feed still has the version that is offered; nothing is shown of a look that finds no other one. */
  private async checkOffer(): Promise<void> {
    const { state, updater } = this;
    if (state.is !== "available" || updater === undefined) return;
    const { clock, log } = this.ports;
    try {
      const version = await this.limit.wait(CHECK_LIMIT_MS, () => updater.check());
      if (version !== state.version) {
        if (version !== undefined) log.info(`version ${version} of Docket is available`);
        this.become(version === undefined ? { is: "current", checkedAt: clock.now() } : { is: "available", version });
      }
    } catch (error) {
      if (error instanceof IdleTimeoutError) updater.giveUp();
    }
    this.checkAfter(CHECK_PERIOD_MS);
  }

  /** Loads the newer version; answers at once, and says by `publish` how it goes. */
  load(): Result<null> {
    const { state, updater } = this;
    if (state.is !== "available" || updater === undefined) return failed("appUpdateNotNow");
    if (this.looking !== undefined) {
      void this.looking.then(() => this.state === state && this.load());
      return { ok: true, value: null };
    }
    const { version } = state;
    this.unfinished = undefined;
    this.become({ is: "loading", version, percent: 0 });
    this.limit
      .wait(LOAD_LIMIT_MS, (heard) =>
        updater.load((percent) => {
          const whole = Math.floor(percent);
          if (this.state.is !== "loading" || this.state.percent === whole) return;
          heard();
          this.become({ is: "loading", version, percent: whole });
        }),
      )
      .then(
        () => this.become({ is: "ready", version, restarts: this.ports.restarts }),
        (error: unknown) => this.fail(error, version),
      );
    return { ok: true, value: null };
  }

  /** Ends Docket, and installs on the way; refused while an update of an Action is under way. */
  async install(): Promise<Result<null>> {
    const { state, updater } = this;
    if (state.is !== "ready" || updater === undefined) return failed("appUpdateNotNow");
    const waits = this.refusal();
    if (waits !== undefined) return waits;
    this.become({ is: "leaving", version: state.version });
    try {
      await updater.prepare();
    } catch (error) {
      this.fail(error, state.version);
      return { ok: true, value: null };
    }
    this.ports.quit();
    return { ok: true, value: null };
  }

  /** The user's answer to a quit: whoever stays does not want it installed with a later one. */
  staysOrLeaves(answer: true | Promise<boolean>): true | Promise<boolean> {
    if (answer === true) return true;
    return answer.then((leaves) => {
      if (!leaves && this.state.is === "leaving") this.become({ ...this.state, is: "ready", restarts: this.ports.restarts });
      return leaves;
    });
  }

  /** To be called when the parts have stopped, or were waited for too long. Never rejects. */
  async finish({ inOrder, unasked }: End): Promise<void> {
    if (this.state.is !== "leaving") return;
    const { restarts, relaunch } = this.ports;
    const outcome = await this.installAtEnd(this.state.version, inOrder);
    // Its user was promised that Docket comes back, and would hear of no assignment otherwise.
    if (outcome === "notInstalled" && restarts && !unasked) relaunch();
  }

  private async installAtEnd(version: string, inOrder: boolean): Promise<"installed" | "notInstalled" | "unknown"> {
    const { log, restarts, intended } = this.ports;
    const updates = this.leftUnderWay;
    if (updates > 0) {
      intended.failed(version, { code: "installWaited", params: { version, updates } });
      log.warn(`version ${version} is not installed: ${updates} updates of Actions are under way`);
      return "notInstalled";
    }
    intended.begin(version);
    if (!inOrder) {
      log.error(`version ${version} is not installed: not everything has stopped`);
      return "notInstalled";
    }
    try {
      const isTaken = await this.limit.wait(INSTALL_LIMIT_MS, () => this.updater?.install(restarts) ?? Promise.resolve(false));
      if (isTaken) log.info(`version ${version} is handed to the system`);
      else log.error(`version ${version} is not installed: the system did not accept it`);
      return isTaken ? "installed" : "notInstalled";
    } catch (error) {
      if (error instanceof IdleTimeoutError) {
        log.error(`version ${version}: the system has not answered for ${error.ms / 1_000} s, and may install it or not`);
        return "unknown";
      }
      intended.failed(version, this.failureOf(error, version));
      log.error(`version ${version} is not installed: ${String(error)}`);
      return "notInstalled";
    }
  }

  private refusal(): ReturnType<typeof failed> | undefined {
    const updates = this.ports.underWay();
    return updates === 0 ? undefined : failed("appUpdateWaits", { updates });
  }

  private checkAfter(ms: number): void {
    this.timer?.cancel();
    if (this.stopped) return;
    this.timer = this.ports.clock.after(ms, () => {
      // One that is being loaded, or waits to be installed, is not looked past.
      if (this.state.is === "current" || this.state.is === "failed") void this.check();
      else if (this.state.is === "available") this.looking = this.checkOffer().finally(() => (this.looking = undefined));
      else this.checkAfter(CHECK_PERIOD_MS);
    });
  }

  private fail(error: unknown, version: string): void {
    // What is under way would be waited for by the next look, too.
    if (error instanceof IdleTimeoutError) this.updater?.giveUp();
    const failure = this.failureOf(error, version);
    this.ports.log.warn(
      `a newer version of Docket: ${failure.code} (${error instanceof Error ? error.message.split("\n")[0] : String(error)})`,
    );
    this.become({ is: "failed", failure });
  }

  private failureOf(error: unknown, version: string): AppUpdateFailure {
    return appUpdateFailure(error, { version, hide: this.ports.hide });
  }

  private become(state: AppUpdateState): void {
    this.state = state;
    this.ports.publish(this.dto());
  }
}
