/** The messages of the window alone. Those that main says too: electron/contract/languages. */
import { createTranslator } from "../../electron/contract/languages/translator.ts";
import * as en from "./en/index.ts";

export const t = createTranslator(en);
