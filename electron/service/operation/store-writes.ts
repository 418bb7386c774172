/**
 * Whether the store takes updates, by the latest one that it was given: a full disk or a folder that
 * has been taken away shows itself nowhere else, since lists and streams go on.
 */
import type { Telemetry } from "../telemetry.ts";

export class StoreWrites {
  readonly #onChange: (reason: string | undefined) => void;
  #reason: string | undefined;

  /** Called with the reason when the store begins to refuse, and without one when it takes again. */
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

  /** A store that is away for another reason than before is still away. */
  #become(reason: string | undefined): void {
    const isChange = (reason === undefined) !== (this.#reason === undefined);
    this.#reason = reason;
    if (isChange) this.#onChange(reason);
  }
}
