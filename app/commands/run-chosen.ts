/** Runs a command that was chosen from a list of commands. */
import { reason } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { type CommandId, COMMANDS } from "./registry.ts";

/**
 * After the list has gone, since a command may move the focus. Another Action than the one that it
 * was chosen for never takes it.
 * @param forId the Action that was shown as chosen beside the command
 */
export function runChosen(id: CommandId, forId: string | undefined, context: CommandContext): void {
  const command = COMMANDS[id];
  requestAnimationFrame(() => {
    const isAbout = command.where === "details" || command.where === "stop";
    if (isAbout && context.row?.id !== forId) return context.noteKey(reason("settling"));
    if (command.isHeld === true) return context.noteKey({ code: "holdKey", params: { key: context.keyOf(id) } });
    const enabled = command.enabled(context);
    context.input.act(() => {
      if (command.byKey?.(context) === true) return;
      if (enabled === true) command.run(context);
      else context.noteKey(enabled);
    });
  });
}
