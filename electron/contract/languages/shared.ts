/** The messages that window and main process share; English, until another language is added. */
import * as en from "./en/index.ts";
import { createTranslator } from "./translator.ts";

export const t = createTranslator(en);
