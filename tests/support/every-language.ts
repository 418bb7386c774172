/** The unit tests have every language at hand, as main has; the window reads its own when it begins. */
import { own } from "../../app/languages/german.ts";
import { t } from "../../app/languages/words.ts";
import { addEveryLanguage } from "../../electron/contract/languages/every-language.ts";

addEveryLanguage();
t.add("de", own);
