/**
 * Detects bursts of events, so that copies of them can be made afterwards. A caller waits for the
 * end of a burst for at most `maxSpans` spans of time.
 */

/** Number of events in a span beyond which they are a burst; a person's work causes a handful. */
const FEW = 64;

export class Burst {
  private readonly maxSpans: number;
  private count = 0;
  private others = 0;
  /** Number of spans waited for since the last span without a burst. */
  private spans = 0;

  constructor(maxSpans: number) {
    this.maxSpans = maxSpans;
  }

  add(): void {
    this.count += 1;
  }

  /** Counts an event of another kind that takes precedence; prolongs a burst, but starts none. */
  prolong(): void {
    this.others += 1;
  }

  /** Ends a span. Returns whether to wait for another. */
  endSpan(): boolean {
    const isBusy = this.count > FEW || (this.spans > 0 && this.others > FEW);
    const goesOn = isBusy && this.spans < this.maxSpans;
    this.count = 0;
    this.others = 0;
    this.spans = goesOn ? this.spans + 1 : 0;
    return goesOn;
  }
}
