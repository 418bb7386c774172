/**
 * The page of the handover that the window shows, kept so that what is copied is that page and no
 * newer one.
 */
import type { HandoverDto } from "../contract/accounts.ts";

export class LastHandover {
  readonly #make: () => HandoverDto;
  #last: HandoverDto | undefined;

  constructor(make: () => HandoverDto) {
    this.#make = make;
  }

  /** A new page, as of now. */
  made(): HandoverDto {
    this.#last = this.#make();
    return this.#last;
  }

  /** The last page, where it is the one made at that time. */
  of(at: number): HandoverDto | undefined {
    return this.#last?.at === at ? this.#last : undefined;
  }
}
