/**
 * What a quit asks. While settings are typed and not saved: whether they are to be lost. While a
 * final move can still be undone: send it now, or keep it for the next start, where Docket asks
 * again. Closing an application sends nothing by itself.
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

/** The wait for the service's answers; an update without one is looked after at the next start. */
const ANSWER_WITHIN_MS = 5_000;

export interface ConfirmQuitPorts {
  dialog: Pick<Dialog, "showMessageBox">;
  /** Puts the window on the screen: macOS shows the question as a part of it. */
  showWindow: () => void;
  /** The parent of the dialog. Without one, macOS stops the whole process until the answer. */
  parent: () => BaseWindow | undefined;
  texts: Pick<UnsavedTexts, "hasSettings">;
  client: {
    queries: Pick<ClientQueries, "otherAccounts" | "undoable" | "keepsUpdates" | "accountInUse">;
    commands: Pick<ClientCommands, "pauseUndo" | "sendUndoable">;
  };
}

/**
 * Whether Docket may end: at once when nothing waits, else as the user decides, or on the signal.
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

/** True where the question was taken away, too. */
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
  // During the question its updates must not go out by themselves: "Kept" would be untrue.
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
  // An aborted question leaves its time paused, so that nothing is sent while Docket ends.
  if (unasked.aborted) return true;
  if (response === 2) {
    goOn();
    return false;
  }
  if (response === 0) await commands.sendUndoable(ANSWER_WITHIN_MS);
  return true;
}

/** The index of the button that was pressed. */
async function show({ dialog, showWindow, parent }: ConfirmQuitPorts, question: MessageBoxOptions): Promise<number> {
  const options: MessageBoxOptions = { type: "question", noLink: true, ...question };
  showWindow();
  const window = parent();
  const { response } = await (window === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options));
  return response;
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
