/** Results that handlers of the page's requests return. */
import type { Result } from "../contract/channels.ts";

export function answer<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Returns a handler that responds with null once `run` has completed. */
export function carriedOut<R>(run: (request: R) => void | Promise<void>): (request: R) => Promise<Result<null>> {
  return async (request) => {
    await run(request);
    return answer(null);
  };
}
