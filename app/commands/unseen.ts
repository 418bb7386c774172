/**
 * A key for an Action whose details are not on the screen: over the list of a narrow window it opens
 * them and does nothing else yet. A draft, a stop or a change may stand there, unseen.
 */
import type { CommandContext } from "./context.ts";
import { focusDetails } from "./focus.ts";
import { COMMANDS, type CommandId } from "./registry.ts";

/** Their dialog names the Action, or the toast on the screen does. */
const SHOWN_ELSEWHERE: ReadonlySet<CommandId> = new Set<CommandId>(["move.reject", "move.fail", "move.cancel", "update.undo"]);

/** Whether its details are to be seen before this is done. */
export function isUnseen(id: CommandId, context: CommandContext): boolean {
  const { where } = COMMANDS[id];
  return (where === "details" || where === "stop") && !context.isOnScreen && !SHOWN_ELSEWHERE.has(id);
}

/** @param key by which it is done then, as it is shown; empty where it has none */
export function showFirst(key: string, context: CommandContext): void {
  context.input.act(() => {
    context.openChosen();
    focusDetails();
  });
  context.noteKey({ code: "openedFirst", params: { key } });
}
