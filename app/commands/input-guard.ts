/**
 * Whether keys may run commands. After a focus change that the user did not make, a letter may be
 * the rest of a word: a form has vanished under it, or a dialog has come up. Typed keys then do
 * nothing until there has been a pause. It knows no page: elements are compared, never looked at.
 */

export interface InputPauses {
  /** Without a typed key after a focus change that the user did not make; milliseconds. */
  readonly keys: number;
  /** Between a change that the user did not make and the press that is taken; milliseconds. */
  readonly settling: number;
}

export const INPUT_PAUSES: InputPauses = { keys: 1_000, settling: 700 };

/** Within so many pixels of where a pointer rested it rests still: a hand that presses trembles. */
const TREMOR_PX = 4;

export interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** Whether a pointer is still where it rested. */
export function isAtRest(place: Place, rest: Place): boolean {
  return Math.hypot(place.clientX - rest.clientX, place.clientY - rest.clientY) <= TREMOR_PX;
}

/** A focus that is back after so long at most has not gone, milliseconds: a dialog takes its own anew. */
const BLINK_MS = 5;

/** A focus change so long after a press that led elsewhere belongs to it, milliseconds: a dialog draws late. */
const FOLLOWS_MS = 500;

export class InputGuard {
  readonly #now: () => number;
  readonly #pause: number;
  #focus: unknown;
  #isFocusKnown = false;
  /** What had the focus before that, when it lost it, and until when keys waited then. */
  #left: { readonly element: unknown; readonly at: number; readonly deadUntil: number } = {
    element: undefined,
    at: -Infinity,
    deadUntil: -Infinity,
  };
  /** When the user's doing last opened, closed or chose something, or took what had the focus away. */
  #ledAt = -Infinity;
  #deadUntil = -Infinity;
  /** Why letters wait: a key before them was refused. Else the focus has gone by itself. */
  #isAfterRefusal = false;
  /** Keys that are accepted during the pause: the refused one, which means the same again, and the one named instead. */
  #accepted: readonly string[] = [];
  #isActing = false;
  /** A letter is typed in a field: what it changes leads nowhere. */
  #isEditing = false;

  /** @param now milliseconds that no change of the clock moves */
  constructor(now: () => number, pause: number) {
    this.#now = now;
    this.#pause = pause;
  }

  /** Whether the user's press is being handled: what changes meanwhile is the user's doing. */
  get isActing(): boolean {
    return this.#isActing;
  }

  /** A press of the user's is handled from now on. A letter typed in a field is no such press. */
  beginAct(): void {
    this.#isActing = true;
    this.#isEditing = false;
  }

  /** What the user does leads elsewhere, where the focus may come a moment later. A press that leads nowhere moves no focus. */
  leads(): void {
    if (this.#isEditing) return;
    this.#ledAt = this.#now();
  }

  /**
   * A letter is typed in a field: what changes by it at once is the user's doing, and it is no press.
   * Nor does a later change follow from the press before it: whoever types has come where that led.
   */
  beginEdit(): void {
    this.#isActing = true;
    this.#isEditing = true;
    this.#ledAt = -Infinity;
  }

  /** The pointer went down: whoever types a word has the hands elsewhere. */
  pointed(): void {
    this.#deadUntil = -Infinity;
    this.beginAct();
  }

  endAct(): void {
    this.#isActing = false;
    this.#isEditing = false;
  }

  /**
   * Reports what has the focus now, undefined for nothing; called at least before each key.
   * @returns whether the focus has moved without the user
   */
  focusIs(element: unknown): boolean {
    if (element === this.#focus && this.#isFocusKnown) return false;
    const isFirst = !this.#isFocusKnown;
    this.#isFocusKnown = true;
    const { element: left, at, deadUntil } = this.#left;
    this.#left = { element: this.#focus, at: this.#now(), deadUntil: this.#deadUntil };
    this.#focus = element;
    if (!this.#isActing && element === left && this.#now() - at <= BLINK_MS) {
      this.#deadUntil = deadUntil;
      return false;
    }
    // Where the user moves it, the user knows it to be.
    if (this.#isActing) {
      this.#deadUntil = -Infinity;
      if (element === undefined) this.leads();
    } else if (!isFirst && this.#now() - this.#ledAt > FOLLOWS_MS) this.#pauseTyping([], false);
    return !this.#isActing && !isFirst;
  }

  /** Whether letters wait because a key before them was refused. */
  get isAfterRefusal(): boolean {
    return this.#isAfterRefusal;
  }

  /**
   * A typed key was not accepted. What is typed after it was meant for what the key would have opened, so
   * that it runs no command; the key itself may be pressed again, as the very next one.
   * @param named the key that its user was told to press instead
   */
  refused(key: string, named?: string): void {
    this.#pauseTyping([key, ...(named === undefined ? [] : [named])], true);
  }

  /** Whether a key that is no letter may make an update, or press the button that has the focus. */
  accepts(key: string): boolean {
    return this.#now() >= this.#deadUntil || this.#accepted.includes(key);
  }

  /**
   * A key is typed outside of a field.
   * @returns whether it may run a command; one that may not prolongs the pause
   */
  acceptsTyped(key: string): boolean {
    if (this.accepts(key)) return true;
    this.#pauseTyping([], this.#isAfterRefusal);
    // A key that does nothing moves no focus: a change that comes now is not its user's.
    this.#isActing = false;
    this.#ledAt = -Infinity;
    return false;
  }

  #pauseTyping(accepted: readonly string[], isAfterRefusal: boolean): void {
    this.#deadUntil = this.#now() + this.#pause;
    this.#accepted = accepted;
    this.#isAfterRefusal = isAfterRefusal;
  }
}
