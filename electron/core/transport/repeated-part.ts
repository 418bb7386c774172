/**
 * Parts that many messages in a row have in common: one is read anew only where its bytes are not
 * those of the last. Nobody may change what it was read as.
 */

/** A longer part is hardly one that others have, too. */
const MAX_REPEATED = 64;

export class RepeatedPart<Part> {
  private readonly bytes = new Uint8Array(MAX_REPEATED);
  private length = 0;
  /** What was read last; undefined: nothing yet. */
  private last: Part | undefined;

  /** What these bytes were read as, if they are the last ones again. */
  find(bytes: Uint8Array, start: number, end: number): Part | undefined {
    if (this.last === undefined || end - start !== this.length) return undefined;
    // The last bytes differ most often.
    for (let index = this.length - 1; index >= 0; index -= 1) if (bytes[start + index] !== this.bytes[index]) return undefined;
    return this.last;
  }

  keep(bytes: Uint8Array, start: number, end: number, part: Part): void {
    if (end - start > MAX_REPEATED) return;
    this.length = end - start;
    for (let index = 0; index < this.length; index += 1) this.bytes[index] = bytes[start + index] ?? 0;
    this.last = part;
  }
}
