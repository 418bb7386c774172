/**
 * A value of main's that the window follows: it is asked for once, and pushed whenever it changes.
 * What was pushed meanwhile is newer than the answer.
 */
import type { Result } from "../../electron/contract/channels.ts";
import { errorWords } from "../messages/errors.ts";

export interface Followed<T> {
  /** Listens to what is pushed until the returned function is called. */
  readonly listen: (take: (value: T) => void) => () => void;
  readonly ask: () => Promise<Result<T>>;
  readonly take: (value: T) => void;
  /** Main could not answer, and has pushed nothing; a sentence. */
  readonly refused?: (message: string) => void;
}

/** Nothing is taken after the returned function was called. */
export function follow<T>({ listen, ask, take, refused }: Followed<T>): () => void {
  let isAnswerLate = false;
  const unsubscribe = listen((value) => {
    isAnswerLate = true;
    take(value);
  });
  void ask().then((result) => {
    if (isAnswerLate) return;
    if (result.ok) take(result.value);
    else refused?.(errorWords(result.error));
  });
  return () => {
    isAnswerLate = true;
    unsubscribe();
  };
}
