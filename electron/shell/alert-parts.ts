/** Of an alert, its buttons, and on Windows its tag, by which the next one takes its place. */
import { createHash } from "node:crypto";
import { t } from "../contract/languages/shared.ts";
import type { Alert } from "../core/ports.ts";

interface AlertButton {
  readonly does: "acknowledge" | "open";
  readonly text: string;
}

/** The first is the one that macOS shows at once. A click on the alert itself opens, too. */
export function buttonsOf({ actionId, canAcknowledge }: Alert): readonly AlertButton[] {
  const open = { does: "open", text: t("notifications.open") } as const;
  return canAcknowledge && actionId !== undefined ? [{ does: "acknowledge", text: t("moves.acknowledge") }, open] : [open];
}

/** Windows takes letters and digits, up to 64; an Action's id may be anything. */
export function toastTag(alertId: string): string {
  return createHash("sha256").update(alertId).digest("hex").slice(0, 32);
}
