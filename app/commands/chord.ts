/**
 * Chords: notation of a command's keys, matching, and their text for eyes and for ARIA. "Ctrl+K" is
 * one press; "G R" is two in turn.
 */

import { keyCaps } from "../messages/keys.ts";

/** `code`: the key's place on the keyboard, by what a US one has there. */
export type KeyPress = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey"> & { readonly code?: string | undefined };

interface Chord {
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly key: string;
}

/** The first key of every sequence. */
export const LEADER = "G";

const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Fn"]);

/** What an event says of a key of which it does not know what it writes: several keys have each of these names. */
const NAMES_OF_SEVERAL: ReadonlySet<string> = new Set(["Dead", "Process", "Unidentified", "Compose"]);

function parse(chord: string): Chord {
  // The plus stands between keys, and may itself be the last of them.
  const key = chord.endsWith("+") ? "+" : (chord.split("+").at(-1) ?? "");
  return { ctrl: chord.startsWith("Ctrl+"), shift: /^(?:Ctrl\+)?Shift\+/.test(chord), key };
}

function keyName({ key }: KeyPress): string {
  if (key === " ") return "Space";
  // Two capitals ("ß") are on no key.
  const capital = key.length === 1 ? key.toUpperCase() : key;
  return capital.length === 1 ? capital : key;
}

/**
 * The letter or digit that has the place of this key where the layout has none there: letters of
 * another script, and the upper row of a French keyboard, which has digits only with Shift.
 */
function placedName({ key, code = "", ctrlKey, metaKey, shiftKey }: KeyPress): string | undefined {
  if (/^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key)) return /^Key([A-Z])$/.exec(code)?.[1];
  return (ctrlKey || metaKey) && !shiftKey && /^[^a-z0-9]$/iu.test(key) ? /^Digit(\d)$/.exec(code)?.[1] : undefined;
}

/**
 * How well a press fits a chord: "exact", "loose" where Shift is held besides, or "placed" where only
 * the place of the key fits, so that capitals and other layouts work; undefined where it does not.
 * The command key of a Mac counts as Ctrl.
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

/** Whether the press is the one after the leader. */
export function fitsSecond(sequence: string, press: KeyPress): boolean {
  return isSequence(sequence) && fit(sequence.slice(LEADER.length + 1), press) !== undefined;
}

/** Whether several keys are called so, such as accents that wait for their letter: none of them can be told. */
export function isOfSeveral({ key }: Pick<KeyPress, "key">): boolean {
  return NAMES_OF_SEVERAL.has(key);
}

/** Shift, Ctrl and the like, which mean nothing alone. */
export function isModifier({ key }: Pick<KeyPress, "key">): boolean {
  return MODIFIERS.has(key);
}

/** Whether the press would write something in a field. */
export function isTyped({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/**
 * Whether an input method hears the press: what it composes, chooses or ends by it is a text. 229 is
 * the code of such a key where the composition ends by the very press.
 */
export function isComposed({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === 229;
}

/** The chord of a press, as the notation has it; undefined for a modifier alone, with Alt, or where no one key is meant. */
export function chordOf(press: KeyPress): string | undefined {
  if (isModifier(press) || isOfSeveral(press) || press.altKey) return undefined;
  const key = placedName(press) ?? keyName(press);
  // What Shift makes of a key that is no letter is in its character already.
  const isShifted = press.shiftKey && (key.length > 1 || /\p{L}/u.test(key));
  return `${press.ctrlKey || press.metaKey ? "Ctrl+" : ""}${isShifted ? "Shift+" : ""}${key}`;
}

/** "Shift+K", "↓", "Esc", "G R", as they are on the keys of the language in force. */
export function shownKey(chord: string): string {
  const { ctrl, shift, key } = parse(chord);
  return [...(ctrl ? ["Ctrl"] : []), ...(shift ? ["Shift"] : []), key].map((cap) => keyCaps[cap] ?? cap).join("+");
}

/** The caps that a shown key is drawn in: one for a chord, two for keys in turn. A cap needs no plus between its keys. */
export function capsOf(shown: string): readonly string[] {
  return isSequence(shown) ? shown.split(" ") : [shown.replaceAll(/(?<=[^+])\+(?=.)/g, " ")];
}

/**
 * For aria-keyshortcuts, which names keys as events do and Ctrl in full. It has no word for keys in
 * turn: a space between them stands for "or".
 */
export function ariaKey(chord: string): string | undefined {
  return isSequence(chord) ? undefined : chord.replace("Ctrl+", "Control+");
}
