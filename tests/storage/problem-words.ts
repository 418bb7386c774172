/** The sentence of a trouble with the files, as its user reads it. */
import { storageSentence } from "../../electron/contract/messages/storage.ts";
import type { FileTrouble } from "../../electron/core/ports.ts";

export function problemWords(trouble: FileTrouble | undefined): string | undefined {
  return trouble === undefined ? undefined : storageSentence(trouble.problem);
}
