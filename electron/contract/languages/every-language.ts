/** All languages of the shared messages, for the main process, which loads every language. */
import { german } from "./german.ts";
import { t } from "./shared.ts";

/** Must be called before a language other than English is set. */
export function addEveryLanguage(): void {
  t.add("de", german);
}
