/** The messages shared by window and main process; in English until another language is added. */
import * as en from "./en/index.ts";
import { createTranslator } from "./translator.ts";

export const t = createTranslator(en);
