/**
 * The notifications on the screen, or about to be shown, by the id of their alert. A new
 * notification with the same id replaces the previous one, and all can be removed.
 */
import type { Notification } from "electron";
import type { Timer } from "../core/ports.ts";

/**
 * Maximum number of notifications. macOS reports the end of few of them. Beyond this number the
 * oldest one is removed, except those to stop work.
 */
const MAX_KEPT = 200;

export interface Kept {
  readonly notification: Notification;
  /**
   * Whether the alert is to stop work. Such alerts are never removed for space, because nothing
   * else repeats them, and they are few (core/alerts/stop-alerts.ts).
   */
  readonly isStop: boolean;
  /** Timer that runs until the system has responded. */
  timer?: Timer;
  /** Whether the system has confirmed the notification, or its response has timed out. */
  isAnswered: boolean;
  isUnwanted: boolean;
  /** Set if Windows itself replaces this notification with the next one of the same id. */
  isReplaced?: true;
}

export class KeptNotifications {
  private readonly platform: NodeJS.Platform;
  private readonly onDropped: (alertId: string) => void;
  /** Notifications by the alert's id, in insertion order, which is their age. */
  private readonly kept = new Map<string, Kept>();

  /**
   * `onDropped` is called with the alert whose notification was removed because there were too
   * many.
   */
  constructor(platform: NodeJS.Platform, onDropped: (alertId: string) => void) {
    this.platform = platform;
    this.onDropped = onDropped;
  }

  add(alertId: string, kept: Kept): void {
    this.kept.set(alertId, kept);
    if (this.kept.size <= MAX_KEPT) return;
    const [oldest] = [...this.kept].find(([, { isStop }]) => !isStop) ?? [];
    if (oldest === undefined) return;
    this.withdraw(oldest);
    this.onDropped(oldest);
  }

  has(alertId: string, kept: Kept): boolean {
    return this.kept.get(alertId) === kept;
  }

  /** Adds the notification again if no other one has its id. Returns whether it is kept. */
  addAgain(alertId: string, kept: Kept): boolean {
    if (!kept.isUnwanted && !this.kept.has(alertId)) this.add(alertId, kept);
    return this.has(alertId, kept);
  }

  /** Removes the record of a notification that is no longer on the screen. */
  forget(alertId: string, kept: Kept): void {
    if (this.has(alertId, kept)) this.kept.delete(alertId);
  }

  /** Removes the notification from the screen. */
  withdraw(alertId: string): void {
    const kept = this.kept.get(alertId);
    if (kept === undefined) return;
    this.kept.delete(alertId);
    kept.isUnwanted = true;
    // Windows and macOS prepare a toast asynchronously. If it is closed before it is on the screen,
    // it appears afterwards and stays.
    if (kept.isAnswered || this.platform === "linux") kept.notification.close();
  }

  /** Called when another notification with this id is about to be shown. */
  makeWay(alertId: string): void {
    const kept = this.kept.get(alertId);
    // If the old toast were closed when it appears late, Windows could remove the new one, which
    // has the same tag by then.
    if (kept !== undefined && !kept.isAnswered && this.platform === "win32") kept.isReplaced = true;
    this.withdraw(alertId);
  }

  /** Removes all notifications from the screen. */
  clear(): void {
    const all = [...this.kept.values()];
    this.kept.clear();
    for (const kept of all) {
      kept.isUnwanted = true;
      kept.timer?.cancel();
      kept.notification.close();
    }
  }
}
