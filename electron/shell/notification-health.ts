/**
 * Whether the system shows alerts, as far as it has said: what became of the last one, and on Linux
 * whether a program is there that shows them. Looked at from the start, every hour and after each failure.
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
  /** There is no display that could show any. */
  windowless: boolean;
  /** Whether the desktop has a program that shows them. Never rejects. */
  daemon: () => Promise<NotificationDaemon>;
  platform: NodeJS.Platform;
  clock: Clock;
  /** What is known of whether alerts come has changed. */
  onHealth: () => void;
}

export class NotificationHealth {
  private readonly ports: NotificationHealthPorts;
  private failure: AlertFailure | undefined;
  private shownAt: number | undefined;
  private timer: Timer | undefined;
  /** Undefined: not asked yet. */
  private daemon: NotificationDaemon | undefined;
  private readonly desktop: SingleFlight<NotificationDaemon>;
  private stopped = false;

  constructor(ports: NotificationHealthPorts) {
    this.ports = ports;
    this.desktop = new SingleFlight(ports.daemon, (daemon) => this.daemonIs(daemon));
  }

  /** Looks whether the system has notifications at all, now and every hour. */
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

  /** Why nothing can be shown at all. */
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

  /** The system has shown an alert. */
  wasShown(): void {
    this.shownAt = this.ports.clock.now();
    this.failure = undefined;
    // There is one after all.
    if (this.daemon === "missing") void this.desktop.ask();
    this.ports.onHealth();
  }

  /** It has not, whose reason may be the end of the program that shows them. */
  wasNotShown(failure: AlertFailure): void {
    this.failureIs(failure);
    void this.desktop.ask();
  }

  /** Undefined: none is known any more. */
  failureIs(failure: AlertFailure | undefined): void {
    if (JSON.stringify(failure) === JSON.stringify(this.failure)) return;
    this.failure = failure;
    this.ports.onHealth();
  }

  private daemonIs(daemon: NotificationDaemon): void {
    this.daemon = daemon;
    if (daemon === "missing" && this.failure?.code !== "unsupported") this.failureIs(NO_DAEMON);
    // Also one that cannot be asked for any more: what it said last is no knowledge of now.
    else if (daemon !== "missing" && this.failure?.code === "noDaemon") this.failureIs(undefined);
  }
}
