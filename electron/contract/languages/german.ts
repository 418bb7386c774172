/** The shared messages in German, in a separate file because the window loads only one language. */
import * as de from "./de/index.ts";
import type * as en from "./en/index.ts";
import type { TranslatedCatalogue } from "./translator.ts";

export const german: TranslatedCatalogue<typeof en> = de;
