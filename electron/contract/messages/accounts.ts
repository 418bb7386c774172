/** Sentences about accounts that are not in use, for the window and the copied handover. */
import type { OtherAccountsDto } from "../accounts.ts";
import { t } from "../languages/shared.ts";
import { storageSentence } from "./storage.ts";

/** Returns undefined if the accounts can be read. */
export function otherAccountsProblemSentence({ problem }: Pick<OtherAccountsDto, "problem">): string | undefined {
  return problem === undefined ? undefined : t("handover.othersUnreadable", { why: storageSentence(problem) });
}
