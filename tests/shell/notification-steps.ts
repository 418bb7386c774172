/** The notifier over fake notifications; a test emits the events of the system. */
import { EventEmitter } from "node:events";
import type { ActivationArguments, Notification, NotificationConstructorOptions } from "electron";
import { vi } from "vitest";
import type { AlertMessages } from "../../electron/contract/alerts.ts";
import type { Alert } from "../../electron/core/ports.ts";
import { DesktopNotifier } from "../../electron/shell/notifications.ts";
import type { NotificationDaemon } from "../../electron/shell/notification-daemon.ts";
import { FakeClock } from "../support/fake-clock.ts";

class TestNotification extends EventEmitter {
  readonly options: NotificationConstructorOptions;
  shows = 0;
  closed = 0;
  /** Called for a close by the app, whose event macOS emits before `close` returns. */
  onClosed: (closed: TestNotification) => void = () => undefined;

  constructor(options: NotificationConstructorOptions) {
    super();
    this.options = options;
  }
  show(): void {
    this.shows += 1;
  }
  close(): void {
    this.closed += 1;
    this.onClosed(this);
  }
}

export const assigned: AlertMessages["assigned"] = { name: "Inspect pump 4", id: "a-1", type: "inspection", priority: "NONE" };
export const alert: Alert = {
  id: "action a-1",
  actionId: "a-1",
  message: { code: "assigned", params: assigned },
  urgent: false,
  canAcknowledge: true,
};

export class NotificationSteps {
  readonly clock = new FakeClock();
  readonly made: TestNotification[] = [];
  readonly onClick = vi.fn();
  readonly onAcknowledge = vi.fn();
  readonly onClosed = vi.fn();
  readonly onHealth = vi.fn();
  readonly playSound = vi.fn(() => true);
  readonly onNotShown = vi.fn(() => false);
  readonly removeAll = vi.fn();
  readonly onActivation = vi.fn<(activated: (toast: ActivationArguments) => void) => void>();
  readonly notifier: DesktopNotifier;
  /** Whether the desktop has a program that shows notifications. */
  daemon: NotificationDaemon = "notNeeded";
  readonly askDaemon = vi.fn(() => Promise.resolve(this.daemon));
  /** The account in use. */
  account: string | undefined = "https://actions.example OBJECT:robot-7";
  /** Whether the system has notifications. */
  supported = true;
  /** Thrown in place of creating a notification. */
  failure: Error | undefined;

  constructor(platform: NodeJS.Platform) {
    const { clock, onClick, onAcknowledge, onClosed, playSound, onHealth, onNotShown } = this;
    this.notifier = new DesktopNotifier({
      windowless: false,
      isSupported: () => this.supported,
      create: (options) => {
        if (this.failure !== undefined) throw this.failure;
        const notification = new TestNotification(options);
        this.made.push(notification);
        return notification as unknown as Notification;
      },
      removeAll: this.removeAll,
      onActivation: this.onActivation,
      daemon: this.askDaemon,
      platform,
      clock,
      account: () => this.account,
      onClick,
      onAcknowledge,
      onClosed,
      playSound,
      onHealth,
      onNotShown,
    });
  }
}
