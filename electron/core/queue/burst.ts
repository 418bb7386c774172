/**
 * Whether something comes in such numbers that copies of it are better made afterwards. A burst is
 * waited for so many spans of time at most.
 */

/** More of them in a span are a burst: a person's work makes a handful. */
const FEW = 64;

export class Burst {
  private readonly maxSpans: number;
  private count = 0;
  private others = 0;
  /** The spans that were waited for since the last one without a burst. */
  private spans = 0;

  constructor(maxSpans: number) {
    this.maxSpans = maxSpans;
  }

  add(): void {
    this.count += 1;
  }

  /** One of something else, for which they make room: it prolongs a burst, and begins none. */
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
