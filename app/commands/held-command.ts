/**
 * Runs a command by a held key, provided that its meaning does not change while the key is held.
 */
import type { KeyPress } from "./chord.ts";
import { reason } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { meaningOf } from "./key-meanings.ts";
import { type CommandId, COMMANDS } from "./registry.ts";

/** Starts the hold of the command's key; `press` is the key going down. */
export function beginHold(id: CommandId, press: KeyPress, context: CommandContext): void {
  // macOS reports no key release while the command key is down, so a tap would count as a hold.
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

/**
 * Called when a key is released. Cancels the hold if the key, or one of its modifiers, was being
 * held, and notes that the key has to be held.
 */
export function releaseHold(up: Pick<KeyPress, "key" | "code">, context: CommandContext): void {
  const { heldCommand } = context;
  if (!context.input.hold.release(up) || heldCommand === undefined) return;
  context.setHeldCommand(undefined);
  context.noteKey({ code: "holdKey", params: { key: context.keyOf(heldCommand) } });
}

/** Called when the window loses the keyboard; cancels the hold. */
export function cancelHold(context: CommandContext): void {
  if (context.input.hold.cancel()) context.setHeldCommand(undefined);
}
