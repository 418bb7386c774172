/**
 * Lines on their way to the log. A line is written before the call returns, as a crash may follow;
 * but those of a burst are gathered, and written in one go at the end of the turn. The order stays.
 */

/** So many lines in this time are no burst. */
const DIRECT_LINES = 20;
const DIRECT_MS = 50;
/** Characters that are gathered before they are written, whatever the turn does. */
const MAX_GATHERED = 64 * 1024;

export interface Line {
  /** As the file has it, with its time. */
  inFile: string;
  /** As standard output has it. */
  bare: string;
}

export class GatheredLines {
  private readonly write: (lines: readonly Line[]) => void;
  private gathered: Line[] = [];
  private characters = 0;
  private direct = 0;
  private directSince = Number.NEGATIVE_INFINITY;
  private turnEnd: NodeJS.Immediate | undefined;

  constructor(write: (lines: readonly Line[]) => void) {
    this.write = write;
  }

  /** `urgent`: written at once, with all that was gathered before it. */
  add(line: Line, urgent: boolean): void {
    if (this.gathered.length === 0 && (urgent || this.isFew())) return this.write([line]);
    this.gathered.push(line);
    this.characters += line.inFile.length;
    if (urgent || this.characters >= MAX_GATHERED) this.flush();
    else this.turnEnd ??= setImmediate(() => this.flush());
  }

  /** Writes what is gathered, before the process ends. */
  flush(): void {
    if (this.turnEnd !== undefined) clearImmediate(this.turnEnd);
    this.turnEnd = undefined;
    const lines = this.gathered;
    if (lines.length === 0) return;
    this.gathered = [];
    this.characters = 0;
    this.write(lines);
  }

  private isFew(): boolean {
    const now = performance.now();
    if (now - this.directSince >= DIRECT_MS) {
      this.directSince = now;
      this.direct = 0;
    }
    this.direct += 1;
    return this.direct <= DIRECT_LINES;
  }
}
