/**
 * Keeps icon and window in step with the desktop: the icon is made once the desktop shows icons,
 * and a window hidden behind it comes back when the desktop no longer does. The desktop is polled,
 * and only while the answer matters: listening for signals would take another process.
 */
import type { Clock, Log, Timer } from "../core/ports.ts";

/** The wait for a later host, such as a panel at login: doubles from the first to the last. */
const FIRST_WAIT_MS = 2_000;
const LAST_WAIT_MS = 60_000;
/** The interval of checks while the window is hidden behind its icon. */
const HIDDEN_PERIOD_MS = 15_000;
/** A restarting panel is away for a few seconds: a host is gone when it is missing after this. */
const CONFIRM_MS = 5_000;

export interface TrayPresencePorts {
  /** Whether a tray icon would be seen now. Never rejects. */
  hasHost: () => Promise<boolean>;
  /** Puts the icon up; throws where the system refuses it. */
  createIcon: () => void;
  /** Whether the icon is the only way to the window. */
  isWindowHidden: () => boolean;
  bringWindowBack: () => void;
  /** An icon is seen now, or no longer; also the first answer. */
  onChange: () => void;
  /** False where every desktop shows icons: no check is repeated there. */
  comesAndGoes: boolean;
  clock: Clock;
  log: Log;
}

export class TrayPresence {
  private readonly ports: TrayPresencePorts;
  private hasIcon = false;
  private refusal = "";
  private wait = FIRST_WAIT_MS;
  private isMissed = false;
  /** Undefined before the first look. */
  private wasSeen: boolean | undefined;
  private timer: Timer | undefined;
  private stopped = false;

  constructor(ports: TrayPresencePorts) {
    this.ports = ports;
  }

  /** Puts the icon up now, or once the desktop has a place for it. */
  start(): void {
    void this.look();
  }

  stop(): void {
    this.stopped = true;
    this.timer?.cancel();
  }

  /** Whether a window that is hidden now can be called back. Never rejects. */
  async canHide(): Promise<boolean> {
    return (await this.ports.hasHost()) && this.putUp();
  }

  /** The window was hidden: from now on the icon must not go unnoticed. */
  windowHidden(): void {
    this.isMissed = false;
    this.schedule();
  }

  private async look(): Promise<void> {
    const isSeen = await this.canHide();
    if (this.stopped) return;
    if (isSeen !== this.wasSeen) this.ports.onChange();
    this.wasSeen = isSeen;
    if (isSeen || !this.ports.isWindowHidden()) {
      this.isMissed = false;
    } else if (this.isMissed) {
      this.isMissed = false;
      this.ports.log.warn("window: shown, because this desktop shows no tray icon to bring it back");
      this.ports.bringWindowBack();
    } else {
      this.isMissed = true;
    }
    this.schedule();
  }

  /** Schedules the next check, if one matters. */
  private schedule(): void {
    this.timer?.cancel();
    this.timer = undefined;
    const { clock, comesAndGoes } = this.ports;
    if (this.stopped || !comesAndGoes) return;
    const delay = this.delay();
    if (delay !== undefined) this.timer = clock.after(delay, () => void this.look());
  }

  /** Undefined: nothing depends on the answer. */
  private delay(): number | undefined {
    if (this.ports.isWindowHidden()) return this.isMissed ? CONFIRM_MS : HIDDEN_PERIOD_MS;
    if (this.hasIcon) return undefined;
    const { wait } = this;
    this.wait = Math.min(2 * wait, LAST_WAIT_MS);
    return wait;
  }

  /**
   * Whether the icon is up. A made one is kept: Electron registers it again with a restarted host.
   */
  private putUp(): boolean {
    if (this.hasIcon || this.stopped) return this.hasIcon;
    try {
      this.ports.createIcon();
      this.hasIcon = true;
    } catch (error) {
      const refusal = `tray: no icon: ${String(error)}`;
      if (refusal !== this.refusal) this.ports.log.warn(refusal);
      this.refusal = refusal;
    }
    return this.hasIcon;
  }
}
