/** The keys that the user has given to commands, over those that the registry gives them. */
import { isSequence } from "./chord.ts";
import { type Place, ROW_PLACES, WINDOW_PLACES } from "./places.ts";
import { COMMAND_IDS, COMMANDS, type CommandId } from "./registry.ts";

/** By id of the command; an empty list is a command without a key. */
export type OwnKeys = Readonly<Partial<Record<string, readonly string[]>>>;

/** Places whose keys are heard together, the innermost first. */
const TOGETHER: ReadonlySet<Place> = new Set<Place>([...ROW_PLACES, ...WINDOW_PLACES]);

/**
 * The chords of a command, the one that is shown first. What the user has given to another command is none of them: a
 * later version may bring a command that comes with such a chord.
 */
export function keysOf(id: CommandId, own: OwnKeys): readonly string[] {
  const kept = ownKeysOf(id, own);
  if (kept !== undefined) return kept;
  const { keys, where } = COMMANDS[id];
  if (!TOGETHER.has(where)) return keys;
  const given = givenBy(own);
  return keys.some((chord) => given.has(chord)) ? keys.filter((chord) => !given.has(chord)) : keys;
}

/** Asked for by each command at each key. */
const givenOf = new WeakMap<OwnKeys, ReadonlySet<string>>();

/** The chords that the user has given to commands which do not come with them. */
function givenBy(own: OwnKeys): ReadonlySet<string> {
  const known = givenOf.get(own);
  if (known !== undefined) return known;
  const given = new Set(
    COMMAND_IDS.flatMap((id) => {
      const { keys, where } = COMMANDS[id];
      return TOGETHER.has(where) ? (ownKeysOf(id, own) ?? []).filter((chord) => !keys.includes(chord)) : [];
    }),
  );
  givenOf.set(own, given);
  return given;
}

function ownKeysOf(id: CommandId, own: OwnKeys): readonly string[] | undefined {
  const kept = own[id];
  if (kept === undefined) return undefined;
  return kept.some(isOfTwoCapitals) ? kept.map((chord) => (isOfTwoCapitals(chord) ? chord.replace(/SS$/, "ß") : chord)) : kept;
}

/** An earlier version kept the key "ß" by its capital, which is on no key. */
function isOfTwoCapitals(chord: string): boolean {
  return /(?:^|[+ ])SS$/.test(chord);
}

/** Whether the user may give it another key: one of a dialog or of a field is not offered. */
export function isRemappable(id: CommandId): boolean {
  const { where, keys } = COMMANDS[id];
  return TOGETHER.has(where) && !keys.includes("Escape");
}

/**
 * The command that this chord would take the key from, or that would keep it; undefined where the
 * chord is free.
 */
export function conflictOf(id: CommandId, chord: string, own: OwnKeys): CommandId | undefined {
  return COMMAND_IDS.find((other) => other !== id && TOGETHER.has(COMMANDS[other].where) && sharesKey(other, id, chord, own));
}

function sharesKey(other: CommandId, id: CommandId, chord: string, own: OwnKeys): boolean {
  const has = [...keysOf(other, own), ...(COMMANDS[other].fieldKeys ?? []), ...(COMMANDS[other].dialogKeys ?? [])].includes(chord);
  // Some commands share a key as they come, one in the place of the other.
  const isSharedByDefault = COMMANDS[id].keys.includes(chord) && COMMANDS[other].keys.includes(chord);
  return has && (isSequence(chord) || !isSharedByDefault);
}
