/**
 * A value that the main process owns and the window mirrors: asked for once, and pushed whenever it
 * changes. A pushed value is newer than the answer, whichever arrives first.
 */
import type { Result } from "../../electron/contract/channels.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";

export interface MirrorTarget<T> {
  readonly take: (value: T) => void;
  /** Main could not answer and has pushed nothing; with the reason. */
  readonly refused?: (error: InvokeError) => void;
}

/**
 * Nothing is taken after the returned function was called.
 * @param push listens to pushed values until the function that it returns is called
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
