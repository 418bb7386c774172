/** Names and ids of Actions, and ids of people, as shown everywhere in Docket. */
import { t } from "../languages/shared.ts";
import { isInvisible, isolated, isolatedId } from "./visible.ts";

/** In characters; more than the embedded service accepts (256). */
const MAX_NAME = 300;

/** Returns an id for display; requests and keys use the id itself. */
export function idWords(id: string): string {
  return isInvisible(id) ? t("flaws.emptyId") : isolatedId(id, MAX_NAME);
}

/** Returns the name, or the id if the service sends no readable name. */
export function nameOf(action: { readonly name: string; readonly id: string }): string {
  return isInvisible(action.name) ? idWords(action.id) : isolated(action.name, MAX_NAME);
}

/** Like `nameOf`, but verbatim, for a text that is made visible later. */
export function rawNameOf({ name, id }: { readonly name: string; readonly id: string }): string {
  return isInvisible(name) ? id : name;
}
