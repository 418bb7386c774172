/**
 * One change of an Action at a time, in the order in which they were asked for; other Actions side
 * by side. Work that finds its Action free begins in the turn of the caller.
 */
export class Turns {
  /** Of the Actions that are being changed: who waits. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** `release` may let the next one begin before the work has ended. */
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
