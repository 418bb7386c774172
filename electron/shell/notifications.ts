/**
 * Alerts on the desktop. An alert counts as shown once the system confirms it; a click opens its
 * Action. One that was not shown lets the window ask for attention. A notification is kept while it
 * may be clicked: one that is collected as garbage loses its click, and stays on the screen.
 */
import type { Notification, NotificationConstructorOptions } from "electron";
import type { AlertSoundDto, OwnSoundDto } from "../contract/alert-rules.ts";
import type { AlertFailure, AlertHealthDto, AlertOutcome } from "../contract/alerts.ts";
import type { Alert, Notifier } from "../core/ports.ts";
import { buttonsOf, toastOf } from "./alert-parts.ts";
import { EarlierToasts, type EarlierToastsPorts } from "./earlier-toasts.ts";
import { LateToasts } from "./late-toasts.ts";
import { type Kept, KeptNotifications } from "./kept-notifications.ts";
import { NotificationHealth, type NotificationHealthPorts } from "./notification-health.ts";

/** Systems answer within a second. Some have no event for a failure, so no answer counts as one. */
const ANSWER_WITHIN_MS = 5_000;

/** Windows emits `show` once it has taken a toast, and `failed` after it where notifications are off. */
const REFUSED_WITHIN_MS = 1_000;

/** Another test takes the place of the last. */
const TEST = "test";

export interface DesktopNotifierPorts extends NotificationHealthPorts {
  create: (options: NotificationConstructorOptions) => Notification;
  /** Takes down what an earlier run has left; macOS alone can. */
  removeAll: () => void;
  onActivation: EarlierToastsPorts["onActivation"];
  /** The key of the account in use; undefined without one. */
  account: () => string | undefined;
  /** The alert was clicked. Without an Action and a view: of an account that is not in use any more. */
  onClick: (alert: Pick<Alert, "actionId" | "view">) => void;
  /** Its button "Acknowledge" was pressed. */
  onAcknowledge: (actionId: string) => void;
  /** The user has closed or pressed this alert, which is shown or about to count as that. */
  onClosed: (alertId: string) => void;
  /** Plays a sound of Docket's own; false where there is no page that could, and the system has to. */
  playSound: (sound: OwnSoundDto) => boolean;
  /** The alert was not shown. Answers whether the user is called in another way. */
  onNotShown: () => boolean;
}

export class DesktopNotifier implements Notifier {
  private readonly ports: DesktopNotifierPorts;
  private readonly kept: KeptNotifications;
  private readonly known: NotificationHealth;
  private readonly earlier: EarlierToasts;
  private readonly late = new LateToasts();
  private stopped = false;

  constructor(ports: DesktopNotifierPorts) {
    this.ports = ports;
    this.earlier = new EarlierToasts(ports);
    this.kept = new KeptNotifications(ports.platform, (alertId) => this.late.withdrawn(alertId));
    this.known = new NotificationHealth(ports);
  }

  /**
   * Looks whether the system has notifications at all, now and every hour. A run that was killed has
   * left its alerts on the screen, and its Actions may have been acknowledged since: on macOS they are
   * taken down. Elsewhere Electron has no way to: its notices of the crash say that. On Windows they
   * can be clicked.
   */
  start(): void {
    if (this.ports.platform === "darwin") this.ports.removeAll();
    this.earlier.start();
    this.known.start();
  }

  /** As far as the system has said. */
  get health(): Omit<AlertHealthDto, "hasTray"> {
    return this.known.dto;
  }

  async show(alert: Alert): Promise<AlertOutcome> {
    const { create, platform } = this.ports;
    let kept: Kept | undefined;
    try {
      const { lack } = this.known;
      if (lack !== undefined) return this.notShown(lack);
      // A test asks whether alerts come now; every other one is tried again.
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

  /** An alert of no Action, to see whether alerts come. `volume`: percent. */
  test(volume: number): Promise<AlertOutcome> {
    const sound = volume === 0 ? undefined : ({ name: "soft", volume } as const);
    return this.show({ id: TEST, message: { code: "test", params: {} }, urgent: false, sound, canAcknowledge: false });
  }

  withdraw(alertId: string): void {
    this.late.withdrawn(alertId);
    this.kept.withdraw(alertId);
  }

  /** Takes every alert down, and leaves open promises unsettled. */
  stop(): void {
    this.stopped = true;
    this.known.stop();
    this.earlier.stop();
    this.kept.clear();
  }

  /** Without a sound, or with one that the page plays. */
  private isSilent(sound: AlertSoundDto | undefined): boolean {
    return sound === undefined || (sound.name !== "system" && this.ports.playSound(sound));
  }

  private notShown(failure: AlertFailure): AlertOutcome {
    this.known.wasNotShown(failure);
    const windowAsked = this.ports.onNotShown();
    return { shown: false, failure: windowAsked ? { ...failure, windowAsked } : failure };
  }

  /**
   * Shows it, and waits for the system's answer: on Linux it comes before `show` returns, elsewhere
   * later, and Windows may revoke it.
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
      /** Its user has closed or pressed it, and so has seen it. */
      const close = (): void => {
        // In the place of one that was withdrawn or replaced there is nothing, or another; so may be in another account.
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
        // Another account may have an Action of the same id.
        if (this.ports.account() !== account) return onClick({});
        // Nobody acknowledges what it did not show.
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
        // Windows moves a timed-out toast to its notification centre, where it can still be clicked.
        if (details.reason === "timedOut") return;
        // Linux gives no reason, but takes it off the screen for any; nobody can close what is not on it.
        if (details.reason === "applicationHidden" || kept.isUnwanted || !kept.isAnswered) return this.kept.forget(id, kept);
        close();
      });
      notification.once("show", () => {
        kept.isAnswered = true;
        // One that counted as refused is on the screen after all, beside another; on Windows in its place.
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
        // Already answered as shown; the user is called all the same.
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
