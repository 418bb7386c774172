/**
 * Filters the standard error of a failed key program for display. The result should be enough to
 * find the fault, and omits everything that may be a key, including one that Docket has never had.
 * It omits the program's standard output, all keys of this run, values that the text labels as a
 * secret, and strings that are longer than words. A short key without a label among other words
 * cannot be detected.
 */
import { type Hide, secretHider } from "../core/transport/redact-secret.ts";

/** Maximum length in characters. */
export const MAX_WORDS = 400;
/** Minimum length of a hidden part of the output. Shorter parts are treated as words. */
const MIN_PART = 6;
const INSTEAD = "[…]";

const NAMES = "key|token|secret|passw(?:or)?[dt]|passphrase|pwd|credentials?|authorization|schlüssel|kennwort";
/**
 * A value after the name of a secret, except in a path: after a sign, after "is", in quotes, or as
 * the next argument.
 */
const NAMED = new RegExp(
  `(?<!/[\\w.-]*)((?:(?:${NAMES})["'\`]?(?:\\s*[:=]\\s*|\\s+(?:is|was|ist|war|lautet):?\\s+|\\s+(?=["'\`“„]))|--?[\\w-]*(?:${NAMES})\\s+|\\b(?=bearer\\s|basic\\s))(?:(?:bearer|basic)\\s+)?)\\S+`,
  "giu",
);
/** User name and password of a URL. */
const IN_ADDRESS = /(?<=:\/\/)[^\s/@]+(?=@)/gu;
/** Long strings of letters and digits, longer strings of letters alone, and long numbers. */
const LONG = /(?=[^\s\d]*\d)(?=[^\sa-z]*[a-z])[\w+/=.~%-]{16,}|[a-z]{26,}|\d{12,}/giu;

/** Returns one line. `printed` is the program's standard output. */
export function keyProgramWords(words: string, { printed, hide }: { printed: string; hide: Hide }): string {
  const unknown = withoutPrinted(hide(words), printed);
  return oneLine(
    [IN_ADDRESS, NAMED, LONG].reduce(
      (rest, each) => rest.replaceAll(each, (_all, name: unknown) => `${typeof name === "string" ? name : ""}${INSTEAD}`),
      unknown,
    ),
  );
}

/**
 * Removes all parts of the standard output: the key may be one of several lines, or a value of
 * JSON.
 */
function withoutPrinted(words: string, printed: string): string {
  const parts = printed.split(/[^\x21-\x7e]+|["',:;={}[\]()<>]+/u).filter(({ length }) => length >= MIN_PART);
  // Longest part first. A part of a longer one would leave the rest of the longer one visible.
  const hidden = [printed, ...new Set(parts)].toSorted((a, b) => b.length - a.length);
  return hidden.reduce((rest, part) => secretHider(part)?.(rest) ?? rest, words);
}

/** Replaces line ends and control characters, and limits the length. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS)}…` : line;
}
