/** The messages that window and main process share. */
import * as de from "./de/index.ts";
import * as en from "./en/index.ts";
import { createTranslator } from "./translator.ts";

export const t = createTranslator(en, { de });
