/** A key that does its deed only when it is held for a moment: a tap may be a letter of a word. */
import { isModifier, type KeyPress } from "./chord.ts";

/** How long it is held, milliseconds. */
export const HOLD_MS = 600;

export class KeyHold {
  #press: KeyPress | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The key went down; `finish` is called once it has been held long enough. */
  begin(press: KeyPress, finish: () => void): void {
    this.cancel();
    // A keyboard event is not kept: what it says of its key may be read later than it lasts.
    const { key, code, shiftKey, ctrlKey, metaKey, altKey } = press;
    this.#press = { key, code, shiftKey, ctrlKey, metaKey, altKey };
    this.#timer = setTimeout(() => {
      this.cancel();
      finish();
    }, HOLD_MS);
  }

  /** A key came up. Answers whether the hold has ended by it, too short. */
  release(up: Pick<KeyPress, "key" | "code">): boolean {
    if (this.#press === undefined || !ends(this.#press, up)) return false;
    this.cancel();
    return true;
  }

  /** Answers whether a key was being held. */
  cancel(): boolean {
    const wasHeld = this.#press !== undefined;
    clearTimeout(this.#timer);
    this.#press = undefined;
    return wasHeld;
  }
}

/**
 * By the place of the key: what it writes changes with the modifiers, which may come up before it.
 * A modifier of the chord ends it, too: without that, another key is held.
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
