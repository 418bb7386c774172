/** Running a command by a key that is held; what it means must not change meanwhile. */
import { reason } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { meaningOf } from "./key-meanings.ts";
import { type CommandId, COMMANDS } from "./registry.ts";

/** @param key that went down */
export function beginHold(id: CommandId, key: string, context: CommandContext): void {
  const command = COMMANDS[id];
  const meaning = meaningOf(id, context);
  context.noteKey(undefined);
  context.setHeldCommand(id);
  context.input.hold.begin(key, () => {
    context.setHeldCommand(undefined);
    if (meaningOf(id, context) !== meaning || command.enabled(context) !== true) context.noteKey(reason("settling"));
    else context.input.act(() => command.run(context));
  });
}

/** The key came up; too soon, if it was being held. */
export function releaseHold(key: string, context: CommandContext): void {
  const { heldCommand } = context;
  if (!context.input.hold.release(key) || heldCommand === undefined) return;
  context.setHeldCommand(undefined);
  context.noteKey({ code: "holdKey", params: { key: context.keyOf(heldCommand) } });
}

/** The window has lost the keyboard. */
export function cancelHold(context: CommandContext): void {
  if (context.input.hold.cancel()) context.setHeldCommand(undefined);
}
