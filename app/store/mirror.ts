/**
 * Mirrors a value that the main process owns: requested once, and pushed after each change. A
 * pushed value is newer than the response, whichever arrives first.
 */
import type { Result } from "../../electron/contract/channels.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";

export interface MirrorTarget<T> {
  readonly take: (value: T) => void;
  /** Called with the reason when main could not answer and has pushed nothing. */
  readonly refused?: (error: InvokeError) => void;
}

/**
 * Mirrors a value until the returned function is called; no value is taken afterwards.
 * @param push subscribes to pushed values and returns the function that unsubscribes
 */
export function mirror<T>(
  get: () => Promise<Result<T>>,
  push: (take: (value: T) => void) => () => void,
  { take, refused }: MirrorTarget<T>,
): () => void {
  let isAnswerLate = false;
  const unsubscribe = push((value) => {
    isAnswerLate = true;
    take(value);
  });
  void get().then((result) => {
    if (isAnswerLate) return;
    if (result.ok) take(result.value);
    else refused?.(result.error);
  });
  return () => {
    isAnswerLate = true;
    unsubscribe();
  };
}
