/**
 * Whether the system shows alerts, as far as it reports that: the outcome of the last alert, and on
 * Linux whether a notification daemon exists. Checked at the start, every hour and after each
 * failure.
 */
import type { AlertFailure, AlertHealthDto } from "../contract/alerts.ts";
import type { Clock, Timer } from "../core/ports.ts";
import type { NotificationDaemon } from "./notification-daemon.ts";
import { SingleFlight } from "./single-flight.ts";

const UNSUPPORTED: AlertFailure = { code: "unsupported", params: {} };
const NO_DISPLAY: AlertFailure = { code: "noDisplay", params: {} };
const NO_DAEMON: AlertFailure = { code: "noDaemon", params: {} };
const LOOK_EVERY_MS = 3_600_000;

export interface NotificationHealthPorts {
  isSupported: () => boolean;
  /** Whether the run has no display. */
  windowless: boolean;
  /** Checks whether the desktop has a notification daemon. Never rejects. */
  daemon: () => Promise<NotificationDaemon>;
  platform: NodeJS.Platform;
  clock: Clock;
  /** Called when the health of alerts has changed. */
  onHealth: () => void;
}

export class NotificationHealth {
  private readonly ports: NotificationHealthPorts;
  private failure: AlertFailure | undefined;
  private shownAt: number | undefined;
  private timer: Timer | undefined;
  /** Undefined until the first check has finished. */
  private daemon: NotificationDaemon | undefined;
  private readonly desktop: SingleFlight<NotificationDaemon>;
  private stopped = false;

  constructor(ports: NotificationHealthPorts) {
    this.ports = ports;
    this.desktop = new SingleFlight(ports.daemon, (daemon) => this.daemonIs(daemon));
  }

  /** Checks whether the system supports notifications, now and every hour. */
  start(): void {
    const { lack } = this;
    if (lack !== undefined) this.failureIs(lack);
    else if (this.failure?.code === "unsupported") this.failureIs(undefined);
    void this.desktop.ask().then(() => this.stopped || this.ports.onHealth());
    this.timer = this.ports.clock.after(LOOK_EVERY_MS, () => this.start());
  }

  stop(): void {
    this.stopped = true;
    this.desktop.stop();
    this.timer?.cancel();
  }

  /** Reason why nothing can be shown at all; undefined if there is none. */
  get lack(): AlertFailure | undefined {
    const { windowless, isSupported } = this.ports;
    if (windowless) return NO_DISPLAY;
    return isSupported() ? undefined : UNSUPPORTED;
  }

  get dto(): Omit<AlertHealthDto, "hasTray"> {
    const { failure, shownAt, daemon } = this;
    return {
      ...(daemon !== undefined && daemon !== "notNeeded" && { daemon }),
      ...(failure !== undefined && { failure }),
      ...(shownAt !== undefined && { shownAt }),
      asksPermission: this.ports.platform !== "linux",
    };
  }

  /** Records that the system has shown an alert. */
  wasShown(): void {
    this.shownAt = this.ports.clock.now();
    this.failure = undefined;
    // The daemon seems to exist after all.
    if (this.daemon === "missing") void this.desktop.ask();
    this.ports.onHealth();
  }

  /** Records a failure. The notification daemon may have exited, so it is checked again. */
  wasNotShown(failure: AlertFailure): void {
    this.failureIs(failure);
    void this.desktop.ask();
  }

  /** Sets the current failure; undefined if there is none. */
  failureIs(failure: AlertFailure | undefined): void {
    if (JSON.stringify(failure) === JSON.stringify(this.failure)) return;
    this.failure = failure;
    this.ports.onHealth();
  }

  private daemonIs(daemon: NotificationDaemon): void {
    this.daemon = daemon;
    if (daemon === "missing" && this.failure?.code !== "unsupported") this.failureIs(NO_DAEMON);
    // This includes a daemon that can no longer be queried: its last known state may be out of
    // date.
    else if (daemon !== "missing" && this.failure?.code === "noDaemon") this.failureIs(undefined);
  }
}
