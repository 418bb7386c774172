/** Of an alert, what the system gets of it, with its buttons. */
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

/** The first is the one that macOS shows at once. A click on the alert itself opens, too. */
export function buttonsOf({ actionId, canAcknowledge }: Alert): readonly AlertButton[] {
  const open = { does: "open", text: t("notifications.open") } as const;
  return canAcknowledge && actionId !== undefined ? [{ does: "acknowledge", text: t("moves.acknowledge") }, open] : [open];
}

/** What the system is given, in words that are fit for it. */
export function toastOf(alert: Alert, platform: NodeJS.Platform): NotificationConstructorOptions {
  const { title, body } = alertWords(alert.message);
  return {
    // Also in place of one that a killed run has left. macOS would take the new one down with the old.
    ...(platform === "win32" && { id: toastTag(alert) }),
    title: alertTitle(title),
    body: alertBody(body, platform),
    urgency: alert.urgent ? "critical" : "normal",
    timeoutType: alert.urgent ? "never" : "default",
    // Linux shows no buttons that Electron is given.
    ...(platform !== "linux" && { actions: buttonsOf(alert).map(({ text }) => ({ type: "button" as const, text })) }),
  };
}
