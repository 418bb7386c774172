/**
 * The way of a key through the window, without a page: what is heard before everything else, and
 * what is heard where no field and no list has taken it.
 */
import { fit, fitsSecond, isLeader, isModifier, isSequence, isTyped } from "./chord.ts";
import type { Command } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { handleKey, type HeardKey, notePause, runFirst } from "./handle-key.ts";
import { TYPED_PLACES } from "./key-meanings.ts";
import { keysOf } from "./key-bindings.ts";
import { WINDOW_PLACES } from "./places.ts";
import { COMMAND_IDS, COMMANDS } from "./registry.ts";

/** What has the focus: a field, something that is over the window and has its own keys, or neither. */
export type KeyTarget = "field" | "overlay" | "page";

/**
 * Before anything on the page hears a key.
 * @param pressesFocused what has the focus is pressed by Enter: a button, a link, an item of a menu
 * @returns whether nothing else is to hear it
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
 * A key that nothing on the page has taken.
 * @returns whether it belongs to a command
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

/** The key after the leader chooses a command, or does nothing at all. */
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
