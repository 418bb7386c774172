/** Finds the command of a key: exact chords before loose ones, inner places first. */
import { fit, isTyped, type KeyPress, shownKey } from "./chord.ts";
import { type CommandReason, reason } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { beginHold } from "./held-command.ts";
import { isKeySettled, isLeadSettled, TYPED_PLACES } from "./key-meanings.ts";
import { keysOf } from "./key-bindings.ts";
import { isActive, type Place, ROW_PLACES } from "./places.ts";
import { COMMAND_IDS, COMMANDS, type CommandId, commandsIn } from "./registry.ts";
import { isUnseen, showFirst } from "./show-first.ts";

/** A key that went down. `repeat`: the key is held. */
export interface HeardKey extends KeyPress {
  readonly repeat: boolean;
}

interface Found {
  readonly id: CommandId;
  readonly chord: string;
}

/**
 * Runs the first command of these places that has this key and can be run; else notes why none can.
 * @returns whether the key belongs to a command here, so that no other listener may handle it
 */
export function handleKey(press: HeardKey, places: readonly Place[], context: CommandContext): boolean {
  return runFirst(commandsFor(press, places, context), press, context);
}

/** Whether a key on a row only leads to another row. */
export function isStep(press: KeyPress, context: CommandContext): boolean {
  const found = context.isAfterLeader ? [] : commandsFor(press, ROW_PLACES, context);
  return found.length > 0 && found.every(({ id }) => COMMANDS[id].leadsTo !== undefined);
}

/** Like `handleKey`, for commands that were found in another way. */
export function runFirst(found: readonly Found[], press: HeardKey, context: CommandContext): boolean {
  let refusal: CommandReason | undefined;
  for (const { id, chord } of found) {
    const command = COMMANDS[id];
    // A held key would press again and again, each time for another state.
    if (press.repeat && command.repeats !== true) return true;
    if (command.isMutation === true && !isTyped(press) && !context.input.guard.accepts(press.key)) {
      notePause(context);
      return true;
    }
    // A key that leads to a row is never refused; the keys of that row may be.
    const isWay = command.leadsTo?.(context) !== undefined;
    if (!isWay && TYPED_PLACES.includes(command.where) && !isKeySettled(chord, id, context)) {
      if (isTyped(press)) context.input.guard.refused(press.key);
      context.noteKey(reason("settling"));
      return true;
    }
    const enabled = command.enabled(context);
    // A key that leads to a text shows that text itself.
    if (enabled === true && command.byKey === undefined && isUnseen(id, context)) {
      showFirst(id, shownKey(chord), context);
      return true;
    }
    if (enabled === true && command.isHeld === true) {
      beginHold(id, press, context);
      return true;
    }
    let isDone = false;
    const run = (): void => {
      isDone = command.byKey?.(context) === true;
      if (isDone || enabled !== true) return;
      command.run(context);
      isDone = true;
    };
    if (isLeadSettled(id, context)) context.input.act(run);
    else context.input.actUnforeseen(run);
    if (isDone) {
      context.noteKey(undefined);
      return true;
    }
    if (enabled !== true) refusal ??= enabled;
    if (command.keepsKey === true) break;
  }
  if (refusal !== undefined) {
    if (isTyped(press) && found.some(({ id }) => COMMANDS[id].leadsToText === true))
      context.input.guard.refused(press.key, keyNamedIn(refusal, context));
    context.noteKey(refusal);
  }
  return found.length > 0;
}

/** Notes why a key is refused until there has been a pause in typing. */
export function notePause(context: CommandContext): void {
  context.noteKey(reason(context.input.guard.isAfterRefusal ? "keyRefused" : "keysPaused"));
}

/**
 * Returns the letter that the reason suggests pressing instead, if that one leads to a text, too.
 * The letter of a command that creates an update is not returned, because it may continue the word
 * that was begun for the first key. A chord is not a letter.
 */
function keyNamedIn({ params }: CommandReason, { keyBindings }: CommandContext): string | undefined {
  if (!("key" in params) || params.key.length !== 1) return undefined;
  const { key } = params;
  const leadsToText = COMMAND_IDS.some((id) => COMMANDS[id].leadsToText === true && keysOf(id, keyBindings).includes(key));
  return leadsToText ? key.toLowerCase() : undefined;
}

/**
 * Returns the matching commands. A loose match counts only if no command has the exact chord, so
 * that a key never has two meanings.
 */
function commandsFor(press: KeyPress, places: readonly Place[], context: CommandContext): Found[] {
  const exact: Found[] = [];
  const loose: Found[] = [];
  for (const place of places.filter((candidate) => isActive(candidate, context))) {
    for (const id of commandsIn(place))
      for (const chord of keysOf(id, context.keyBindings)) {
        const fits = fit(chord, press);
        if (fits !== undefined) (fits === "exact" ? exact : loose).push({ id, chord });
      }
  }
  return exact.length > 0 || isTakenOutside(press, context) ? exact : loose;
}

/**
 * Whether the exact chord belongs to a command of the window, whose keys are handled after those of
 * the rows.
 */
function isTakenOutside(press: KeyPress, context: CommandContext): boolean {
  const outside = COMMAND_IDS.filter((id) => TYPED_PLACES.includes(COMMANDS[id].where));
  return outside.some((id) => keysOf(id, context.keyBindings).some((chord) => fit(chord, press) === "exact"));
}
