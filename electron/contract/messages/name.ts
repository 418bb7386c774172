/** The name and the id of an Action, as every part of Docket shows them. */
import { t } from "../languages/shared.ts";
import { isolated } from "./visible.ts";

/** In characters; beyond what the embedded service takes (256). */
const MAX_NAME = 300;

/** Spaces, replaced characters, the blank Braille pattern, and what has no shape at all. */
const BLANK = /^[\s\uFFFD\u2800\p{Default_Ignorable_Code_Point}\p{Cc}]*$/u;

/** Whether nothing of a text would be seen. */
export function isInvisible(text: string): boolean {
  return BLANK.test(text);
}

/** An id as it is shown; requests and keys take the id itself. */
export function idWords(id: string): string {
  return isInvisible(id) ? t("flaws.emptyId") : isolated(id, MAX_NAME);
}

/** The name, or the id where the service gives none that can be read. */
export function nameOf(action: { readonly name: string; readonly id: string }): string {
  return isInvisible(action.name) ? idWords(action.id) : isolated(action.name, MAX_NAME);
}

/** As `nameOf`, as the service wrote it: for a text that is made fit to be shown later. */
export function rawNameOf({ name, id }: { readonly name: string; readonly id: string }): string {
  return isInvisible(name) ? id : name;
}
