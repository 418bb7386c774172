/** The name and the id of an Action, as they are shown. */
import { visible } from "../../electron/contract/messages/visible.ts";

/** In characters; beyond what the embedded service takes (256). */
const MAX_NAME = 300;

/** An id as it is shown; requests and keys take the id itself. */
export function idWords(id: string): string {
  const words = visible(id, MAX_NAME);
  return words.trim() === "" ? "(empty id)" : words;
}

/** The name, or the id where the service gives none. */
export function nameOf({ name, id }: { readonly name: string; readonly id: string }): string {
  const words = visible(name, MAX_NAME);
  // Of a name of nothing but U+FFFD, nothing can be read either.
  return /^[\s\uFFFD]*$/u.test(words) ? idWords(id) : words;
}
