/**
 * A user who quits inside the few seconds in which a final move can be undone is asked once: send it now, or keep it for the next start, where
 * Docket asks again. Nothing is sent because somebody closed an application.
 */
import type { BaseWindow, Dialog, MessageBoxOptions } from "electron";
import type { OtherAccountDto } from "../contract/accounts.ts";
import type { UpdateDto } from "../contract/updates.ts";
import { accountLabel } from "../contract/messages/handover.ts";
import { alertTitle } from "./alert-text.ts";
import type { ClientCommands } from "../core/client-commands.ts";
import type { ClientQueries } from "../core/client-queries.ts";

/** How long the answers of the service are waited for before Docket ends all the same; what has none is in doubt, and looked after at the next start. */
const ANSWER_WITHIN_MS = 5_000;

export interface ConfirmQuitPorts {
  dialog: Pick<Dialog, "showMessageBox">;
  /** Puts the window on the screen: macOS shows the question as a part of it. */
  showWindow: () => void;
  /** The window that the question belongs to. Without one, macOS stops the whole process until the answer. */
  parent: () => BaseWindow | undefined;
  client: {
    queries: Pick<ClientQueries, "otherAccounts" | "undoable" | "keepsUpdates">;
    commands: Pick<ClientCommands, "pauseUndo" | "sendUndoable">;
  };
}

/** Whether Docket may end: at once when nothing waits, else as the user decides, or when the signal takes the question away. */
export function mayLeave(ports: ConfirmQuitPorts, unasked: AbortSignal): true | Promise<boolean> {
  const updates = ports.client.queries.undoable();
  const [first] = updates;
  return first === undefined ? true : ask(ports, unasked, updates, first);
}

async function ask(ports: ConfirmQuitPorts, unasked: AbortSignal, updates: UpdateDto[], first: UpdateDto): Promise<boolean> {
  const { dialog, client, showWindow, parent } = ports;
  const { queries, commands } = client;
  const what = updates.length === 1 ? `“${first.move} ${alertTitle(first.actionName)}”` : `${updates.length} final moves`;
  // While the question stands, what it is about must not go out by itself: "Kept" would be untrue.
  const goOn = commands.pauseUndo();
  const options: MessageBoxOptions = {
    type: "question",
    message: `${what} ${updates.length === 1 ? "has" : "have"} not been sent yet.`,
    detail: [
      queries.keepsUpdates
        ? "Send now, or keep for the next start? Kept, it is on this machine only, and Docket asks again."
        : "Send now, or give it up? Docket cannot keep anything on this machine's disk at present.",
      ...(queries.keepsUpdates ? queries.otherAccounts().accounts.flatMap(waitingFor) : []),
    ].join(" "),
    buttons: ["Send now", queries.keepsUpdates ? "Keep for the next start" : "Quit without sending", "Do not quit"],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
    signal: unasked,
  };
  showWindow();
  const window = parent();
  const { response } = await (window === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options));
  // The question was taken away: its time stays paused, so that nothing is sent while Docket ends.
  if (unasked.aborted) return true;
  if (response === 2) {
    goOn();
    return false;
  }
  if (response === 0) await commands.sendUndoable(ANSWER_WITHIN_MS);
  return true;
}

/** What is not asked about here, and stays as it is. */
function waitingFor({ account, counts }: OtherAccountDto): string[] {
  const updates = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (updates === 0) return [];
  return [`${updates === 1 ? "1 update stays" : `${updates} updates stay`} on this machine for ${accountLabel(account)}.`];
}
