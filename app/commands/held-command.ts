/** Running a command by a key that is held; what it means must not change meanwhile. */
import type { KeyPress } from "./chord.ts";
import { reason } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { meaningOf } from "./key-meanings.ts";
import { type CommandId, COMMANDS } from "./registry.ts";

/** @param press that went down */
export function beginHold(id: CommandId, press: KeyPress, context: CommandContext): void {
  // A Mac does not tell when a key comes up beside its command key: a tap would pass for a hold.
  if (press.metaKey) return context.noteKey(reason("heldUnheard"));
  const command = COMMANDS[id];
  const meaning = meaningOf(id, context);
  context.noteKey(undefined);
  context.setHeldCommand(id);
  context.input.hold.begin(press, () => {
    context.setHeldCommand(undefined);
    if (meaningOf(id, context) !== meaning || command.enabled(context) !== true) context.noteKey(reason("settling"));
    else context.input.act(() => command.run(context));
  });
}

/** A key came up; too soon, if it was being held, or is a modifier of the one that was. */
export function releaseHold(up: Pick<KeyPress, "key" | "code">, context: CommandContext): void {
  const { heldCommand } = context;
  if (!context.input.hold.release(up) || heldCommand === undefined) return;
  context.setHeldCommand(undefined);
  context.noteKey({ code: "holdKey", params: { key: context.keyOf(heldCommand) } });
}

/** The window has lost the keyboard. */
export function cancelHold(context: CommandContext): void {
  if (context.input.hold.cancel()) context.setHeldCommand(undefined);
}
