/**
 * Chords: the notation of a command's keys, matching, and their text for display and ARIA. "Ctrl+K"
 * is one press; "G R" is two presses in sequence.
 */

import { keyCaps } from "../messages/keys.ts";

/** A key press. `code` is the key's position, named after the US layout. */
export type KeyPress = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey"> & { readonly code?: string | undefined };

interface Chord {
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly key: string;
}

/** First key of every sequence. */
export const LEADER = "G";

const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Fn"]);

/**
 * Key names that an event uses when it does not know the character. Several keys share each of
 * these names.
 */
const NAMES_OF_SEVERAL: ReadonlySet<string> = new Set(["Dead", "Process", "Unidentified", "Compose"]);

function parse(chord: string): Chord {
  // The plus separates keys and may itself be the last key.
  const key = chord.endsWith("+") ? "+" : (chord.split("+").at(-1) ?? "");
  return { ctrl: chord.startsWith("Ctrl+"), shift: /^(?:Ctrl\+)?Shift\+/.test(chord), key };
}

function keyName({ key }: KeyPress): string {
  if (key === " ") return "Space";
  // A letter whose capital form is two letters ("ß") keeps its own form, because no key has two
  // capitals.
  const capital = key.length === 1 ? key.toUpperCase() : key;
  return capital.length === 1 ? capital : key;
}

/**
 * Returns the US letter or digit at this key's position if the layout has none there: letters of
 * another script, or the top row of a French keyboard, which has digits only with Shift.
 */
function placedName({ key, code = "", ctrlKey, metaKey, shiftKey }: KeyPress): string | undefined {
  if (/^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key)) return /^Key([A-Z])$/.exec(code)?.[1];
  return (ctrlKey || metaKey) && !shiftKey && /^[^a-z0-9]$/iu.test(key) ? /^Digit(\d)$/.exec(code)?.[1] : undefined;
}

/**
 * Returns how a press fits a chord: "exact", "loose" if Shift is also held, or "placed" if only the
 * key's position fits, so that capitals and other layouts work; undefined if it does not fit. The
 * command key of a Mac counts as Ctrl.
 */
export function fit(chord: string, press: KeyPress): "exact" | "loose" | "placed" | undefined {
  if (isSequence(chord) || isOfSeveral(press)) return undefined;
  const { ctrl, shift, key } = parse(chord);
  if (press.altKey || (press.ctrlKey || press.metaKey) !== ctrl) return undefined;
  if (keyName(press) !== key) return placedName(press) === key && shift === press.shiftKey ? "placed" : undefined;
  if (shift === press.shiftKey) return "exact";
  return shift ? undefined : "loose";
}

export function isSequence(chord: string): boolean {
  return chord.startsWith(`${LEADER} `);
}

/** Whether the press begins a sequence. */
export function isLeader(press: KeyPress): boolean {
  return !press.shiftKey && fit(LEADER, press) !== undefined;
}

/** Whether the press completes the sequence after the leader key. */
export function fitsSecond(sequence: string, press: KeyPress): boolean {
  return isSequence(sequence) && fit(sequence.slice(LEADER.length + 1), press) !== undefined;
}

/**
 * Whether several keys share this name, such as dead keys that wait for their letter, so that the
 * key cannot be identified.
 */
export function isOfSeveral({ key }: Pick<KeyPress, "key">): boolean {
  return NAMES_OF_SEVERAL.has(key);
}

/** Whether the key is a modifier such as Shift or Ctrl, which has no meaning alone. */
export function isModifier({ key }: Pick<KeyPress, "key">): boolean {
  return MODIFIERS.has(key);
}

/** Whether the press would insert a character in a field. */
export function isTyped({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/**
 * Whether an input method handles the press: the keys that compose, choose or finish produce text.
 * Key code 229 marks such a key when the press itself ends the composition.
 */
export function isComposed({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === 229;
}

/**
 * Returns the chord of a press in the notation above; undefined for a modifier alone, with Alt, or
 * if the key cannot be identified.
 */
export function chordOf(press: KeyPress): string | undefined {
  if (isModifier(press) || isOfSeveral(press) || press.altKey) return undefined;
  const key = placedName(press) ?? keyName(press);
  // For a key that is no letter, the character already reflects Shift.
  const isShifted = press.shiftKey && (key.length > 1 || /\p{L}/u.test(key));
  return `${press.ctrlKey || press.metaKey ? "Ctrl+" : ""}${isShifted ? "Shift+" : ""}${key}`;
}

/** Returns a chord as displayed in the language in force: "Shift+K", "↓", "Esc", "G R". */
export function shownKey(chord: string): string {
  const { ctrl, shift, key } = parse(chord);
  return [...(ctrl ? ["Ctrl"] : []), ...(shift ? ["Shift"] : []), key].map((cap) => keyCaps[cap] ?? cap).join("+");
}

/**
 * Returns the caps in which a displayed key is drawn: one for a chord, two for a sequence. A cap
 * shows no plus between its keys.
 */
export function capsOf(shown: string): readonly string[] {
  return isSequence(shown) ? shown.split(" ") : [shown.replaceAll(/(?<=[^+])\+(?=.)/g, " ")];
}

/**
 * Returns a chord for aria-keyshortcuts, which uses the key names of events and "Control".
 * Undefined for a sequence: a space between keys would mean "or".
 */
export function ariaKey(chord: string): string | undefined {
  return isSequence(chord) ? undefined : chord.replace("Ctrl+", "Control+");
}
