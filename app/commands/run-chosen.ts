/** Runs a command that was chosen from a list of commands. */
import { reason } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { meaningOf } from "./key-meanings.ts";
import { type CommandId, COMMANDS } from "./registry.ts";
import { isUnseen, showFirst } from "./show-first.ts";

/**
 * Runs the command in the next frame, after the list has closed, since a command may move the
 * focus. The command is not run if its meaning has changed, such as another Action or another
 * update.
 * @param meaning the command's meaning when it was shown (`meaningOf`)
 */
export function runChosen(id: CommandId, meaning: string, context: CommandContext): void {
  const command = COMMANDS[id];
  requestAnimationFrame(() => {
    if (meaningOf(id, context) !== meaning) return context.noteKey(reason("settling"));
    if (command.isHeld === true) return context.noteKey({ code: "holdKey", params: { key: context.keyOf(id) } });
    const enabled = command.enabled(context);
    if (enabled === true && id === "move.complete" && !context.isReportKnown && isUnseen(id, context))
      return showFirst(id, context.keyOf(id), context);
    context.input.act(() => {
      if (command.byKey?.(context) === true) return;
      if (enabled === true) command.run(context);
      else context.noteKey(enabled);
    });
  });
}
