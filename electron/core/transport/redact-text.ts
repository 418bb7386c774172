/**
 * Removes the key from the texts of Actions, each of which passes here with each event: most are
 * ruled out by one search. A short key may be a word, or the name of a machine, and is no secret
 * where it reads as one: it is left out in its encoded forms, and where the words say that it is a key.
 */
import { beginningHider, encodedForms, type Hide, literally, namedSecretHider, SECRET_NAMES, secretHider } from "./redact-secret.ts";
import { MAX_WORDS } from "./failures/service-error.ts";

/** Characters. A shorter key may be a word; those that services make are longer. */
const MIN_KEY_IN_WORDS = 16;
/** Characters of a form to search for at first: one expression for whole forms would be too long for V8. */
const SEARCHED = 16;
/** What begins a letter that is written in another way than as itself. */
const ESCAPE = String.raw`%[\da-f]{2}|\\|&#?[\da-z]`;

/** Answers with the same text where it holds no key. */
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

/** For words that may have been cut at `MAX_WORDS`. */
export function keyHider(apiKey: string): Hide {
  const hide = secretHider(apiKey) ?? ((text: string): string => (apiKey === "" ? text : text.replaceAll(apiKey, "[key]")));
  const hideBeginning = beginningHider(apiKey);
  // Where a long text was cut, it may end with the beginning of the key.
  return (text) => (text.length < MAX_WORDS - apiKey.length ? hide(text) : hideBeginning(hide(text)));
}

function beginningOf(form: string): string {
  return literally(form.slice(0, SEARCHED));
}
