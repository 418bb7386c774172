/** From a key to its command: an exact chord before a loose one, inner places first. */
import { fit, type KeyPress } from "./chord.ts";
import type { Command } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { isActive, type Place } from "./places.ts";
import { COMMAND_IDS, COMMANDS } from "./registry.ts";

/**
 * Runs the first command of these places that has this key and can be run.
 * @returns whether the key belongs to a command here, so that nothing else is to hear it
 */
export function handleKey(press: KeyPress & { readonly repeat: boolean }, places: readonly Place[], context: CommandContext): boolean {
  const found = commandsFor(press, places, context);
  for (const command of found) {
    // A key that is held down would press again and again, each time for another state.
    if (press.repeat && command.repeats !== true) return true;
    if (command.byKey?.(context) === true) return true;
    if (command.enabled(context) !== true) continue;
    command.run(context);
    return true;
  }
  return found.length > 0;
}

function commandsFor(press: KeyPress, places: readonly Place[], context: CommandContext): Command[] {
  const exact: Command[] = [];
  const loose: Command[] = [];
  for (const place of places.filter((candidate) => isActive(candidate, context))) {
    for (const command of COMMAND_IDS.map((id) => COMMANDS[id]).filter(({ where }) => where === place)) {
      const fits = new Set(command.keys.map((key) => fit(key, press)));
      if (fits.has("exact")) exact.push(command);
      else if (fits.has("loose")) loose.push(command);
    }
  }
  return [...exact, ...loose];
}
