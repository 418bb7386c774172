/** Names and ids of Actions, and ids of people, as every part of Docket shows them. */
import { t } from "../languages/shared.ts";
import { isInvisible, isolated, isolatedId } from "./visible.ts";

/** In characters; beyond what the embedded service takes (256). */
const MAX_NAME = 300;

/** An id as it is shown; requests and keys take the id itself. */
export function idWords(id: string): string {
  return isInvisible(id) ? t("flaws.emptyId") : isolatedId(id, MAX_NAME);
}

/** The name, or the id where the service gives none that can be read. */
export function nameOf(action: { readonly name: string; readonly id: string }): string {
  return isInvisible(action.name) ? idWords(action.id) : isolated(action.name, MAX_NAME);
}

/** As `nameOf`, as the service wrote it: for a text that is made fit to be shown later. */
export function rawNameOf({ name, id }: { readonly name: string; readonly id: string }): string {
  return isInvisible(name) ? id : name;
}
