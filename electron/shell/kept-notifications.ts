/**
 * The notifications that are on the screen, or about to be, each under the id of its alert: the next one
 * of that id takes its place, and all can be taken down.
 */
import type { Notification } from "electron";
import type { Timer } from "../core/ports.ts";

/** macOS tells of the ends of few notifications; beyond this number the oldest is taken down, but none to stop work. */
const MAX_KEPT = 200;

export interface Kept {
  readonly notification: Notification;
  /** Of work to stop: nothing else calls for it again. There are few of these (core/alerts/stop-alerts.ts). */
  readonly isStop: boolean;
  /** Runs until the system has answered. */
  timer?: Timer;
  /** The system has confirmed it, or has taken too long to. */
  isAnswered: boolean;
  isUnwanted: boolean;
  /** Windows puts the next one of its id in its place by itself. */
  isReplaced?: true;
}

export class KeptNotifications {
  private readonly platform: NodeJS.Platform;
  private readonly onDropped: (alertId: string) => void;
  /** By the alert's id; insertion order is age. */
  private readonly kept = new Map<string, Kept>();

  /** `onDropped`: this one was taken down, since there were too many. */
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

  /** Keeps it again where its place is free. Answers whether it is kept. */
  addAgain(alertId: string, kept: Kept): boolean {
    if (!kept.isUnwanted && !this.kept.has(alertId)) this.add(alertId, kept);
    return this.has(alertId, kept);
  }

  /** It is on the screen no more. */
  forget(alertId: string, kept: Kept): void {
    if (this.has(alertId, kept)) this.kept.delete(alertId);
  }

  /** Takes it down. */
  withdraw(alertId: string): void {
    const kept = this.kept.get(alertId);
    if (kept === undefined) return;
    this.kept.delete(alertId);
    kept.isUnwanted = true;
    // Windows and macOS prepare a toast elsewhere: closed before it is on the screen, it would appear
    // and stay.
    if (kept.isAnswered || this.platform === "linux") kept.notification.close();
  }

  /** Another one of this id is about to be shown. */
  makeWay(alertId: string): void {
    const kept = this.kept.get(alertId);
    // Closed when it appears at last, it could take down the one that has its tag by then.
    if (kept !== undefined && !kept.isAnswered && this.platform === "win32") kept.isReplaced = true;
    this.withdraw(alertId);
  }

  /** Takes every one down. */
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
