/**
 * Keeps the handover page that the window shows, so that exactly this page is copied and not a
 * newer one.
 */
import type { HandoverDto } from "../contract/accounts.ts";

export class LastHandover {
  readonly #make: () => HandoverDto;
  #last: HandoverDto | undefined;

  constructor(make: () => HandoverDto) {
    this.#make = make;
  }

  /** Makes a new page of the current state. */
  made(): HandoverDto {
    this.#last = this.#make();
    return this.#last;
  }

  /** Returns the last page if it was made at that time; otherwise undefined. */
  of(at: number): HandoverDto | undefined {
    return this.#last?.at === at ? this.#last : undefined;
  }
}
