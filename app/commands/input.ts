/** Guards between the user's presses and the commands, one of each per window. */
import { InputGuard, type InputPauses } from "./input-guard.ts";
import { KeyHold } from "./key-hold.ts";
import { PressGuard } from "./press-guard.ts";

export class Input {
  readonly guard: InputGuard;
  readonly pressGuard: PressGuard;
  readonly hold = new KeyHold();
  #following: ReturnType<typeof setTimeout> | undefined;

  /** @param now monotonic clock, in milliseconds */
  constructor(now: () => number, pauses: InputPauses) {
    this.guard = new InputGuard(now, pauses.keys);
    this.pressGuard = new PressGuard(now, pauses.settling, () => this.isOurs);
  }

  /** Runs an operation of the user; its immediate changes count as the user's doing. */
  act(operation: () => void): void {
    this.guard.beginAct();
    try {
      operation();
    } finally {
      this.guard.endAct();
    }
  }

  /** Whether changes on the screen now are the user's doing. */
  get isOurs(): boolean {
    return this.guard.isActing || this.#following !== undefined;
  }

  /**
   * Runs the delayed part of an earlier operation of the user. What is drawn in the same turn
   * counts as the user's doing; a focus change does not.
   */
  follow(operation: () => void): void {
    clearTimeout(this.#following);
    this.#following = setTimeout(() => this.endFollow());
    operation();
  }

  endFollow(): void {
    clearTimeout(this.#following);
    this.#following = undefined;
  }

  /**
   * Like `act`, for an operation whose result the user could not foresee: its changes do not count
   * as the user's doing.
   */
  actUnforeseen(operation: () => void): void {
    const { isActing } = this.guard;
    // A focus change still counts as the user's doing.
    this.guard.leads();
    this.guard.endAct();
    try {
      operation();
    } finally {
      if (isActing) this.guard.beginAct();
    }
  }
}
