/**
 * Allows one request in flight at a time. Requests during that time are coalesced into one more
 * request afterwards: the pending response may be older than their cause, and a newer response must
 * not be replaced by an older one.
 */
export class SingleFlight<T> {
  private readonly question: () => Promise<T>;
  private readonly take: (answer: T) => void;
  private asking: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  /** `question` never rejects. `take` receives the responses that are up to date. */
  constructor(question: () => Promise<T>, take: (answer: T) => void) {
    this.question = question;
    this.take = take;
  }

  /** Settles after the response to a request that starts now or later. */
  ask(): Promise<void> {
    if (this.asking !== undefined) {
      this.again = true;
      return this.asking;
    }
    this.asking = this.askAll().finally(() => (this.asking = undefined));
    return this.asking;
  }

  /** Stops delivery; `take` is not called afterwards. */
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
