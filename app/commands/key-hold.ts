/** A key that does its deed only when it is held for a moment: a tap may be a letter of a word. */

/** How long it is held, milliseconds. */
export const HOLD_MS = 600;

export class KeyHold {
  #key: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The key went down; `finish` is called once it has been held long enough. */
  begin(key: string, finish: () => void): void {
    this.cancel();
    this.#key = key.toUpperCase();
    this.#timer = setTimeout(() => {
      this.cancel();
      finish();
    }, HOLD_MS);
  }

  /** Answers whether this key was being held, too short. */
  release(key: string): boolean {
    if (this.#key !== key.toUpperCase()) return false;
    this.cancel();
    return true;
  }

  /** Answers whether a key was being held. */
  cancel(): boolean {
    const wasHeld = this.#key !== undefined;
    clearTimeout(this.#timer);
    this.#key = undefined;
    return wasHeld;
  }
}
