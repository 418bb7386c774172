/** What the shared messages are in German: read by itself, since the window reads one language alone. */
import * as de from "./de/index.ts";
import type * as en from "./en/index.ts";
import type { TranslatedCatalogue } from "./translator.ts";

export const german: TranslatedCatalogue<typeof en> = de;
