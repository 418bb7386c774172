/** Numbers of updates in the texts that streams carry, and one time for all processes of a machine. */

/** Longer than any mark. */
const LONGEST = 16;
const MARK = /#(\d+)#/g;

/** The status message of an update. */
export function markOf(number: number): string {
  return `#${number}#`;
}

/** Finds the marks of one stream, also those that come in two pieces. */
export class UpdateMarks {
  #rest = "";

  /** The numbers that are complete with this piece. */
  in(piece: string): number[] {
    const text = this.#rest + piece;
    const numbers: number[] = [];
    let end = 0;
    for (const match of text.matchAll(MARK)) {
      numbers.push(Number(match[1]));
      end = match.index + match[0].length;
    }
    this.#rest = text.slice(Math.max(end, text.length - LONGEST));
    return numbers;
  }
}

/** Milliseconds of the system's monotonic clock, which all processes share. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
