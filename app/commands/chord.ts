/** Chords: notation of a command's keys, matching, and their text for eyes and for ARIA. */

export type KeyPress = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

interface Chord {
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly key: string;
}

const SHOWN: Readonly<Record<string, string>> = { ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

function parse(chord: string): Chord {
  const parts = chord.split("+");
  return { ctrl: parts.includes("Ctrl"), shift: parts.includes("Shift"), key: parts.at(-1) ?? "" };
}

/**
 * How well a press fits a chord: "exact", or "loose" where Shift is held besides, so that capitals
 * and other layouts work; undefined where it does not. The command key of a Mac counts as Ctrl.
 */
export function fit(chord: string, press: KeyPress): "exact" | "loose" | undefined {
  const { ctrl, shift, key } = parse(chord);
  const pressed = press.key === " " ? "Space" : press.key.length === 1 ? press.key.toUpperCase() : press.key;
  if (pressed !== key || press.altKey || (press.ctrlKey || press.metaKey) !== ctrl) return undefined;
  if (shift === press.shiftKey) return "exact";
  return shift ? undefined : "loose";
}

/** "Shift+K", "↓", "Esc". */
export function shownKey(chord: string): string {
  const { key } = parse(chord);
  return chord.slice(0, chord.length - key.length) + (SHOWN[key] ?? key);
}

/** For aria-keyshortcuts, which names keys as events do and Ctrl in full. */
export function ariaKey(chord: string): string {
  return chord.replace("Ctrl+", "Control+");
}
