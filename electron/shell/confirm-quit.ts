/**
 * Quitting while a final move can still be undone asks once: send it now, or keep it for the next
 * start, where Docket asks again. Closing an application sends nothing by itself.
 */
import type { BaseWindow, Dialog, MessageBoxOptions } from "electron";
import type { OtherAccountDto } from "../contract/accounts.ts";
import type { UpdateDto } from "../contract/updates.ts";
import { t } from "../contract/languages/shared.ts";
import { accountLabel } from "../contract/messages/handover.ts";
import { rawNameOf } from "../contract/messages/name.ts";
import { isolatedName } from "../contract/messages/visible.ts";
import { alertTitle } from "./alert-text.ts";
import type { ClientCommands } from "../core/client-commands.ts";
import type { ClientQueries } from "../core/client-queries.ts";

/** The wait for the service's answers; an update without one is looked after at the next start. */
const ANSWER_WITHIN_MS = 5_000;

export interface ConfirmQuitPorts {
  dialog: Pick<Dialog, "showMessageBox">;
  /** Puts the window on the screen: macOS shows the question as a part of it. */
  showWindow: () => void;
  /** The parent of the dialog. Without one, macOS stops the whole process until the answer. */
  parent: () => BaseWindow | undefined;
  client: {
    queries: Pick<ClientQueries, "otherAccounts" | "undoable" | "keepsUpdates" | "accountInUse">;
    commands: Pick<ClientCommands, "pauseUndo" | "sendUndoable">;
  };
}

/**
 * Whether Docket may end: at once when no update waits, else as the user decides, or on the signal.
 */
export function mayLeave(ports: ConfirmQuitPorts, unasked: AbortSignal): true | Promise<boolean> {
  const updates = ports.client.queries.undoable();
  const [first] = updates;
  return first === undefined ? true : ask(ports, unasked, updates, first);
}

async function ask(ports: ConfirmQuitPorts, unasked: AbortSignal, updates: UpdateDto[], first: UpdateDto): Promise<boolean> {
  const { dialog, client, showWindow, parent } = ports;
  const { queries, commands } = client;
  const one = { move: t(`movesInText.${first.move}`), name: nameWords(first) };
  const isDemonstration = queries.accountInUse()?.demonstration === true;
  const keeps = queries.keepsUpdates && !isDemonstration;
  const giveUp = isDemonstration ? "quitQuestion.giveUp_demonstration" : "quitQuestion.giveUp";
  // During the question its updates must not go out by themselves: "Kept" would be untrue.
  const goOn = commands.pauseUndo();
  const options: MessageBoxOptions = {
    type: "question",
    message: updates.length === 1 ? t("quitQuestion.one", one) : t("quitQuestion.many", { count: updates.length }),
    detail: [
      t(keeps ? "quitQuestion.keep" : giveUp),
      ...(queries.keepsUpdates ? queries.otherAccounts().accounts.flatMap(waitingFor) : []),
    ].join(" "),
    buttons: [t("quitQuestion.sendNow"), t(keeps ? "quitQuestion.keepForNext" : "quitQuestion.quitWithout"), t("quitQuestion.doNotQuit")],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
    signal: unasked,
  };
  showWindow();
  const window = parent();
  const { response } = await (window === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options));
  // An aborted question leaves its time paused, so that nothing is sent while Docket ends.
  if (unasked.aborted) return true;
  if (response === 2) {
    goOn();
    return false;
  }
  if (response === 0) await commands.sendUndoable(ANSWER_WITHIN_MS);
  return true;
}

/** Isolated after it was cut: an end that is cut off would leave the rest of the sentence turned. */
function nameWords({ actionId: id, actionName: name }: UpdateDto): string {
  return isolatedName(alertTitle(rawNameOf({ id, name })));
}

/** The updates of another account, which stay as they are. */
function waitingFor({ account, counts }: OtherAccountDto): string[] {
  const updates = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (updates === 0) return [];
  return [t("quitQuestion.waitsFor", { count: updates, account: accountLabel(account) })];
}
