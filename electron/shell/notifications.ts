/**
 * Alerts on the desktop. An alert counts as shown once the system confirms it; a click opens its
 * Action. If an alert was not shown, the window requests attention. References to notifications are
 * kept while they can be clicked: a garbage-collected one stays on the screen and loses its click.
 */
import type { Notification, NotificationConstructorOptions } from "electron";
import type { AlertSoundDto, OwnSoundDto } from "../contract/alert-rules.ts";
import type { AlertFailure, AlertHealthDto, AlertOutcome } from "../contract/alerts.ts";
import type { Alert, Notifier } from "../core/ports.ts";
import { buttonsOf, toastOf } from "./alert-parts.ts";
import { EarlierToasts, type EarlierToastsPorts } from "./earlier-toasts.ts";
import { LateNotifications } from "./late-notifications.ts";
import { type Kept, KeptNotifications } from "./kept-notifications.ts";
import { NotificationHealth, type NotificationHealthPorts } from "./notification-health.ts";

/**
 * Time limit for the system's response, in milliseconds; systems respond within a second. Some have
 * no event for a failure, so a missing response counts as one.
 */
const ANSWER_WITHIN_MS = 5_000;

/** Windows emits `show` when it accepts a toast, and `failed` after it if notifications are off. */
const REFUSED_WITHIN_MS = 1_000;

/** Alert id of tests, so that a test replaces the previous one. */
const TEST = "test";

export interface DesktopNotifierPorts extends NotificationHealthPorts {
  create: (options: NotificationConstructorOptions) => Notification;
  /** Removes the notifications of an earlier run. Only macOS supports this. */
  removeAll: () => void;
  onActivation: EarlierToastsPorts["onActivation"];
  /** Returns the key of the account in use; undefined without one. */
  account: () => string | undefined;
  /**
   * Called when the alert was clicked; without an Action and a view if its account is no longer in
   * use.
   */
  onClick: (alert: Pick<Alert, "actionId" | "view">) => void;
  /** Called when the button "Acknowledge" was pressed. */
  onAcknowledge: (actionId: string) => void;
  /**
   * Called when the user has closed or clicked an alert that is shown or about to count as shown.
   */
  onClosed: (alertId: string) => void;
  /**
   * Plays a sound of Docket's own. Returns false if there is no page to play it; the system then
   * plays its sound.
   */
  playSound: (sound: OwnSoundDto) => boolean;
  /** Called when the alert was not shown. Returns whether the user is notified in another way. */
  onNotShown: () => boolean;
}

export class DesktopNotifier implements Notifier {
  private readonly ports: DesktopNotifierPorts;
  private readonly kept: KeptNotifications;
  private readonly known: NotificationHealth;
  private readonly earlier: EarlierToasts;
  private readonly late = new LateNotifications();
  private stopped = false;

  constructor(ports: DesktopNotifierPorts) {
    this.ports = ports;
    this.earlier = new EarlierToasts(ports);
    this.kept = new KeptNotifications(ports.platform, (alertId) => this.late.withdrawn(alertId));
    this.known = new NotificationHealth(ports);
  }

  /**
   * Starts the checks of notifications, now and every hour. A killed run leaves its alerts on the
   * screen, although its Actions may have been acknowledged since. On macOS they are removed. On
   * other systems Electron cannot remove them: the crash report says so. On Windows they can be
   * clicked.
   */
  start(): void {
    if (this.ports.platform === "darwin") this.ports.removeAll();
    this.earlier.start();
    this.known.start();
  }

  /** The health of alerts, as far as the system reports it. */
  get health(): Omit<AlertHealthDto, "hasTray"> {
    return this.known.dto;
  }

  async show(alert: Alert): Promise<AlertOutcome> {
    const { create, platform } = this.ports;
    let kept: Kept | undefined;
    try {
      const { lack } = this.known;
      if (lack !== undefined) return this.notShown(lack);
      // A test always shows a new notification; any other alert may have been shown late already.
      const seen = alert.id === TEST ? undefined : this.late.take(alert);
      if (seen?.isClosed === true) this.ports.onClosed(alert.id);
      if (seen !== undefined) return { shown: true };
      this.kept.makeWay(alert.id);
      const silent = this.isSilent(alert.sound);
      const notification = create({ ...toastOf(alert, platform), silent });
      this.earlier.made(alert);
      const isStop = alert.message.code === "stopWork" || alert.message.code === "stopWorkMany";
      kept = { notification, isStop, isAnswered: false, isUnwanted: false };
      this.kept.add(alert.id, kept);
      const outcome = await this.outcomeOf(alert, kept);
      return outcome.shown || kept.isUnwanted ? outcome : this.notShown(outcome.failure);
    } catch (error) {
      if (kept !== undefined) this.kept.forget(alert.id, kept);
      return this.notShown({ code: "failed", params: { words: messageOf(error) } });
    }
  }

  /** Shows an alert without an Action, to check whether alerts appear. `volume` is in percent. */
  test(volume: number): Promise<AlertOutcome> {
    const sound = volume === 0 ? undefined : ({ name: "soft", volume } as const);
    return this.show({ id: TEST, message: { code: "test", params: {} }, urgent: false, sound, canAcknowledge: false });
  }

  withdraw(alertId: string): void {
    this.late.withdrawn(alertId);
    this.kept.withdraw(alertId);
  }

  /** Removes every alert, and leaves pending promises unsettled. */
  stop(): void {
    this.stopped = true;
    this.known.stop();
    this.earlier.stop();
    this.kept.clear();
  }

  /** Whether the system plays no sound, because there is none or the page plays it. */
  private isSilent(sound: AlertSoundDto | undefined): boolean {
    return sound === undefined || (sound.name !== "system" && this.ports.playSound(sound));
  }

  private notShown(failure: AlertFailure): AlertOutcome {
    this.known.wasNotShown(failure);
    const windowAsked = this.ports.onNotShown();
    return { shown: false, failure: windowAsked ? { ...failure, windowAsked } : failure };
  }

  /**
   * Shows the notification and waits for the system's response. On Linux the response comes before
   * `show` returns; on other systems it comes later, and Windows may revoke it.
   */
  private outcomeOf(alert: Alert, kept: Kept): Promise<AlertOutcome> {
    const { clock, onClick, onAcknowledge, onClosed, platform } = this.ports;
    const { id, actionId } = alert;
    const account = this.ports.account();
    const { notification } = kept;
    return new Promise((resolve) => {
      let settled: AlertOutcome | undefined;
      const settle = (outcome: AlertOutcome): void => {
        if (settled !== undefined) return;
        settled = outcome;
        if (outcome.shown) this.known.wasShown();
        kept.timer?.cancel();
        if (kept.isUnwanted && !kept.isAnswered && kept.isReplaced !== true) notification.close();
        kept.isAnswered = true;
        resolve(outcome);
      };
      kept.timer = clock.after(ANSWER_WITHIN_MS, () =>
        settle({ shown: false, failure: { code: "noAnswer", params: { seconds: ANSWER_WITHIN_MS / 1_000 } } }),
      );
      let isAcknowledged = false;
      /** Called when the user has closed or clicked the notification, and so has seen it. */
      const close = (): void => {
        // After a withdrawal or a replacement, this id has no notification or another one; the
        // account in use may be another one, too.
        const isOurs = this.kept.has(id, kept) && [account, undefined].includes(this.ports.account());
        this.kept.forget(id, kept);
        settle({ shown: true });
        if (!isOurs) return;
        if (settled?.shown === true) return onClosed(id);
        kept.timer?.cancel();
        this.late.appeared(alert, true);
        this.known.wasShown();
      };
      const press = (does: "acknowledge" | "open"): void => {
        if (this.stopped) return;
        close();
        // Another account may have an Action with the same id.
        if (this.ports.account() !== account) return onClick({});
        // If the terms of the Action have changed, the user has not seen what would be
        // acknowledged, so it is opened instead.
        if (does === "open" || actionId === undefined || alert.hasPresentTerms?.() === false) return onClick(alert);
        if (!isAcknowledged) onAcknowledge(actionId);
        isAcknowledged = true;
      };
      notification.on("click", () => press("open"));
      notification.on("action", ({ actionIndex }) => {
        const button = buttonsOf(alert)[actionIndex];
        if (button !== undefined) press(button.does);
      });
      notification.on("close", (details) => {
        // Windows moves a timed-out toast to its notification centre, where it can still be
        // clicked.
        if (details.reason === "timedOut") return;
        // Linux gives no reason; the notification leaves the screen in any case. A user cannot
        // close a notification that was not shown.
        if (details.reason === "applicationHidden" || kept.isUnwanted || !kept.isAnswered) return this.kept.forget(id, kept);
        close();
      });
      notification.once("show", () => {
        kept.isAnswered = true;
        // A notification that counted as failed has appeared after all, next to its successor; on
        // Windows it replaces the successor.
        const isDisplaced = !this.kept.addAgain(id, kept) && !kept.isUnwanted && platform !== "win32";
        if ((kept.isUnwanted && kept.isReplaced !== true) || isDisplaced) notification.close();
        if (settled?.shown === true) return;
        const confirm = (): void => {
          if (settled === undefined) return settle({ shown: true });
          if (!kept.isUnwanted) this.late.appeared(alert);
          this.known.wasShown();
        };
        if (platform !== "win32") return confirm();
        kept.timer?.cancel();
        kept.timer = clock.after(REFUSED_WITHIN_MS, confirm);
      });
      notification.once("failed", (_event, error) => {
        const failure: AlertFailure = { code: "refused", params: { words: error } };
        this.kept.forget(id, kept);
        // The alert was already reported as shown; the user is notified in another way
        // nevertheless.
        if (settled?.shown === true && !kept.isUnwanted) this.notShown(failure);
        if (settled?.shown === false) {
          kept.timer?.cancel();
          this.known.failureIs(failure);
        }
        settle({ shown: false, failure });
      });
      try {
        notification.show();
      } catch (error) {
        this.kept.forget(id, kept);
        settle({ shown: false, failure: { code: "failed", params: { words: messageOf(error) } } });
      }
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
