/** Texts of storage problems, for tests that check what a user reads. */
import { storageSentence } from "../../electron/contract/messages/storage.ts";
import { storeFailureOf, type FileTrouble } from "../../electron/core/ports.ts";

export function wordsOf(found: Pick<FileTrouble, "problem"> | undefined): string | undefined {
  return found === undefined ? undefined : storageSentence(found.problem);
}

/** Runs `work`; a store's error is thrown again with its sentence. */
export function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(storageSentence(storeFailureOf(error)), { cause: error });
  }
}
