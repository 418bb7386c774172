/**
 * Limits the size of the responses of an update feed. Without it, electron-updater would write a
 * package to the disk, or keep a list in memory, for as long as data arrives.
 */
import type { AppUpdater } from "electron-updater";
import { requestsOf } from "./updater-requests.ts";

/** Thrown when a response is longer than the limit. */
export class TooLongError extends Error {
  readonly code = "ERR_UPDATER_TOO_LONG";

  constructor(max: number) {
    super(`it is longer than ${max} bytes`);
  }
}

export class AnswerLimit {
  private max = Number.POSITIVE_INFINITY;
  private exceeded = Promise.withResolvers<never>();

  constructor(updater: AppUpdater) {
    const executor = requestsOf(updater);
    const createRequest = executor.createRequest.bind(executor);
    executor.createRequest = (options, answered) =>
      createRequest(options, (response) => {
        let bytes = 0;
        response.on("data", (chunk) => {
          bytes += chunk.length;
          if (bytes > this.max) this.exceeded.reject(new TooLongError(this.max));
        });
        answered(response);
      });
  }

  /**
   * Returns the result of `work`. Throws TooLongError if a response has more than `max` bytes,
   * after it has called `giveUp` and `work` has settled. Only one call may be pending at a time.
   */
  async within<T>(max: number, work: () => Promise<T>, giveUp: () => void): Promise<T> {
    this.max = max;
    this.exceeded = Promise.withResolvers<never>();
    const result = work();
    try {
      return await Promise.race([result, this.exceeded.promise]);
    } catch (error) {
      if (!(error instanceof TooLongError)) throw error;
      giveUp();
      // electron-updater deletes the file that it has partly written.
      await result.catch(() => undefined);
      throw error;
    }
  }
}
