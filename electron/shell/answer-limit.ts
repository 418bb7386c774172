/**
 * An end for the answers of a feed that goes on for ever: electron-updater would write a package to
 * the disk, or keep a list in memory, for as long as anything comes.
 */
import type { AppUpdater } from "electron-updater";
import { requestsOf } from "./updater-requests.ts";

/** More came than was announced. */
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
   * What `work` comes to; TooLongError where an answer has more than `max` bytes, after `giveUp`,
   * and once `work` has ended. One at a time.
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
      // It deletes what it has written.
      await result.catch(() => undefined);
      throw error;
    }
  }
}
