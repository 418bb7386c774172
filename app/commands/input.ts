/** What stands between the user's presses and the commands, one of each for the window. */
import { InputGuard, type InputPauses } from "./input-guard.ts";
import { KeyHold } from "./key-hold.ts";
import { Settling } from "./settling.ts";

export class Input {
  readonly guard: InputGuard;
  readonly settling: Settling;
  readonly hold = new KeyHold();

  /** @param now milliseconds that no change of the clock moves */
  constructor(now: () => number, pauses: InputPauses) {
    this.guard = new InputGuard(now, pauses.keys);
    this.settling = new Settling(now, pauses.settling, () => this.guard.isActing);
  }

  /** Runs a deed of the user's: what it changes at once is the user's doing. */
  act(deed: () => void): void {
    this.guard.beginAct();
    try {
      deed();
    } finally {
      this.guard.endAct();
    }
  }

  /** The same of a deed whose outcome the user cannot have foreseen: it changes as if by itself. */
  actUnforeseen(deed: () => void): void {
    const { isActing } = this.guard;
    // A focus that moves is the user's doing even so.
    this.guard.beginAct();
    this.guard.endAct();
    try {
      deed();
    } finally {
      if (isActing) this.guard.beginAct();
    }
  }
}
