/**
 * `Notification`: not drawn (a preview prints it) but kept for the test, which can click it, close
 * it, let it time out, or make the system refuse it. The events are those of each platform, as in
 * Electron's code for it (shell/browser/notifications).
 */
import { EventEmitter } from "node:events";
import type { ActivationArguments, Notification, NotificationConstructorOptions } from "electron";
import { checkedIn, type NotificationEvent, type NotificationRecord } from "../wire.ts";
import type { Core } from "./core.ts";
import { guard } from "./guard.ts";
import { toImage } from "./native-image.ts";

type Provided = Pick<
  Notification,
  | "body"
  | "close"
  | "id"
  | "show"
  | "silent"
  | "subtitle"
  | "timeoutType"
  | "title"
  | "urgency"
  | "actions"
  | "hasReply"
  | "groupId"
  | "groupTitle"
>;

/** The last toast of each tag. */
const toasts = new WeakMap<Core, Map<string, NotificationRecord>>();

/** Callbacks for each press on a toast. */
const activations = new WeakMap<Core, (toast: ActivationArguments) => void>();

export class StandInNotification extends EventEmitter implements Provided {
  readonly id: string;
  readonly groupId: string;
  readonly groupTitle: string;
  title: string;
  subtitle: string;
  body: string;
  silent: boolean;
  hasReply: boolean;
  actions: Notification["actions"];
  timeoutType: Notification["timeoutType"];
  urgency: Notification["urgency"];
  private readonly core: Core;
  /** Notifications for which the system has reported a result. */
  private readonly answered = new Set<NotificationRecord>();
  /**
   * The toast on the screen, or in the system's list of notifications, that still belongs to this
   * object.
   */
  private shown: NotificationRecord | undefined;

  constructor(core: Core, options: NotificationConstructorOptions = {}) {
    super();
    core.requireReady("Cannot create Notification before app is ready");
    if (typeof options !== "object") throw new TypeError("Notification: the options are not an object");
    for (const name of ["title", "subtitle", "body"] as const) {
      if (options[name] !== undefined && typeof options[name] !== "string") throw new TypeError(`Notification: ${name} is not a string`);
    }
    if (options.icon !== undefined) toImage(options.icon);
    this.core = core;
    this.id = options.id ?? crypto.randomUUID();
    this.groupId = options.groupId ?? "";
    this.groupTitle = options.groupTitle ?? "";
    this.title = options.title ?? "";
    this.subtitle = options.subtitle ?? "";
    this.body = options.body ?? "";
    this.silent = options.silent ?? false;
    this.hasReply = options.hasReply ?? false;
    this.actions = options.actions ?? [];
    this.timeoutType = options.timeoutType ?? "default";
    this.urgency = options.urgency ?? "normal";
    return guard("Notification", this);
  }

  /**
   * Linux reports the result before this function returns, the other systems later. A notification
   * that is shown again is closed first.
   */
  show(): void {
    this.close();
    const { title, silent, urgency, timeoutType } = this;
    const { notifications, notificationFailure: failure, printed, platform } = this.core.conditions;
    // Where notifications are not supported, Electron emits nothing at all.
    if (!notifications) return;
    const body = platform === "linux" ? withoutMarkup(this.body) : this.body;
    const id = this.core.notifications.length + 1;
    const checked = checkedIn(this.core.seen.applicationMenu);
    const record: NotificationRecord = { id, title, body, silent, urgency, timeoutType, checked, closed: false };
    if (failure !== "") record.failure = failure;
    else if (printed) process.stdout.write(`alert: ${title}${body === "" ? "" : `: ${body}`}\n`);
    // On Linux Electron passes no buttons.
    if (platform !== "linux" && this.actions.length > 0) record.buttons = this.actions.map(({ text }) => text ?? "");
    this.shown = record;
    if (platform === "win32") this.replaceOfSameTag(record);
    this.core.notifications.push({ describe: () => ({ ...record }), trigger: (event) => this.trigger(record, event) });
    if (platform === "linux") this.answer(record);
    else setImmediate(() => this.answer(record));
  }

  /**
   * Only macOS then emits `close`. A toast that Windows has not yet put on the screen appears all
   * the same, and stays; so does a notification that macOS has not accepted yet, which cannot be
   * removed from anywhere (mac/cocoa_notification.mm).
   */
  close(): void {
    const { shown: record } = this;
    if (record === undefined) return;
    this.shown = undefined;
    const { platform } = this.core.conditions;
    record.closed = platform === "linux" || this.answered.has(record);
    if (platform === "darwin") this.emit("close", {});
  }

  /** Replaces a toast of the same tag, as Windows does, without an event for the old one. */
  private replaceOfSameTag(record: NotificationRecord): void {
    const byTag = toasts.get(this.core) ?? new Map<string, NotificationRecord>();
    toasts.set(this.core, byTag);
    const before = byTag.get(this.id);
    if (before !== undefined) before.closed = true;
    byTag.set(this.id, record);
  }

  /**
   * Reports the system's result. No event follows `close`. Windows accepts a toast before it checks
   * whether it may be shown.
   */
  private answer(record: NotificationRecord): void {
    const { platform } = this.core.conditions;
    this.answered.add(record);
    if (this.shown !== record) return;
    if (record.failure === undefined) return void this.emit("show", {});
    if (platform !== "win32") return this.refuse(record, platform === "linux" ? "" : record.failure);
    setImmediate(() => this.refuse(record, record.failure ?? ""));
    this.emit("show", {});
  }

  private refuse(record: NotificationRecord, words: string): void {
    if (this.shown !== record) return;
    this.shown = undefined;
    this.emit("failed", {}, words);
  }

  /**
   * Emits the events of a press on a toast, as Windows reports it
   * (shell/browser/notifications/win).
   */
  private activate(button: number | undefined): void {
    const pressed = button === undefined ? { type: "click" } : { type: "action", actionIndex: button };
    const action = button === undefined ? "" : `&action=${button}`;
    activations.get(this.core)?.({ ...pressed, arguments: `type=${pressed.type}${action}&tag=${this.id}` });
  }

  private trigger(record: NotificationRecord, event: NotificationEvent): void {
    if (record.failure !== undefined) throw new Error(`The notification "${record.title}" was not shown: ${record.failure}`);
    if (record.closed) throw new Error(`The notification "${record.title}" is closed already.`);
    const isOurs = this.shown === record;
    const { platform } = this.core.conditions;
    if (event === "time-out" && platform !== "linux") {
      // The toast leaves the screen and stays in the system's list, where it can still be clicked
      // or closed.
      if (platform === "win32" && isOurs) this.emit("close", { reason: "timedOut" });
      return;
    }
    const button = event.startsWith("button ") ? Number(event.slice("button ".length)) : undefined;
    if (button !== undefined && record.buttons?.[button] === undefined)
      throw new Error(`The notification "${record.title}" has no button ${button}; it has: ${record.buttons?.join(", ") ?? "none"}.`);
    record.closed = true;
    if (!isOurs) return;
    this.shown = undefined;
    if (platform === "win32" && (button !== undefined || event === "click")) this.activate(button);
    if (button !== undefined) this.emit("action", { actionIndex: button, selectionIndex: -1 }, button, -1);
    else if (event === "click") this.emit("click", {});
    else if (platform === "linux") this.emit("close", {});
    else if (platform === "win32") this.emit("close", { reason: "userCanceled" });
    // Electron requests this event together with the buttons (mac/cocoa_notification.mm).
    else if (platform === "darwin" && record.buttons !== undefined) this.emit("close", {});
  }
}

/**
 * Returns the text as shown by a server with the markup of the Desktop Notifications Specification:
 * without tags and references.
 */
function withoutMarkup(body: string): string {
  const references: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };
  return body.replaceAll(/<[^>]*>/g, "").replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (reference) => references[reference] ?? reference);
}

export function createNotification(core: Core) {
  const Class = class Notification extends StandInNotification {
    constructor(options?: NotificationConstructorOptions) {
      super(core, options);
    }

    static isSupported(): boolean {
      return core.conditions.notifications;
    }

    /** Available on macOS only. No other process has shown a notification here. */
    static removeAll(): void {
      if (core.conditions.platform !== "darwin") throw new TypeError("Notification.removeAll is not a function");
    }

    /**
     * Available on Windows only. The callback receives each press, in addition to the events of the
     * notification.
     */
    static handleActivation(callback: (toast: ActivationArguments) => void): void {
      if (core.conditions.platform !== "win32") throw new TypeError("Notification.handleActivation is not a function");
      activations.set(core, callback);
    }
  };
  return guard("Notification", Class);
}
