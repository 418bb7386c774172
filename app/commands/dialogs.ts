/** Commands that open dialogs: records, settings, and the requests of the network. */
import { always, type Command, reason, type Topic } from "./command.ts";
import type { CommandContext } from "./context.ts";

type DialogId =
  | "settings"
  | "diagnostics"
  | "about"
  | "digest"
  | "accounts"
  | "proxySignIn"
  | "certificate"
  | "handover"
  | "shift"
  | "ledger"
  | "ledgerOfAction";

export const dialogs: Topic<`dialog.${DialogId}`> = {
  "dialog.ledger": opens("ledger", ["L", "G L"]),
  "dialog.ledgerOfAction": {
    keys: ["Shift+L"],
    where: "window",
    isOfAction: true,
    enabled: (context) => (actionOf(context) === undefined ? reason("noAction") : true),
    run: (context) => context.openDialog({ kind: "ledger", text: actionOf(context) ?? "" }),
  },
  "dialog.handover": opens("handover", ["H", "G H"]),
  "dialog.shift": opens("shift", ["G M"]),
  "dialog.settings": { ...opens("settings", ["G S"]), alsoFoundBy: "dialog.settings_also" },
  "dialog.diagnostics": opens("diagnostics", ["G D"]),
  "dialog.about": { ...opens("about"), alsoFoundBy: "dialog.about_also" },
  "dialog.accounts": opens("accounts"),
  "dialog.digest": {
    ...opens("digest"),
    enabled: ({ hasDigest }) => (hasDigest ? true : reason("nothingMissed")),
  },
  "dialog.proxySignIn": {
    ...opens("proxySignIn"),
    enabled: ({ asksForProxy }) => (asksForProxy ? true : reason("nothingAsked")),
  },
  "dialog.certificate": {
    ...opens("certificate"),
    enabled: ({ asksForCertificate }) => (asksForCertificate ? true : reason("nothingAsked")),
  },
};

function opens(kind: Exclude<DialogId, "ledgerOfAction">, keys: readonly string[] = []): Command {
  return { keys, where: "window", enabled: always, run: (context) => context.openDialog({ kind }) };
}

/**
 * Returns the id of the command's Action. An Action that left the list may still be the active one.
 */
function actionOf({ row, activeId }: CommandContext): string | undefined {
  return row?.id ?? activeId;
}
