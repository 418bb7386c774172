/**
 * Decides whether typed keys may run commands. After a focus change that the user did not make, a
 * letter may be the rest of a word: a form has disappeared, or a dialog has opened. Typed keys are
 * then ignored until there is a pause in typing. The class does not use the page; elements are only
 * compared by identity.
 */

export interface InputPauses {
  /** Required pause in typing after a focus change that the user did not make, in milliseconds. */
  readonly keys: number;
  /** Time after a change that the user did not make until presses are accepted, in milliseconds. */
  readonly settling: number;
}

export const INPUT_PAUSES: InputPauses = { keys: 1_000, settling: 700 };

/** Distance in pixels within which a pointer counts as resting: a pressing hand trembles. */
const TREMOR_PX = 4;

export interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** Whether a pointer is still at its resting place. */
export function isAtRest(place: Place, rest: Place): boolean {
  return Math.hypot(place.clientX - rest.clientX, place.clientY - rest.clientY) <= TREMOR_PX;
}

/**
 * Time within which a returning focus counts as never lost, in milliseconds: a dialog refocuses
 * itself.
 */
const BLINK_MS = 5;

/**
 * Time within which a focus change belongs to a press that led elsewhere, in milliseconds: a dialog
 * is drawn late.
 */
const FOLLOWS_MS = 500;

export class InputGuard {
  readonly #now: () => number;
  readonly #pause: number;
  #focus: unknown;
  #isFocusKnown = false;
  /**
   * The previously focused element, the time when it lost the focus, and the end of the pause at
   * that time.
   */
  #left: { readonly element: unknown; readonly at: number; readonly deadUntil: number } = {
    element: undefined,
    at: -Infinity,
    deadUntil: -Infinity,
  };
  /** Time when the user last opened, closed or chose something, or removed the focused element. */
  #ledAt = -Infinity;
  #deadUntil = -Infinity;
  /** Whether the pause follows a refused key; otherwise it follows a focus change. */
  #isAfterRefusal = false;
  /**
   * Keys accepted during the pause: the refused key, which keeps its meaning, and the key suggested
   * instead.
   */
  #accepted: readonly string[] = [];
  #isActing = false;
  /** Whether a letter is being typed in a field; its changes lead nowhere. */
  #isEditing = false;

  /** @param now monotonic clock, in milliseconds */
  constructor(now: () => number, pause: number) {
    this.#now = now;
    this.#pause = pause;
  }

  /** Whether a press of the user is being handled, so that changes count as the user's doing. */
  get isActing(): boolean {
    return this.#isActing;
  }

  /**
   * Called when handling of a user's press begins. A letter typed in a field is not such a press.
   */
  beginAct(): void {
    this.#isActing = true;
    this.#isEditing = false;
  }

  /**
   * Notes that the user's press leads elsewhere, so that the focus may follow a moment later. Other
   * presses move no focus.
   */
  leads(): void {
    if (this.#isEditing) return;
    this.#ledAt = this.#now();
  }

  /**
   * Called when a letter is typed in a field. Immediate changes count as the user's doing, but not
   * as a press. Later changes no longer follow from the previous press, because a typing user has
   * reached its target.
   */
  beginEdit(): void {
    this.#isActing = true;
    this.#isEditing = true;
    this.#ledAt = -Infinity;
  }

  /** Called when the pointer goes down; ends the pause, because the user is not typing then. */
  pointed(): void {
    this.#deadUntil = -Infinity;
    this.beginAct();
  }

  endAct(): void {
    this.#isActing = false;
    this.#isEditing = false;
  }

  /**
   * Notes the focused element, undefined for none; called at least before each key.
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
    // The user knows where the focus is after moving it.
    if (this.#isActing) {
      this.#deadUntil = -Infinity;
      if (element === undefined) this.leads();
    } else if (!isFirst && this.#now() - this.#ledAt > FOLLOWS_MS) this.#pauseTyping([], false);
    return !this.#isActing && !isFirst;
  }

  /** Whether keys have to wait for a pause in typing because an earlier key was refused. */
  get isAfterRefusal(): boolean {
    return this.#isAfterRefusal;
  }

  /**
   * Starts a pause after a refused key. The following letters were meant for what the key would
   * have opened, so they must not run commands. The same key is accepted if pressed next.
   * @param named the key suggested to the user instead
   */
  refused(key: string, named?: string): void {
    this.#pauseTyping([key, ...(named === undefined ? [] : [named])], true);
  }

  /** Whether a key that is not a letter may create an update or press the focused button. */
  accepts(key: string): boolean {
    return this.#now() >= this.#deadUntil || this.#accepted.includes(key);
  }

  /**
   * Called when a key is typed outside of a field.
   * @returns whether the key may run a command; a refused key prolongs the pause
   */
  acceptsTyped(key: string): boolean {
    if (this.accepts(key)) return true;
    this.#pauseTyping([], this.#isAfterRefusal);
    // A refused key moves no focus, so a change that occurs now is not the user's doing.
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
