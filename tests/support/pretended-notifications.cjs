// @ts-check
/**
 * Notifications for the recorder in Electron's main process: recorded for the test instead of
 * shown, with the events of each system.
 */
"use strict";

/**
 * Returns the body as shown by a server that supports the markup of the Desktop Notifications
 * Specification.
 * @param {string} body
 */
function withoutMarkup(body) {
  /** @type {Record<string, string>} */
  const references = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };
  return body.replaceAll(/<[^>]*>/g, "").replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (reference) => references[reference] ?? reference);
}

/**
 * @param {typeof Electron.Notification} Notification
 * @param {{ notifications: boolean, notificationFailure: string }} conditions
 * @param {NodeJS.Platform} platform
 * @param {() => string[]} checked what is chosen in the application's menu
 */
function pretendNotifications(Notification, conditions, platform, checked) {
  /** @type {{ notification: Electron.Notification, checked: string[], closed: boolean, failure: string | undefined }[]} */
  const all = [];

  // A spec must neither depend on the permissions of the desktop nor cover its user's screen.
  Notification.isSupported = () => conditions.notifications;
  Notification.prototype.show = function () {
    if (!conditions.notifications) return;
    const failure = conditions.notificationFailure;
    all.push({ notification: this, checked: checked(), closed: false, failure: failure === "" ? undefined : failure });
    // Linux responds before `show` returns and has no message for a failure. Windows accepts a
    // toast before it refuses it.
    const isLinux = platform === "linux";
    const answer = () => {
      if (failure === "" || platform === "win32") this.emit("show", {});
      if (failure === "") return;
      if (platform === "win32") setImmediate(() => this.emit("failed", {}, failure));
      else this.emit("failed", {}, isLinux ? "" : failure);
    };
    if (isLinux) answer();
    else setImmediate(answer);
  };
  Notification.prototype.close = function () {
    const record = all.findLast(({ notification }) => notification === this);
    // Linux has no event when the app itself closes a notification, so no code may rely on one.
    if (record !== undefined) record.closed = true;
  };

  /** @returns {import("../stand-in/wire.ts").DesktopRecord["notifications"]} */
  function records() {
    return all.map(({ notification, checked, closed, failure }, index) => ({
      id: index + 1,
      title: notification.title,
      body: platform === "linux" ? withoutMarkup(notification.body) : notification.body,
      silent: notification.silent,
      urgency: notification.urgency,
      timeoutType: notification.timeoutType,
      checked,
      closed,
      ...(failure === undefined ? {} : { failure }),
    }));
  }

  /**
   * @param {number} id
   * @param {import("../stand-in/wire.ts").NotificationEvent} event
   */
  function trigger(id, event) {
    const shown = all[id - 1];
    if (shown === undefined) throw new Error(`There is no notification ${id}; ${all.length} were shown.`);
    const { notification, closed, failure } = shown;
    if (failure !== undefined) throw new Error(`The notification "${notification.title}" was not shown: ${failure}`);
    if (closed) throw new Error(`The notification "${notification.title}" is closed already.`);
    if (event === "time-out" && platform !== "linux") {
      // The notification stays in the system's list, where it can still be clicked.
      if (platform === "win32") notification.emit("close", { reason: "timedOut" });
      return;
    }
    shown.closed = true;
    if (event === "click") notification.emit("click", {});
    else if (platform === "linux") notification.emit("close", {});
    else if (platform === "win32") notification.emit("close", { reason: "userCanceled" });
  }

  return { records, trigger };
}

module.exports = { pretendNotifications };
