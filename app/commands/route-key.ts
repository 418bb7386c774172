/**
 * Routes a key through the window, independent of the page: keys handled before everything else,
 * and keys that no field and no list has handled.
 */
import { fit, fitsSecond, isLeader, isModifier, isSequence, isTyped } from "./chord.ts";
import type { Command } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { handleKey, type HeardKey, notePause, runFirst } from "./handle-key.ts";
import { TYPED_PLACES } from "./key-meanings.ts";
import { keysOf } from "./key-bindings.ts";
import { WINDOW_PLACES } from "./places.ts";
import { COMMAND_IDS, COMMANDS } from "./registry.ts";

/**
 * The kind of element that has the focus: a field, an element over the window with its own keys, or
 * neither.
 */
export type KeyTarget = "field" | "overlay" | "page";

/**
 * Handles a key before any listener on the page.
 * @param pressesFocused whether Enter presses the focused element: a button, a link, a menu item
 * @returns whether no other listener may handle the key
 */
export function interceptKey(press: HeardKey, target: KeyTarget, context: CommandContext, pressesFocused = false): boolean {
  if (isModifier(press)) return false;
  if (context.isAfterLeader) {
    context.setAfterLeader(false);
    if (target === "page" && !context.isDialogOpen) return secondKey(press, context);
  }
  if (target !== "field" && isTyped(press) && !context.input.guard.acceptsTyped(press.key)) {
    notePause(context);
    return true;
  }
  if (pressesFocused && press.key === "Enter" && !context.input.guard.accepts(press.key)) {
    notePause(context);
    return true;
  }
  if (chordWithin(press, context, ({ dialogKeys }) => dialogKeys)) return true;
  return !context.isDialogOpen && target !== "overlay" && chordWithin(press, context, ({ fieldKeys }) => fieldKeys);
}

/**
 * Handles a key that nothing on the page has handled.
 * @returns whether the key belongs to a command
 */
export function windowKey(press: HeardKey, target: KeyTarget, context: CommandContext): boolean {
  if (target !== "page" || context.isDialogOpen) return false;
  if (isLeader(press) && !press.repeat) {
    context.noteKey(undefined);
    context.setAfterLeader(true);
    return true;
  }
  return handleKey(press, isTyped(press) ? TYPED_PLACES : WINDOW_PLACES, context);
}

/** Handles the key after the leader. The key is consumed even if there is no command. */
function secondKey(press: HeardKey, context: CommandContext): boolean {
  const found = COMMAND_IDS.flatMap((id) =>
    keysOf(id, context.keyBindings)
      .filter((chord) => isSequence(chord) && fitsSecond(chord, press))
      .map((chord) => ({ id, chord })),
  );
  runFirst(found, press, context);
  return true;
}

function chordWithin(press: HeardKey, context: CommandContext, keys: (command: Command) => readonly string[] | undefined): boolean {
  const all = COMMAND_IDS.flatMap((id) => (keys(COMMANDS[id]) ?? []).map((chord) => ({ id, chord, how: fit(chord, press) })));
  const exact = all.filter(({ how }) => how === "exact");
  return runFirst(exact.length > 0 ? exact : all.filter(({ how }) => how === "placed"), press, context);
}
