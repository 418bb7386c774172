/** What each key of the window would do now, told to the settling whenever it may have changed. */
import { isSequence } from "./chord.ts";
import type { CommandContext } from "./context.ts";
import { keysOf } from "./own-keys.ts";
import { isActive, ROW_PLACES, WINDOW_PLACES, type Place } from "./places.ts";
import { COMMAND_IDS, COMMANDS, type CommandId } from "./registry.ts";

/** Where typed keys are heard in the window outside of fields. */
export const TYPED_PLACES: readonly Place[] = [...WINDOW_PLACES, ...ROW_PLACES];

const ABOUT_THE_ACTION: ReadonlySet<Place> = new Set<Place>(["stop", "details", ...ROW_PLACES]);

/** The slot of a chord in the settling. */
export function keySlot(chord: string): string {
  return `key ${chord}`;
}

/** Notes what every chord means by now. The work is that of some dozen commands, whatever the queue. */
export function noteMeanings(context: CommandContext): void {
  /** By chord: its command, or none where its places are not on the screen. */
  const owners = new Map<string, CommandId | undefined>();
  for (const place of TYPED_PLACES) {
    const isHere = isActive(place, context);
    for (const id of idsIn(place))
      for (const chord of chordsOf(id, context)) {
        const owner = owners.get(chord);
        // An inner command that cannot be run leaves its key to the outer one.
        const isBetter = isHere && (owner === undefined || (!isPossible(owner, context) && isPossible(id, context)));
        if (isBetter || !owners.has(chord)) owners.set(chord, isHere ? id : undefined);
      }
  }
  const { settling } = context.input;
  for (const [chord, id] of owners) {
    if (isSequence(chord)) continue;
    if (id === undefined) settling.changed(keySlot(chord), "");
    else settling.changed(keySlot(chord), isPossible(id, context) ? meaningOf(id, context) : "", subjectOf(id, context), context.isUnasked);
  }
}

/** Those of fields and dialogs are no other command's. */
function chordsOf(id: CommandId, context: CommandContext): readonly string[] {
  const { fieldKeys = [], dialogKeys = [] } = COMMANDS[id];
  return [...keysOf(id, context.ownKeys), ...fieldKeys, ...dialogKeys];
}

function idsIn(place: Place): readonly CommandId[] {
  return COMMAND_IDS.filter((id) => COMMANDS[id].where === place);
}

/** A state that one command cannot read must not take the keys of the others. */
function isPossible(id: CommandId, context: CommandContext): boolean {
  try {
    return COMMANDS[id].enabled(context) === true;
  } catch {
    return false;
  }
}

/** What a command would do now: the command, its Action, and what else it is about. */
export function meaningOf(id: CommandId, context: CommandContext): string {
  return [id, subjectOf(id, context), COMMANDS[id].about?.(context) ?? ""].join("\n");
}

function subjectOf(id: CommandId, context: CommandContext): string {
  return ABOUT_THE_ACTION.has(COMMANDS[id].where) ? (context.row?.id ?? "") : "";
}
