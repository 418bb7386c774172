/**
 * Runs in the page before the window's own script: adds pseudo-languages, and a function that sets
 * one.
 */
import { loadLanguage } from "../../app/languages/load-language.ts";
import { directionOf } from "../../app/languages/use-language.ts";
import { t as windowWords } from "../../app/languages/words.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { t as sharedWords } from "../../electron/contract/languages/shared.ts";
import { ACCENTS, pseudo, RIGHT_TO_LEFT } from "../contract/languages/pseudo.ts";

for (const words of [sharedWords, windowWords])
  for (const language of [ACCENTS, RIGHT_TO_LEFT]) words.add(language.tag, pseudo(words.english, language));

/** Sets the language of the window in place. */
async function speak(tag: string): Promise<void> {
  await loadLanguage(tag);
  setLanguage(tag);
  document.documentElement.lang = tag;
  document.documentElement.dir = directionOf(tag);
}

Object.assign(window, { speak });
