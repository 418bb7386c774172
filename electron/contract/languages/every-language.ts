/** Every language that the shared messages are in, for the main process, which has all of them at hand. */
import { german } from "./german.ts";
import { t } from "./shared.ts";

/** To be called before another language than English is in force. */
export function addEveryLanguage(): void {
  t.add("de", german);
}
