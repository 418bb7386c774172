/**
 * What is shown of the words that a failed program for the key has written to standard error: enough
 * to find the fault by, and nothing that may be a key, also one that Docket has never had. What it
 * printed is never shown, nor a key of this run, nor what the words name as a secret, nor what is
 * longer than words are. A short key amid other words, without a name, is beyond that.
 */
import { type Hide, secretHider } from "../core/transport/redact-secret.ts";

/** Characters. */
export const MAX_WORDS = 400;
/** Shorter parts of what it printed are words. */
const MIN_PART = 6;
const INSTEAD = "[…]";

const NAMES = "key|token|secret|passw(?:or)?[dt]|passphrase|pwd|credentials?|authorization|schlüssel|kennwort";
/** What follows the name of a secret, but in a path: by a sign, by "is", in quotes, or as the next argument. */
const NAMED = new RegExp(
  `(?<!/[\\w.-]*)((?:(?:${NAMES})["'\`]?(?:\\s*[:=]\\s*|\\s+(?:is|was|ist|war|lautet):?\\s+|\\s+(?=["'\`“„]))|--?[\\w-]*(?:${NAMES})\\s+|\\b(?=bearer\\s|basic\\s))(?:(?:bearer|basic)\\s+)?)\\S+`,
  "giu",
);
/** The name and the password of an address. */
const IN_ADDRESS = /(?<=:\/\/)[^\s/@]+(?=@)/gu;
/** Long, of letters and digits; longer, of letters alone; and long numbers. */
const LONG = /(?=[^\s\d]*\d)(?=[^\sa-z]*[a-z])[\w+/=.~%-]{16,}|[a-z]{26,}|\d{12,}/giu;

/** One line. `printed`: what it wrote to standard output. */
export function keyProgramWords(words: string, { printed, hide }: { printed: string; hide: Hide }): string {
  const unknown = withoutPrinted(hide(words), printed);
  return oneLine(
    [IN_ADDRESS, NAMED, LONG].reduce(
      (rest, each) => rest.replaceAll(each, (_all, name: unknown) => `${typeof name === "string" ? name : ""}${INSTEAD}`),
      unknown,
    ),
  );
}

/** Any part of what it printed may be the key: one of several lines, or a value of JSON. */
function withoutPrinted(words: string, printed: string): string {
  const parts = printed.split(/[^\x21-\x7e]+|["',:;={}[\]()<>]+/u).filter(({ length }) => length >= MIN_PART);
  // The longest first: a part of another one would leave the rest of that.
  const hidden = [printed, ...new Set(parts)].toSorted((a, b) => b.length - a.length);
  return hidden.reduce((rest, part) => secretHider(part)?.(rest) ?? rest, words);
}

/** Without line ends and control characters, and not longer than can be read. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS)}…` : line;
}
