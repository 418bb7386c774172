/** Key bindings: chords that the user has set replace the commands' default chords. */
import type { KeyBindings } from "../../electron/contract/preferences.ts";
import { isSequence } from "./chord.ts";
import { type Place, ROW_PLACES, WINDOW_PLACES } from "./places.ts";
import { COMMAND_IDS, COMMANDS, type CommandId } from "./registry.ts";

/** Places whose keys act at the same time, innermost first. A chord must be unique among them. */
const TOGETHER: ReadonlySet<Place> = new Set<Place>([...ROW_PLACES, ...WINDOW_PLACES]);

/**
 * Returns the chords of a command; the first is displayed. A default chord that the user has bound
 * to another command is omitted: a later version may add a command with such a default.
 */
export function keysOf(id: CommandId, bindings: KeyBindings): readonly string[] {
  const bound = boundTo(id, bindings);
  if (bound !== undefined) return bound;
  const { keys, where } = COMMANDS[id];
  if (!TOGETHER.has(where)) return keys;
  const rebound = reboundChords(bindings);
  return keys.some((chord) => rebound.has(chord)) ? keys.filter((chord) => !rebound.has(chord)) : keys;
}

/** Cache: the value is read for each command at each key. */
const reboundOf = new WeakMap<KeyBindings, ReadonlySet<string>>();

/** Returns the chords that the user has bound to commands that do not have them by default. */
function reboundChords(bindings: KeyBindings): ReadonlySet<string> {
  const known = reboundOf.get(bindings);
  if (known !== undefined) return known;
  const rebound = new Set(
    COMMAND_IDS.flatMap((id) => {
      const { keys, where } = COMMANDS[id];
      return TOGETHER.has(where) ? (boundTo(id, bindings) ?? []).filter((chord) => !keys.includes(chord)) : [];
    }),
  );
  reboundOf.set(bindings, rebound);
  return rebound;
}

/**
 * Returns the chords that the user has bound; undefined if the user has bound none, empty if the
 * user has removed the command's keys.
 */
function boundTo(id: CommandId, bindings: KeyBindings): readonly string[] | undefined {
  const bound = bindings[id];
  if (bound === undefined) return undefined;
  return bound.some(isOfTwoCapitals) ? bound.map((chord) => (isOfTwoCapitals(chord) ? chord.replace(/SS$/, "ß") : chord)) : bound;
}

/**
 * Whether a chord contains "SS". An earlier version stored the key "ß" by its capital letters,
 * which are not on any key.
 */
function isOfTwoCapitals(chord: string): boolean {
  return /(?:^|[+ ])SS$/.test(chord);
}

/**
 * Whether the user may bind another key to the command. Commands of a dialog or a field cannot be
 * rebound.
 */
export function isRemappable(id: CommandId): boolean {
  const { where, keys } = COMMANDS[id];
  return TOGETHER.has(where) && !keys.includes("Escape");
}

/**
 * Returns the command that would lose the key to this chord or keep it; undefined if the chord is
 * free.
 */
export function conflictOf(id: CommandId, chord: string, bindings: KeyBindings): CommandId | undefined {
  return COMMAND_IDS.find((other) => other !== id && TOGETHER.has(COMMANDS[other].where) && sharesKey(other, id, chord, bindings));
}

function sharesKey(other: CommandId, id: CommandId, chord: string, bindings: KeyBindings): boolean {
  const has = [...keysOf(other, bindings), ...(COMMANDS[other].fieldKeys ?? []), ...(COMMANDS[other].dialogKeys ?? [])].includes(chord);
  // Some commands share a default chord: one takes the place of the other.
  const isSharedByDefault = COMMANDS[id].keys.includes(chord) && COMMANDS[other].keys.includes(chord);
  return has && (isSequence(chord) || !isSharedByDefault);
}
