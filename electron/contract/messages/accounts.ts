/**
 * Sentences about accounts that are not in use, for the window and the handover on the clipboard.
 */
import type { OtherAccountsDto } from "../accounts.ts";
import { storageSentence } from "./storage.ts";

/** Undefined while they can be read. */
export function otherAccountsProblemSentence({ problem }: Pick<OtherAccountsDto, "problem">): string | undefined {
  return problem === undefined ? undefined : `What waits for other accounts could not be read: ${storageSentence(problem)}`;
}
