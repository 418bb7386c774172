/** The parts of a system notification for an alert: its texts, options and buttons. */
import type { NotificationConstructorOptions } from "electron";
import { t } from "../contract/languages/shared.ts";
import type { Alert } from "../core/ports.ts";
import { alertBody, alertTitle } from "./alert-text.ts";
import { alertWords } from "./messages/alerts.ts";
import { toastTag } from "./toast-tag.ts";

interface AlertButton {
  readonly does: "acknowledge" | "open";
  readonly text: string;
}

/**
 * Returns the buttons of an alert. macOS shows only the first one without a further click. A click
 * on the alert itself opens the Action or the window, too.
 */
export function buttonsOf({ actionId, canAcknowledge }: Alert): readonly AlertButton[] {
  const open = { does: "open", text: t("notifications.open") } as const;
  return canAcknowledge && actionId !== undefined ? [{ does: "acknowledge", text: t("moves.acknowledge") }, open] : [open];
}

/** Returns the options of the notification, with texts shortened and cleaned for the system. */
export function toastOf(alert: Alert, platform: NodeJS.Platform): NotificationConstructorOptions {
  const { title, body } = alertWords(alert.message);
  return {
    // With the id, the toast also replaces one that a killed run has left behind. On macOS the
    // system would remove the new notification together with the old one.
    ...(platform === "win32" && { id: toastTag(alert) }),
    title: alertTitle(title),
    body: alertBody(body, platform),
    urgency: alert.urgent ? "critical" : "normal",
    timeoutType: alert.urgent ? "never" : "default",
    // On Linux, Electron shows no buttons.
    ...(platform !== "linux" && { actions: buttonsOf(alert).map(({ text }) => ({ type: "button" as const, text })) }),
  };
}
