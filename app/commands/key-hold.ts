/** A key that takes effect only when held for a moment: a tap may be a letter of a word. */
import { isModifier, type KeyPress } from "./chord.ts";

/** Duration of a hold, in milliseconds. */
export const HOLD_MS = 600;

export class KeyHold {
  #press: KeyPress | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Called when the key goes down. `finish` is called after the key was held long enough. */
  begin(press: KeyPress, finish: () => void): void {
    this.cancel();
    // The keyboard event is copied, because its values may be read after the event has ended.
    const { key, code, shiftKey, ctrlKey, metaKey, altKey } = press;
    this.#press = { key, code, shiftKey, ctrlKey, metaKey, altKey };
    this.#timer = setTimeout(() => {
      this.cancel();
      finish();
    }, HOLD_MS);
  }

  /** Called when a key is released. Returns whether this ended the hold too early. */
  release(up: Pick<KeyPress, "key" | "code">): boolean {
    if (this.#press === undefined || !ends(this.#press, up)) return false;
    this.cancel();
    return true;
  }

  /** Cancels the hold. Returns whether a key was being held. */
  cancel(): boolean {
    const wasHeld = this.#press !== undefined;
    clearTimeout(this.#timer);
    this.#press = undefined;
    return wasHeld;
  }
}

/**
 * Whether a released key ends the hold. Keys are compared by position, because their characters
 * change with modifiers, which may be released first. Releasing a modifier of the chord also ends
 * the hold: without the modifier, another key is held.
 */
function ends(down: KeyPress, up: Pick<KeyPress, "key" | "code">): boolean {
  if (isModifier(up)) return MODIFIER_OF[up.key]?.(down) === true;
  const { code = "" } = down;
  return code !== "" && up.code !== undefined && up.code !== "" ? up.code === code : up.key.toUpperCase() === down.key.toUpperCase();
}

const MODIFIER_OF: Readonly<Record<string, (press: KeyPress) => boolean>> = {
  Shift: ({ shiftKey }) => shiftKey,
  Control: ({ ctrlKey }) => ctrlKey,
  Meta: ({ metaKey }) => metaKey,
  Alt: ({ altKey }) => altKey,
};
