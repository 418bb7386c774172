/** Numbers of updates inside the texts of streams, and one clock for all processes of a machine. */

/** Longer than any mark. */
const LONGEST = 16;
const MARK = /#(\d+)#/g;

/** Returns the status message of an update. */
export function markOf(number: number): string {
  return `#${number}#`;
}

/** Finds the marks of one stream, including those that are split over two pieces. */
export class UpdateMarks {
  #rest = "";

  /** Returns the numbers that are complete with this piece. */
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

/** Returns milliseconds of the system's monotonic clock, which all processes share. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
