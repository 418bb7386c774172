/**
 * Removes the key from the texts of Actions. Every event passes through this code, so one search
 * excludes most texts. A short key may be a word or the name of a machine and is then not removed
 * as such; it is removed in its encoded forms, and where the text calls it a key.
 */
import { beginningHider, encodedForms, type Hide, literally, namedSecretHider, SECRET_NAMES, secretHider } from "./redact-secret.ts";
import { MAX_WORDS } from "./failures/service-error.ts";

/**
 * Minimum length of a key that is removed from any text, in characters. A shorter key may be a
 * word; keys made by services are longer.
 */
const MIN_KEY_IN_WORDS = 16;
/**
 * Number of characters of each form used for the first search; one expression for complete forms
 * would be too long for V8.
 */
const SEARCHED = 16;
/** Start of a character that is written in an encoded form. */
const ESCAPE = String.raw`%[\da-f]{2}|\\|&#?[\da-z]`;

/** Returns a function that removes the key; it returns the same text if there is no key in it. */
export function textRedactor(apiKey: string): Hide {
  const isShort = apiKey.length < MIN_KEY_IN_WORDS;
  const hide = isShort ? namedSecretHider(apiKey) : keyHider(apiKey);
  if (hide === undefined) return (text) => text;
  const forms = encodedForms(apiKey);
  const written = isShort ? forms : [apiKey, ...forms];
  const found = new RegExp([...new Set(written.map(beginningOf)), isShort ? SECRET_NAMES : ESCAPE].join("|"), "i");
  const shortest = Math.min(apiKey.length, ...forms.map(({ length }) => length));
  return (text) => (text.length >= shortest && found.test(text) ? hide(text) : text);
}

/**
 * Returns a function that removes the key from error texts, which may have been cut at `MAX_WORDS`.
 */
export function keyHider(apiKey: string): Hide {
  const hide = secretHider(apiKey) ?? ((text: string): string => (apiKey === "" ? text : text.replaceAll(apiKey, "[key]")));
  const hideBeginning = beginningHider(apiKey);
  // A long text that was cut may end with the beginning of the key.
  return (text) => (text.length < MAX_WORDS - apiKey.length ? hide(text) : hideBeginning(hide(text)));
}

function beginningOf(form: string): string {
  return literally(form.slice(0, SEARCHED));
}
