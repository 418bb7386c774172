/**
 * Alerts on the desktop. An alert counts as shown when the system says so, and not before; a click opens its Action. Each
 * notification is kept as long as it may be clicked, since one that is collected as garbage takes its click with it.
 */
import type { Notification, NotificationConstructorOptions } from "electron";
import type { AssignmentAlert, Clock, Notifier } from "../core/ports.ts";

type Outcome = Awaited<ReturnType<Notifier["show"]>>;

/** Systems answer within a second. Linux has no word for failure, so silence has to count as one. */
const ANSWER_WITHIN_MS = 5_000;

/** Not every system says when a notification is gone; the oldest are let go beyond this. */
const MAX_KEPT = 200;

export interface DesktopNotifierPorts {
  isSupported: () => boolean;
  create: (options: NotificationConstructorOptions) => Notification;
  clock: Clock;
  /** The alert was clicked. */
  onClick: (actionId: string) => void;
}

export class DesktopNotifier implements Notifier {
  private readonly ports: DesktopNotifierPorts;
  /** By Action; insertion order is age. */
  private readonly kept = new Map<string, Notification>();

  constructor(ports: DesktopNotifierPorts) {
    this.ports = ports;
  }

  async show(alert: AssignmentAlert): Promise<Outcome> {
    const { isSupported, create, clock, onClick } = this.ports;
    try {
      if (!isSupported()) return { shown: false, reason: "This system has no notifications." };
      this.withdraw(alert.actionId);
      const notification = create({
        title: alert.title,
        body: alert.body,
        urgency: alert.urgent ? "critical" : "normal",
        timeoutType: alert.urgent ? "never" : "default",
      });
      this.keep(alert.actionId, notification);
      notification.on("click", () => {
        this.forget(alert.actionId, notification);
        onClick(alert.actionId);
      });
      notification.on("close", (details) => {
        // Windows moves a toast that timed out to its notification centre, where it can still be clicked.
        if (details.reason !== "timedOut") this.forget(alert.actionId, notification);
      });
      return await outcomeOf(notification, clock);
    } catch (error) {
      return { shown: false, reason: `The system could not show a notification: ${messageOf(error)}` };
    }
  }

  withdraw(actionId: string): void {
    const notification = this.kept.get(actionId);
    if (notification === undefined) return;
    this.kept.delete(actionId);
    notification.close();
  }

  /** Takes every alert down. */
  stop(): void {
    for (const actionId of this.kept.keys()) this.withdraw(actionId);
  }

  private keep(actionId: string, notification: Notification): void {
    this.kept.set(actionId, notification);
    if (this.kept.size <= MAX_KEPT) return;
    const oldest = this.kept.keys().next().value;
    if (oldest !== undefined) this.kept.delete(oldest);
  }

  private forget(actionId: string, notification: Notification): void {
    if (this.kept.get(actionId) === notification) this.kept.delete(actionId);
  }
}

/** Shows it, and waits for the system's word. */
function outcomeOf(notification: Notification, clock: Clock): Promise<Outcome> {
  return new Promise((resolve) => {
    const timer = clock.after(ANSWER_WITHIN_MS, () => {
      resolve({ shown: false, reason: `The system did not say within ${ANSWER_WITHIN_MS / 1000} s that it showed the notification.` });
    });
    const settle = (outcome: Outcome): void => {
      timer.cancel();
      resolve(outcome);
    };
    notification.once("show", () => settle({ shown: true }));
    notification.once("failed", (_event, error) => settle({ shown: false, reason: `The system refused the notification: ${error}` }));
    try {
      notification.show();
    } catch (error) {
      settle({ shown: false, reason: `The system could not show the notification: ${messageOf(error)}` });
    }
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
