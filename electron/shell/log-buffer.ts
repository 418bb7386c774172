/**
 * Buffer of lines for the log. A line is normally written before the call returns, because a crash
 * may follow. Lines of a burst are collected for a short time and written together, in their order.
 */

/** Largest number of lines within DIRECT_MS milliseconds that is not a burst. */
const DIRECT_LINES = 20;
const DIRECT_MS = 50;
/**
 * Time in milliseconds for which lines are collected. One write costs as much as adding a hundred
 * lines.
 */
const GATHER_MS = 20;
/** Number of collected characters at which the buffer is written at once. */
const MAX_GATHERED = 64 * 1024;

export interface Line {
  /** The line for the file, with its time. */
  inFile: string;
  /** The line for standard output. */
  bare: string;
}

export class LogBuffer {
  private readonly write: (lines: readonly Line[]) => void;
  private gathered: Line[] = [];
  private characters = 0;
  /** Number of lines since `countedSince`, and whether the lines before that were a burst. */
  private counted = 0;
  private countedSince = Number.NEGATIVE_INFINITY;
  private wasBurst = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(write: (lines: readonly Line[]) => void) {
    this.write = write;
  }

  /**
   * Adds a line. If `urgent`, it is written at once, together with all collected lines before it.
   */
  add(line: Line, urgent: boolean): void {
    const isFew = this.count();
    if (this.gathered.length === 0 && (urgent || isFew)) return this.write([line]);
    this.gathered.push(line);
    this.characters += line.inFile.length;
    if (urgent || this.characters >= MAX_GATHERED) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  /** Writes the collected lines. Must be called before the process exits. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const lines = this.gathered;
    if (lines.length === 0) return;
    this.gathered = [];
    this.characters = 0;
    this.write(lines);
  }

  /**
   * Counts one more line. Returns whether it can be written directly: few lines have come and no
   * burst is in progress.
   */
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
