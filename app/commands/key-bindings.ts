/** Key bindings: the chords that the user has set for commands replace those of the registry. */
import type { KeyBindings } from "../../electron/contract/preferences.ts";
import { isSequence } from "./chord.ts";
import { type Place, ROW_PLACES, WINDOW_PLACES } from "./places.ts";
import { COMMAND_IDS, COMMANDS, type CommandId } from "./registry.ts";

/** Places whose keys act at the same time, so that a chord may not stand in two of them; the innermost first. */
const TOGETHER: ReadonlySet<Place> = new Set<Place>([...ROW_PLACES, ...WINDOW_PLACES]);

/**
 * The chords of a command; the first one is shown. A default chord that the user has bound to another command is left
 * out: a later version may bring a command with such a default.
 */
export function keysOf(id: CommandId, bindings: KeyBindings): readonly string[] {
  const bound = boundTo(id, bindings);
  if (bound !== undefined) return bound;
  const { keys, where } = COMMANDS[id];
  if (!TOGETHER.has(where)) return keys;
  const rebound = reboundChords(bindings);
  return keys.some((chord) => rebound.has(chord)) ? keys.filter((chord) => !rebound.has(chord)) : keys;
}

/** A cache: each command asks at each key. */
const reboundOf = new WeakMap<KeyBindings, ReadonlySet<string>>();

/** The chords that the user has bound to commands of which they are no default. */
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

/** Undefined where the user has bound none; empty where the user has taken the command's keys away. */
function boundTo(id: CommandId, bindings: KeyBindings): readonly string[] | undefined {
  const bound = bindings[id];
  if (bound === undefined) return undefined;
  return bound.some(isOfTwoCapitals) ? bound.map((chord) => (isOfTwoCapitals(chord) ? chord.replace(/SS$/, "ß") : chord)) : bound;
}

/** An earlier version stored the key "ß" by its capital, which is on no key. */
function isOfTwoCapitals(chord: string): boolean {
  return /(?:^|[+ ])SS$/.test(chord);
}

/** Whether the user may bind another key to it: commands of a dialog or of a field are not offered. */
export function isRemappable(id: CommandId): boolean {
  const { where, keys } = COMMANDS[id];
  return TOGETHER.has(where) && !keys.includes("Escape");
}

/**
 * The command that this chord would take the key from, or that would keep it; undefined where the
 * chord is free.
 */
export function conflictOf(id: CommandId, chord: string, bindings: KeyBindings): CommandId | undefined {
  return COMMAND_IDS.find((other) => other !== id && TOGETHER.has(COMMANDS[other].where) && sharesKey(other, id, chord, bindings));
}

function sharesKey(other: CommandId, id: CommandId, chord: string, bindings: KeyBindings): boolean {
  const has = [...keysOf(other, bindings), ...(COMMANDS[other].fieldKeys ?? []), ...(COMMANDS[other].dialogKeys ?? [])].includes(chord);
  // Some commands share a default, one in the place of the other.
  const isSharedByDefault = COMMANDS[id].keys.includes(chord) && COMMANDS[other].keys.includes(chord);
  return has && (isSequence(chord) || !isSharedByDefault);
}
