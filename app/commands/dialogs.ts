/** Opening the dialogs: records, settings, and the questions of the network. */
import { always, type Command, type LabelName, reason, type Topic } from "./command.ts";
import type { CommandContext } from "./context.ts";

type DialogId =
  | "settings"
  | "diagnostics"
  | "digest"
  | "accounts"
  | "proxySignIn"
  | "certificate"
  | "handover"
  | "shift"
  | "ledger"
  | "ledgerOfAction";

export const dialogs: Topic<`dialog.${DialogId}`> = {
  "dialog.ledger": opens("ledger", "dialog.ledger", ["L", "G L"]),
  "dialog.ledgerOfAction": {
    label: "dialog.ledgerOfAction",
    keys: ["Shift+L"],
    where: "window",
    enabled: (context) => (actionOf(context) === undefined ? reason("noAction") : true),
    run: (context) => context.openDialog({ kind: "ledger", text: actionOf(context) ?? "" }),
  },
  "dialog.handover": opens("handover", "dialog.handover", ["H", "G H"]),
  "dialog.shift": opens("shift", "dialog.shift", ["G M"]),
  "dialog.settings": { ...opens("settings", "dialog.settings", ["G S"]), alsoFoundBy: "dialog.settings_also" },
  "dialog.diagnostics": opens("diagnostics", "dialog.diagnostics", ["G D"]),
  "dialog.accounts": opens("accounts", "dialog.accounts"),
  "dialog.digest": {
    ...opens("digest", "dialog.digest"),
    enabled: ({ hasDigest }) => (hasDigest ? true : reason("nothingMissed")),
  },
  "dialog.proxySignIn": {
    ...opens("proxySignIn", "dialog.proxySignIn"),
    enabled: ({ asksForProxy }) => (asksForProxy ? true : reason("nothingAsked")),
  },
  "dialog.certificate": {
    ...opens("certificate", "dialog.certificate"),
    enabled: ({ asksForCertificate }) => (asksForCertificate ? true : reason("nothingAsked")),
  },
};

function opens(kind: Exclude<DialogId, "ledgerOfAction">, label: LabelName, keys: readonly string[] = []): Command {
  return { label, keys, where: "window", enabled: always, run: (context) => context.openDialog({ kind }) };
}

/** An Action that left the list may still be the active one. */
function actionOf({ row, activeId }: CommandContext): string | undefined {
  return row?.id ?? activeId;
}
