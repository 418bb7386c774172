/** German, as the window says it: its own messages, and those that main says too. */
import type { TranslatedCatalogue } from "../../electron/contract/languages/translator.ts";
import * as de from "./de/index.ts";
import type * as en from "./en/index.ts";

export { german as shared } from "../../electron/contract/languages/german.ts";

export const own: TranslatedCatalogue<typeof en> = de;
