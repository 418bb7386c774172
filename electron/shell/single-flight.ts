/**
 * One request in flight at a time. Requests that come meanwhile are coalesced into one more afterwards: the answer
 * under way may be older than their reason, and no older answer replaces a younger one.
 */
export class SingleFlight<T> {
  private readonly question: () => Promise<T>;
  private readonly take: (answer: T) => void;
  private asking: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  /** `question` never rejects; `take` gets the answers that count. */
  constructor(question: () => Promise<T>, take: (answer: T) => void) {
    this.question = question;
    this.take = take;
  }

  /** Settles with the answer to a question that was asked from now on. */
  ask(): Promise<void> {
    if (this.asking !== undefined) {
      this.again = true;
      return this.asking;
    }
    this.asking = this.askAll().finally(() => (this.asking = undefined));
    return this.asking;
  }

  /** No answer is taken any more. */
  stop(): void {
    this.stopped = true;
  }

  private async askAll(): Promise<void> {
    do {
      this.again = false;
      const answer = await this.question();
      if (this.stopped) return;
      if (!this.again) this.take(answer);
    } while (this.again);
  }
}
