/**
 * Loads every language for the unit tests, as main does; the window loads only its own at start.
 */
import { own } from "../../app/languages/german.ts";
import { t } from "../../app/languages/words.ts";
import { addEveryLanguage } from "../../electron/contract/languages/every-language.ts";

addEveryLanguage();
t.add("de", own);
