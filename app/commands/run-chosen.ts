/** Runs a command that was chosen from a list of commands. */
import { reason } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { meaningOf } from "./key-meanings.ts";
import { type CommandId, COMMANDS } from "./registry.ts";
import { isUnseen, showFirst } from "./show-first.ts";

/**
 * After the list has gone, since a command may move the focus. Where it would do something else by
 * now, for another Action or about another update, it is not run.
 * @param meaning what it would have done when it was shown (`meaningOf`)
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
