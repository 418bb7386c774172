/** What stands between the user's presses and the commands, one of each for the window. */
import { InputGuard, type InputPauses } from "./input-guard.ts";
import { KeyHold } from "./key-hold.ts";
import { PressGuard } from "./press-guard.ts";

export class Input {
  readonly guard: InputGuard;
  readonly pressGuard: PressGuard;
  readonly hold = new KeyHold();
  #following: ReturnType<typeof setTimeout> | undefined;

  /** @param now milliseconds that no change of the clock moves */
  constructor(now: () => number, pauses: InputPauses) {
    this.guard = new InputGuard(now, pauses.keys);
    this.pressGuard = new PressGuard(now, pauses.settling, () => this.isOurs);
  }

  /** Runs a deed of the user's: what it changes at once is the user's doing. */
  act(operation: () => void): void {
    this.guard.beginAct();
    try {
      operation();
    } finally {
      this.guard.endAct();
    }
  }

  /** Whether what changes on the screen now is the user's doing. */
  get isOurs(): boolean {
    return this.guard.isActing || this.#following !== undefined;
  }

  /** What is drawn by this and after it, in the same turn, follows from a deed of before: no focus that moves does. */
  follow(operation: () => void): void {
    clearTimeout(this.#following);
    this.#following = setTimeout(() => this.endFollow());
    operation();
  }

  endFollow(): void {
    clearTimeout(this.#following);
    this.#following = undefined;
  }

  /** As `act`, of a deed whose outcome the user cannot have foreseen: it changes as if by itself. */
  actUnforeseen(operation: () => void): void {
    const { isActing } = this.guard;
    // A focus that moves is the user's doing even so.
    this.guard.leads();
    this.guard.endAct();
    try {
      operation();
    } finally {
      if (isActing) this.guard.beginAct();
    }
  }
}
