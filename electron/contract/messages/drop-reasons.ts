/** Texts for why a message of the service could not be used. */
import type { DropReason, DropReasons } from "../diagnostics.ts";
import { sentencesOf } from "../languages/sentences.ts";
import { t } from "../languages/shared.ts";
import { sentenceOf } from "../message.ts";

export function dropReasonWords(reason: DropReason): string {
  return sentenceOf(WORDS, reason);
}

const WORDS = sentencesOf<DropReasons>()(t, "dropReasons", {});
