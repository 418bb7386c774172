/** Opening the dialogs: records, settings, and the questions of the network. */
import { always, type Command, reason, type Topic } from "./command.ts";
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
  "dialog.ledger": opens("ledger", "Delivery ledger", ["L", "G L"]),
  "dialog.ledgerOfAction": {
    label: "Ledger of this Action",
    keys: ["Shift+L"],
    where: "window",
    enabled: (context) => (actionOf(context) === undefined ? reason("noAction") : true),
    run: (context) => context.openDialog({ kind: "ledger", text: actionOf(context) ?? "" }),
  },
  "dialog.handover": opens("handover", "Handover", ["H", "G H"]),
  "dialog.shift": opens("shift", "My shift", ["G M"]),
  "dialog.settings": opens("settings", "Settings", ["G S"]),
  "dialog.diagnostics": opens("diagnostics", "Diagnostics", ["G D"]),
  "dialog.accounts": opens("accounts", "Other accounts"),
  "dialog.digest": {
    ...opens("digest", "While Docket was away"),
    enabled: ({ hasDigest }) => (hasDigest ? true : reason("nothingMissed")),
  },
  "dialog.proxySignIn": {
    ...opens("proxySignIn", "Sign in …"),
    enabled: ({ asksForProxy }) => (asksForProxy ? true : reason("nothingAsked")),
  },
  "dialog.certificate": {
    ...opens("certificate", "Choose a certificate …"),
    enabled: ({ asksForCertificate }) => (asksForCertificate ? true : reason("nothingAsked")),
  },
};

function opens(kind: Exclude<DialogId, "ledgerOfAction">, label: string, keys: readonly string[] = []): Command {
  return { label, keys, where: "window", enabled: always, run: (context) => context.openDialog({ kind }) };
}

/** An Action that left the list may still be the active one. */
function actionOf({ row, activeId }: CommandContext): string | undefined {
  return row?.id ?? activeId;
}
