/**
 * Whether the store accepts updates, by the outcome of the latest one. Lists and streams continue
 * to work with a full disk or a removed folder, so nothing else reveals that.
 */
import type { Telemetry } from "../telemetry.ts";

export class StoreWrites {
  readonly #onChange: (reason: string | undefined) => void;
  #reason: string | undefined;

  /**
   * Called with the reason when the store begins to refuse, and without one when it accepts again.
   */
  constructor(onChange: (reason: string | undefined) => void) {
    this.#onChange = onChange;
  }

  get isRefusing(): boolean {
    return this.#reason !== undefined;
  }

  readonly telemetry: Pick<Telemetry, "updated"> = {
    updated: ({ outcome, reason }) => {
      if (outcome === "unavailable") this.#become(reason ?? outcome);
      else if (outcome === "accepted") this.#become(undefined);
    },
  };

  /** Another reason of a refusing store is not reported as a change. */
  #become(reason: string | undefined): void {
    const isChange = (reason === undefined) !== (this.#reason === undefined);
    this.#reason = reason;
    if (isChange) this.#onChange(reason);
  }
}
