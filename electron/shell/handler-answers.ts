/** What handlers of the page's requests answer with. */
import type { Result } from "../contract/channels.ts";

export function answer<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A handler whose answer is only that it was carried out. */
export function carriedOut<R>(run: (request: R) => void | Promise<void>): (request: R) => Promise<Result<null>> {
  return async (request) => {
    await run(request);
    return answer(null);
  };
}
