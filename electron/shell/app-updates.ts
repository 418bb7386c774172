/**
 * Newer versions of Docket itself. Without a feed, nothing is requested. With a feed, Docket checks
 * for a newer version, and the user decides whether to download and install it. Nothing is
 * installed while an update of an Action is pending, neither on the user's click nor at exit.
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

/** Delay of the first check, which leaves the start to more urgent work. */
const FIRST_CHECK_MS = 60_000;
const CHECK_PERIOD_MS = 6 * 3_600_000;
/** Time limit of a check. The list has about 500 bytes. */
const CHECK_LIMIT_MS = 120_000;
/** Time limit of a download between two whole percents. One percent is about a megabyte. */
const LOAD_LIMIT_MS = 15 * 60_000;
/**
 * Time limit of the installation. macOS copies, unpacks and verifies some hundred megabytes; other
 * systems need a second.
 */
const INSTALL_LIMIT_MS = 120_000;

/** The functions of electron-updater for this kind of package. */
export interface PackageUpdater {
  readonly signature: AppUpdateDto["signature"];
  /** Returns the newer version, or undefined if there is none. */
  check(): Promise<string | undefined>;
  /**
   * Resolves when the download is on the disk and matches what the feed announced. Otherwise
   * rejects and leaves no file.
   */
  load(onPercent: (percent: number) => void): Promise<void>;
  /** Aborts all pending requests, which then fail. */
  giveUp(): void;
  /**
   * Checks before Docket quits whether the download can be installed, and rejects if it cannot.
   * Starts nothing.
   */
  prepare(): Promise<void>;
  /**
   * Called when Docket has stopped and its process still runs. Resolves with false if the system
   * did not accept the package.
   * @param restarts whether the newer version is to start by itself
   */
  install(restarts: boolean): Promise<boolean>;
}

export interface AppUpdatesPorts {
  /** Reason why no updates are checked for; undefined if they are. */
  off: (typeof NO_UPDATE_REASONS)[number] | undefined;
  feed: string | undefined;
  /** The variable or file that set the feed, or switched it off. */
  by: ManagedBy | undefined;
  /** Opens electron-updater for the feed. Called at the first check. */
  open: (feed: string) => Promise<PackageUpdater>;
  /** Whether a Docket that this process starts would get the same settings and options. */
  restarts: boolean;
  /** Returns the number of updates of Actions that are not settled yet. */
  underWay: () => number;
  /** Quits Docket like the user's own quit. */
  quit: () => void;
  /** Starts Docket again as soon as this process has exited. */
  relaunch: () => void;
  publish: (update: AppUpdateDto) => void;
  intended: Pick<IntendedVersion, "begin" | "failed" | "take">;
  /** Removes the API keys from the texts of a feed. */
  hide: Hide;
  clock: Clock;
  log: Log;
}

export class AppUpdates {
  private readonly ports: AppUpdatesPorts;
  private state: AppUpdateState;
  private updater: PackageUpdater | undefined;
  /** The running check of the offered version. No download starts before it has settled. */
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

  /**
   * Stops the checks. Must be called before any other part stops, because the number of pending
   * updates is unknown afterwards.
   */
  stop(): void {
    this.stopped = true;
    this.leftUnderWay = this.ports.underWay();
    this.timer?.cancel();
    this.limit.stop();
  }

  /** Checks now. A downloaded version is kept. */
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

  /**
   * Checks whether the feed still offers the same version. The state changes only if the feed
   * offers another version or none.
   */
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

  /** Downloads the newer version. Returns at once; `publish` reports the progress. */
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

  /**
   * Quits Docket and installs the newer version at exit. Refused while an update of an Action is
   * pending.
   */
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

  /**
   * Applies the user's decision about a quit. A user who stays does not want a later quit to
   * install the version.
   */
  staysOrLeaves(answer: true | Promise<boolean>): true | Promise<boolean> {
    if (answer === true) return true;
    return answer.then((leaves) => {
      if (!leaves && this.state.is === "leaving") this.become({ ...this.state, is: "ready", restarts: this.ports.restarts });
      return leaves;
    });
  }

  /**
   * Must be called when all parts have stopped, or when the wait for them has timed out. Never
   * rejects.
   */
  async finish({ inOrder, unasked }: End): Promise<void> {
    if (this.state.is !== "leaving") return;
    const { restarts, relaunch } = this.ports;
    const outcome = await this.installAtEnd(this.state.version, inOrder);
    // The user was promised a restart, and would otherwise receive no alerts of new assignments.
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
      // A version that is being downloaded, or is ready to install, is not checked again.
      if (this.state.is === "current" || this.state.is === "failed") void this.check();
      else if (this.state.is === "available") this.looking = this.checkOffer().finally(() => (this.looking = undefined));
      else this.checkAfter(CHECK_PERIOD_MS);
    });
  }

  private fail(error: unknown, version: string): void {
    // A request that is still pending would block the next check, too.
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
