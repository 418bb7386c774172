/**
 * Lines on their way to the log. A line is written before the call returns, as a crash may follow;
 * but those of a burst are gathered for a moment, and written in one go. The order stays.
 */

/** So many lines in this time are no burst. */
const DIRECT_LINES = 20;
const DIRECT_MS = 50;
/** How long lines are gathered: a write costs as much as a hundred of them. */
const GATHER_MS = 20;
/** Characters that are gathered before they are written, however soon that is. */
const MAX_GATHERED = 64 * 1024;

export interface Line {
  /** As the file has it, with its time. */
  inFile: string;
  /** As standard output has it. */
  bare: string;
}

export class LogBuffer {
  private readonly write: (lines: readonly Line[]) => void;
  private gathered: Line[] = [];
  private characters = 0;
  /** The lines since `countedSince`, and whether those before were a burst. */
  private counted = 0;
  private countedSince = Number.NEGATIVE_INFINITY;
  private wasBurst = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(write: (lines: readonly Line[]) => void) {
    this.write = write;
  }

  /** `urgent`: written at once, with all that was gathered before it. */
  add(line: Line, urgent: boolean): void {
    const isFew = this.count();
    if (this.gathered.length === 0 && (urgent || isFew)) return this.write([line]);
    this.gathered.push(line);
    this.characters += line.inFile.length;
    if (urgent || this.characters >= MAX_GATHERED) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  /** Writes what is gathered, before the process ends. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const lines = this.gathered;
    if (lines.length === 0) return;
    this.gathered = [];
    this.characters = 0;
    this.write(lines);
  }

  /** Counts one more line. Returns whether it is one of few, and no burst goes on. */
  private count(): boolean {
    const now = performance.now();
    const passed = now - this.countedSince;
    if (passed >= DIRECT_MS) {
      this.wasBurst = this.counted > DIRECT_LINES && passed < 2 * DIRECT_MS;
      this.countedSince = now;
      this.counted = 0;
    }
    this.counted += 1;
    return !this.wasBurst && this.counted <= DIRECT_LINES;
  }
}
