/**
 * Alerts on the desktop. An alert counts as shown once the system confirms it; a click opens its
 * Action. One that was not shown lets the window ask for attention. A notification is kept while it
 * may be clicked: one that is collected as garbage loses its click, and stays on the screen.
 */
import type { Notification, NotificationConstructorOptions } from "electron";
import type { AlertFailure } from "../contract/alerts.ts";
import type { AssignmentAlert, Clock, Notifier, Timer } from "../core/ports.ts";
import { alertBody, alertTitle } from "./alert-text.ts";
import { alertWords } from "./messages/alerts.ts";

type Outcome = Awaited<ReturnType<Notifier["show"]>>;

/** Systems answer within a second. Some have no event for a failure, so no answer counts as one. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Windows emits `show` once it has taken a toast, and `failed` after it where notifications are
 * off.
 */
const REFUSED_WITHIN_MS = 1_000;

/**
 * macOS has no event for the end of a notification; beyond this number the oldest is taken down.
 */
const MAX_KEPT = 200;

export interface DesktopNotifierPorts {
  isSupported: () => boolean;
  create: (options: NotificationConstructorOptions) => Notification;
  platform: NodeJS.Platform;
  clock: Clock;
  /** The alert was clicked. */
  onClick: (actionId: string) => void;
  /** The alert was not shown. Answers whether the user is called in another way. */
  onNotShown: () => boolean;
}

interface Kept {
  readonly notification: Notification;
  /** Runs until the system has answered. */
  timer?: Timer;
  /** The system has confirmed it, or has taken too long to. */
  isAnswered: boolean;
  isUnwanted: boolean;
}

export class DesktopNotifier implements Notifier {
  private readonly ports: DesktopNotifierPorts;
  /** By Action; insertion order is age. */
  private readonly kept = new Map<string, Kept>();

  constructor(ports: DesktopNotifierPorts) {
    this.ports = ports;
  }

  async show(alert: AssignmentAlert): Promise<Outcome> {
    const { isSupported, create, platform } = this.ports;
    let kept: Kept | undefined;
    try {
      if (!isSupported()) return this.notShown({ code: "unsupported", params: {} });
      this.withdraw(alert.actionId);
      const { title, body } = alertWords(alert.message);
      const notification = create({
        title: alertTitle(title),
        body: alertBody(body, platform),
        urgency: alert.urgent ? "critical" : "normal",
        timeoutType: alert.urgent ? "never" : "default",
      });
      kept = { notification, isAnswered: false, isUnwanted: false };
      this.keep(alert.actionId, kept);
      const outcome = await this.outcomeOf(alert.actionId, kept);
      return outcome.shown || kept.isUnwanted ? outcome : this.notShown(outcome.failure);
    } catch (error) {
      if (kept !== undefined) this.forget(alert.actionId, kept);
      return this.notShown({ code: "failed", params: { words: messageOf(error) } });
    }
  }

  withdraw(actionId: string): void {
    const kept = this.kept.get(actionId);
    if (kept === undefined) return;
    this.kept.delete(actionId);
    kept.isUnwanted = true;
    // Windows prepares a toast elsewhere: closed before it is on the screen, it would appear and
    // stay.
    if (kept.isAnswered || this.ports.platform !== "win32") kept.notification.close();
  }

  /** Takes every alert down, and leaves open promises unsettled. */
  stop(): void {
    const all = [...this.kept.values()];
    this.kept.clear();
    for (const kept of all) {
      kept.isUnwanted = true;
      kept.timer?.cancel();
      kept.notification.close();
    }
  }

  private keep(actionId: string, kept: Kept): void {
    this.kept.set(actionId, kept);
    if (this.kept.size <= MAX_KEPT) return;
    const oldest = this.kept.keys().next().value;
    if (oldest !== undefined) this.withdraw(oldest);
  }

  private forget(actionId: string, kept: Kept): void {
    if (this.kept.get(actionId) === kept) this.kept.delete(actionId);
  }

  private notShown(failure: AlertFailure): Outcome {
    const windowAsked = this.ports.onNotShown();
    return { shown: false, failure: windowAsked ? { ...failure, windowAsked } : failure };
  }

  /**
   * Shows it, and waits for the system's answer: on Linux it comes before `show` returns, elsewhere
   * later, and Windows may revoke it.
   */
  private outcomeOf(actionId: string, kept: Kept): Promise<Outcome> {
    const { clock, onClick, onNotShown, platform } = this.ports;
    const { notification } = kept;
    return new Promise((resolve) => {
      let settled: Outcome | undefined;
      const settle = (outcome: Outcome): void => {
        if (settled !== undefined) return;
        settled = outcome;
        kept.timer?.cancel();
        if (kept.isUnwanted && !kept.isAnswered) notification.close();
        kept.isAnswered = true;
        resolve(outcome);
      };
      kept.timer = clock.after(ANSWER_WITHIN_MS, () =>
        settle({ shown: false, failure: { code: "noAnswer", params: { seconds: ANSWER_WITHIN_MS / 1_000 } } }),
      );
      notification.on("click", () => {
        this.forget(actionId, kept);
        settle({ shown: true });
        onClick(actionId);
      });
      notification.on("close", (details) => {
        // Windows moves a timed-out toast to its notification centre, where it can still be
        // clicked. Linux gives no reason.
        if (details.reason !== "timedOut") this.forget(actionId, kept);
      });
      notification.once("show", () => {
        kept.isAnswered = true;
        if (kept.isUnwanted) notification.close();
        if (platform !== "win32") return settle({ shown: true });
        if (settled !== undefined) return;
        kept.timer?.cancel();
        kept.timer = clock.after(REFUSED_WITHIN_MS, () => settle({ shown: true }));
      });
      notification.once("failed", (_event, error) => {
        this.forget(actionId, kept);
        // Already answered as shown; the user is called all the same.
        if (settled?.shown === true && !kept.isUnwanted) onNotShown();
        settle({ shown: false, failure: { code: "refused", params: { words: error } } });
      });
      try {
        notification.show();
      } catch (error) {
        this.forget(actionId, kept);
        settle({ shown: false, failure: { code: "failed", params: { words: messageOf(error) } } });
      }
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
