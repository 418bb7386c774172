/** `Notification`: shown to nobody, kept for the test, which can click it, close it, or let the system refuse it. */
import { EventEmitter } from "node:events";
import type { Notification, NotificationConstructorOptions } from "electron";
import type { NotificationRecord } from "../wire.ts";
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
  private record: NotificationRecord | undefined;

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

  /** Asks the system; what it says comes as `show` or `failed`, later. */
  show(): void {
    const { title, body, silent, urgency, timeoutType } = this;
    const { notifications, notificationFailure } = this.core.conditions;
    // Where notifications are not supported, Electron says nothing at all.
    if (!notifications) return;
    const record: NotificationRecord = { id: this.core.notifications.length + 1, title, body, silent, urgency, timeoutType, closed: false };
    if (notificationFailure !== "") record.failure = notificationFailure;
    this.record = record;
    this.core.notifications.push({ describe: () => ({ ...record }), trigger: (event) => this.trigger(event) });
    setImmediate(() => {
      if (notificationFailure === "") this.emit("show", {});
      else this.emit("failed", {}, notificationFailure);
    });
  }

  close(): void {
    if (this.record === undefined || this.record.closed) return;
    this.record.closed = true;
    this.emit("close", { reason: "userCanceled" });
  }

  private trigger(event: "click" | "close"): void {
    if (this.record?.failure !== undefined) throw new Error(`The notification "${this.title}" was not shown: ${this.record.failure}`);
    if (this.record?.closed === true) throw new Error(`The notification "${this.title}" is closed already.`);
    if (event === "click") this.emit("click", {});
    this.close();
  }
}

export function createNotification(core: Core) {
  const Class = class Notification extends StandInNotification {
    constructor(options?: NotificationConstructorOptions) {
      super(core, options);
    }

    static isSupported(): boolean {
      return core.conditions.notifications;
    }
  };
  return guard("Notification", Class);
}
