/**
 * Runs the changes of one Action one at a time, in the order of their requests; changes of other
 * Actions run concurrently. If no change of the Action is running, the work begins synchronously.
 */
export class Turns {
  /** The waiting changes of each Action that is being changed. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** `release` lets the next change begin before the work has ended. */
  run<T>(actionId: string, work: (release: () => void) => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(actionId);
    if (!waiting) {
      this.#waiting.set(actionId, []);
      return this.#begin(actionId, work);
    }
    return new Promise((resolve, reject) => {
      waiting.push(() => void this.#begin(actionId, work).then(resolve, reject));
    });
  }

  async #begin<T>(actionId: string, work: (release: () => void) => Promise<T>): Promise<T> {
    let isOver = false;
    const release = (): void => {
      if (isOver) return;
      isOver = true;
      const next = this.#waiting.get(actionId)?.shift();
      if (next) next();
      else this.#waiting.delete(actionId);
    };
    try {
      return await work(release);
    } finally {
      release();
    }
  }
}
