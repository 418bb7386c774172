/** Why a message of the service could not be used, in words. */
import type { DropReason, DropReasons } from "../diagnostics.ts";
import { sentenceOf, type Catalogue } from "../message.ts";

export function dropReasonWords(reason: DropReason): string {
  return sentenceOf(WORDS, reason);
}

const WORDS: Catalogue<DropReasons> = {
  undecodable: ({ words }) => words,
  compressed: () => "compressed, which was not asked for",
  notAnObject: () => "no object",
  withoutAction: () => "an event without an action",
  withoutId: () => "an action without an id",
  idTooLong: ({ characters }) => `an action whose id is longer than ${characters} characters`,
};
