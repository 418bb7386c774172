/**
 * Keeps icon and window in step with the desktop. The icon is created once the desktop shows icons,
 * and a hidden window is shown again when the desktop no longer does. The desktop is polled, and
 * only while the result matters: listening for signals would need another process.
 */
import type { Clock, Log, Timer } from "../core/ports.ts";

/**
 * Wait for a host that starts later, such as a panel at login. It doubles from the first value to
 * the last.
 */
const FIRST_WAIT_MS = 2_000;
const LAST_WAIT_MS = 60_000;
/** Interval of the checks while the window is hidden behind its icon. */
const HIDDEN_PERIOD_MS = 15_000;
/**
 * Delay of a second check. A panel that restarts is absent for a few seconds, so a host counts as
 * gone only if it is still missing then.
 */
const CONFIRM_MS = 5_000;

export interface TrayPresencePorts {
  /** Whether a tray icon would be visible now. Never rejects. */
  hasHost: () => Promise<boolean>;
  /** Creates the icon. Throws if the system refuses it. */
  createIcon: () => void;
  /** Whether the icon is the only way to the window. */
  isWindowHidden: () => boolean;
  bringWindowBack: () => void;
  /** Called when the icon has become visible or invisible, and after the first check. */
  onChange: () => void;
  /** False if every desktop of this system shows icons, so that no check is repeated. */
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
  /** Undefined before the first check. */
  private wasSeen: boolean | undefined;
  private timer: Timer | undefined;
  private stopped = false;

  constructor(ports: TrayPresencePorts) {
    this.ports = ports;
  }

  /** Creates the icon now, or once the desktop can show it. */
  start(): void {
    void this.look();
  }

  stop(): void {
    this.stopped = true;
    this.timer?.cancel();
  }

  /** Whether a window that is hidden now can be brought back. Never rejects. */
  async canHide(): Promise<boolean> {
    return (await this.ports.hasHost()) && this.putUp();
  }

  /** Must be called when the window was hidden, so that the loss of the icon is noticed. */
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

  /** Schedules the next check if its result matters. */
  private schedule(): void {
    this.timer?.cancel();
    this.timer = undefined;
    const { clock, comesAndGoes } = this.ports;
    if (this.stopped || !comesAndGoes) return;
    const delay = this.delay();
    if (delay !== undefined) this.timer = clock.after(delay, () => void this.look());
  }

  /**
   * Returns the delay of the next check in milliseconds; undefined if its result does not matter.
   */
  private delay(): number | undefined {
    if (this.ports.isWindowHidden()) return this.isMissed ? CONFIRM_MS : HIDDEN_PERIOD_MS;
    if (this.hasIcon) return undefined;
    const { wait } = this;
    this.wait = Math.min(2 * wait, LAST_WAIT_MS);
    return wait;
  }

  /**
   * Creates the icon if necessary, and returns whether it exists. An existing icon is kept, because
   * Electron registers it again with a restarted host.
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
