/**
 * The questions before a quit. If settings are typed but not saved, the user decides whether to
 * discard them. If a final move can still be undone, the user decides whether to send it now or
 * keep it for the next start, where Docket asks again. Quitting sends nothing by itself.
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
import type { UnsavedTexts } from "./unsaved-texts.ts";

/**
 * Time limit for the service's responses, in milliseconds. An update without a response is settled
 * at the next start.
 */
const ANSWER_WITHIN_MS = 5_000;

export interface ConfirmQuitPorts {
  dialog: Pick<Dialog, "showMessageBox">;
  /** Shows the window, because macOS attaches the question to it. */
  showWindow: () => void;
  /**
   * Returns the parent of the dialog. Without a parent, macOS blocks the whole process until the
   * answer.
   */
  parent: () => BaseWindow | undefined;
  texts: Pick<UnsavedTexts, "hasSettings">;
  client: {
    queries: Pick<ClientQueries, "otherAccounts" | "undoable" | "keepsUpdates" | "accountInUse">;
    commands: Pick<ClientCommands, "pauseUndo" | "sendUndoable">;
  };
}

/**
 * Whether Docket may quit: at once if nothing is pending, otherwise as the user decides, or when
 * the signal aborts.
 */
export function mayLeave(ports: ConfirmQuitPorts, unasked: AbortSignal): true | Promise<boolean> {
  const nothingWaits = !ports.texts.hasSettings && ports.client.queries.undoable().length === 0;
  return nothingWaits || askInTurn(ports, unasked);
}

async function askInTurn(ports: ConfirmQuitPorts, unasked: AbortSignal): Promise<boolean> {
  if (ports.texts.hasSettings && !(await mayLoseSettings(ports, unasked))) return false;
  const updates = ports.client.queries.undoable();
  const [first] = updates;
  return first === undefined || unasked.aborted || mayLeaveUpdates(ports, unasked, updates, first);
}

/** Resolves with true also if the signal has withdrawn the question. */
async function mayLoseSettings(ports: ConfirmQuitPorts, unasked: AbortSignal): Promise<boolean> {
  const DO_NOT_QUIT = 0;
  const response = await show(ports, {
    message: t("quitQuestion.settings"),
    detail: t("quitQuestion.settings_detail"),
    buttons: [t("quitQuestion.doNotQuit"), t("quitQuestion.quitWithoutSaving")],
    defaultId: DO_NOT_QUIT,
    cancelId: DO_NOT_QUIT,
    signal: unasked,
  });
  return unasked.aborted || response !== DO_NOT_QUIT;
}

async function mayLeaveUpdates(ports: ConfirmQuitPorts, unasked: AbortSignal, updates: UpdateDto[], first: UpdateDto): Promise<boolean> {
  const { queries, commands } = ports.client;
  const one = { move: t(`movesInText.${first.move}`), name: nameWords(first) };
  const isDemonstration = queries.accountInUse()?.demonstration === true;
  const keeps = queries.keepsUpdates && !isDemonstration;
  const giveUp = isDemonstration ? "quitQuestion.giveUp_demonstration" : "quitQuestion.giveUp";
  // While the question is open, its updates must not be sent by themselves: "Kept" would be untrue.
  const goOn = commands.pauseUndo();
  const response = await show(ports, {
    message: updates.length === 1 ? t("quitQuestion.one", one) : t("quitQuestion.many", { count: updates.length }),
    detail: [
      t(keeps ? "quitQuestion.keep" : giveUp),
      ...(queries.keepsUpdates ? queries.otherAccounts().accounts.flatMap(waitingFor) : []),
    ].join(" "),
    buttons: [t("quitQuestion.sendNow"), t(keeps ? "quitQuestion.keepForNext" : "quitQuestion.quitWithout"), t("quitQuestion.doNotQuit")],
    defaultId: 0,
    cancelId: 2,
    signal: unasked,
  });
  // An aborted question leaves the undo period paused, so that nothing is sent while Docket quits.
  if (unasked.aborted) return true;
  if (response === 2) {
    goOn();
    return false;
  }
  if (response === 0) await commands.sendUndoable(ANSWER_WITHIN_MS);
  return true;
}

/** Resolves with the index of the clicked button. */
async function show({ dialog, showWindow, parent }: ConfirmQuitPorts, question: MessageBoxOptions): Promise<number> {
  const options: MessageBoxOptions = { type: "question", noLink: true, ...question };
  showWindow();
  const window = parent();
  const { response } = await (window === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options));
  return response;
}

/**
 * Returns the name, isolated after it was shortened: a lost end mark would reverse the rest of the
 * sentence.
 */
function nameWords({ actionId: id, actionName: name }: UpdateDto): string {
  return isolatedName(alertTitle(rawNameOf({ id, name })));
}

/** Describes the pending updates of another account, which are not changed by the quit. */
function waitingFor({ account, counts }: OtherAccountDto): string[] {
  const updates = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (updates === 0) return [];
  return [t("quitQuestion.waitsFor", { count: updates, account: accountLabel(account) })];
}
