/** What a search has found a row by, where its line does not show it: "reported by bert". */
import type { RowDto } from "../../electron/contract/action.ts";
import { isolated } from "../../electron/contract/messages/visible.ts";
import { placesOfWords } from "../components/marked-parts.ts";
import { t } from "../languages/words.ts";
import { idWords } from "./name.ts";

/** As the search reads them (search-query.ts), the shortest first. */
const TEXTS = {
  id: ({ id }) => idWords(id),
  type: ({ type }) => isolated(type),
  assignedTo: ({ assignedTo }) => idOf(assignedTo),
  requestedBy: ({ requestedBy }) => idOf(requestedBy),
  authorizedBy: ({ authorizedBy }) => idOf(authorizedBy),
  reportedBy: ({ reportedBy }) => isolated(reportedBy ?? ""),
  phase: ({ progress }) => isolated(progress?.phase ?? ""),
  statusMessage: ({ progress }) => isolated(progress?.statusMessage ?? ""),
} as const satisfies Readonly<Record<string, (row: RowDto) => string>>;
type FoundField = keyof typeof TEXTS;
const FIELDS = Object.keys(TEXTS) as FoundField[];

export interface FoundIn {
  readonly field: FoundField;
  readonly text: string;
}

/**
 * The field with the first of the words that no drawn text has; undefined where each is seen.
 * @param words folded
 */
export function foundIn(row: RowDto, drawn: readonly string[], words: readonly string[]): FoundIn | undefined {
  const unseen = words.find((word) => !drawn.some((text) => hasWord(text, word)));
  if (unseen === undefined) return undefined;
  const field = FIELDS.find((name) => hasWord(TEXTS[name](row), unseen));
  return field === undefined ? undefined : { field, text: TEXTS[field](row) };
}

/** The words around the text, in order, and what is drawn of it. */
export function foundInParts<Drawn>({ field }: FoundIn, text: Drawn): (string | Drawn)[] {
  return t.parts(`foundIn.${field}`, { text });
}

function hasWord(text: string, word: string): boolean {
  return placesOfWords(text, [word]).length > 0;
}

function idOf(principal: RowDto["assignedTo"]): string {
  return principal === undefined ? "" : idWords(principal.id);
}
