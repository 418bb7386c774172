/**
 * Removes a secret from a text, in plain and in its URL, JSON, HTML, base64 and hex forms: for the
 * words of services and programs, the log and the crash report. The search goes letter by letter:
 * one expression for a long key overflows V8's compiler, whose error would quote the key.
 */

/** Removes the secret from a text. */
export type Hide = (text: string) => string;

const INSTEAD = "[key]";
/** A shorter secret would match inside many words. */
const MIN_SECRET = 3;
/** Characters of a piece of base64 or hex; a shorter one may be a part of any word. */
const MIN_ENCODED = 6;
/** Characters of one of a secret that may be a word. */
const MIN_ENCODED_WORD = 8;
/** The signs that HTML writes by name. */
const HTML_NAMES: Readonly<Record<string, string>> = { '"': "quot", "&": "amp", "'": "apos", "<": "lt", ">": "gt" };
/** What is left of an encoded letter where a text was cut in the middle of it. */
const CUT_LETTER = /^(?:|%[\da-f]{0,9}|\\{1,8}[ux]?[\da-f]{0,3}|&#?[\da-z]{0,9})$/iu;
/** Fewer letters at the end of a text are no part of a secret that anybody could use. */
const MIN_BEGINNING = 4;

/** Undefined for a secret that is too short to search for. Ignores case. */
export function secretHider(secret: string): Hide | undefined {
  return hider(secret, { forms: encodedForms(secret), isSecret: () => true });
}

/** What words call a secret, as the source of an expression without case. */
export const SECRET_NAMES = "api[-_ ]?key|token|secret|passw(?:or)?[dt]|authorization|bearer";
/** "api-key: ", also in JSON in JSON and in an address. */
const NAMED = new RegExp(`(?:${SECRET_NAMES})\\\\*["'\`]?\\s*(?::|=|%3[ad])\\s*\\\\*["'\`]?(?:(?:bearer|basic|token)\\s+)?$`, "iu");
/** With a capital: one who bears something is a word. */
const SCHEME = /\bBearer\s+["'`]?$/u;
/** Characters before a secret in which its name is looked for. */
const NAME_LENGTH = 60;

/** For a secret that may be a word as well: it stays where no name of a secret stands before it, and within a longer word. */
export function namedSecretHider(secret: string): Hide | undefined {
  return hider(secret, {
    forms: encodedForms(secret).filter(({ length }) => length >= MIN_ENCODED_WORD),
    isSecret: (text, start, end) => {
      const before = text.slice(Math.max(0, start - NAME_LENGTH), start);
      return (NAMED.test(before) || SCHEME.test(before)) && !/^[\w-]/u.test(text.slice(end, end + 1));
    },
  });
}

/**
 * Removes the beginning of a secret, in any of its forms, from the end of a text that was cut
 * there, or from before its closing quote.
 */
export function beginningHider(secret: string): Hide {
  const letters = lettersOf(secret);
  const forms = encodedForms(secret);
  const [first] = letters;
  if (first === undefined) return (text) => text;
  return (text) => {
    const end = text.endsWith('"') ? text.length - 1 : text.length;
    const starts = Array.from(text.slice(0, end).matchAll(new RegExp(first.source, "giu")), ({ index }) => index);
    const plain = starts.find((start) => isBeginning(text.slice(start, end), letters));
    const encoded = forms.flatMap((form) => encodedBeginning(text.slice(0, end), form) ?? []);
    const from = Math.min(plain ?? end, ...encoded);
    return from === end ? text : `${text.slice(0, from)}${INSTEAD}${text.slice(end)}`;
  };
}

function lettersOf(secret: string): RegExp[] {
  return Array.from(secret.matchAll(/\\+|[^\\]/gu), ([piece]) => formsOf(piece));
}

/** `isSecret`: whether what reads as the secret, from one index to the other, is it. */
function hider(secret: string, { forms, isSecret }: { forms: readonly string[]; isSecret: IsSecret }): Hide | undefined {
  const letters = lettersOf(secret);
  const [first] = letters;
  if (secret.length < MIN_SECRET || first === undefined) return undefined;
  // Made once: every line of the log is searched.
  const search = { letters, anywhere: new RegExp(first.source, "giu"), isSecret };
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, INSTEAD), withoutLetters(text, search));
}

/** In base64 and hex. */
export function encodedForms(secret: string): string[] {
  const hex = Array.from(new TextEncoder().encode(secret), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [...base64Forms(secret), hex, hex.toUpperCase()].filter((form) => form.length >= MIN_ENCODED);
}

/** Whether the text is nothing but letters of the beginning, the last of them perhaps cut. */
function isBeginning(text: string, letters: readonly RegExp[]): boolean {
  let at = 0;
  for (const [index, letter] of letters.entries()) {
    letter.lastIndex = at;
    if (!letter.test(text)) return index >= MIN_BEGINNING && CUT_LETTER.test(text.slice(at));
    at = letter.lastIndex;
  }
  return at === text.length;
}

/** The start of the longest beginning of an encoded form with which the text ends. */
function encodedBeginning(text: string, form: string): number | undefined {
  for (let length = form.length; length >= MIN_ENCODED; length -= 1) if (text.endsWith(form.slice(0, length))) return text.length - length;
  return undefined;
}

type IsSecret = (text: string, start: number, end: number) => boolean;

interface Search {
  letters: readonly RegExp[];
  /** The first of them. */
  anywhere: RegExp;
  isSecret: IsSecret;
}

function withoutLetters(text: string, { letters, anywhere, isSecret }: Search): string {
  let hidden = "";
  let at = 0;
  for (const { index } of text.matchAll(anywhere)) {
    const end = index < at ? undefined : endOf(text, index, letters);
    if (end === undefined || !isSecret(text, index, end)) continue;
    hidden += text.slice(at, index) + INSTEAD;
    at = end;
  }
  return hidden + text.slice(at);
}

/** The end of a secret that begins at this index; undefined for another text. */
function endOf(text: string, start: number, letters: readonly RegExp[]): number | undefined {
  let at = start;
  for (const letter of letters) {
    letter.lastIndex = at;
    if (!letter.test(text)) return undefined;
    at = letter.lastIndex;
  }
  return at;
}

/**
 * A letter, or a run of backslashes, in any of its forms. "%" may itself have been encoded again,
 * and a backslash doubled. Encoded forms first: "%25" is one percent sign, not a percent sign
 * before a 25.
 */
function formsOf(piece: string): RegExp {
  const code = piece.codePointAt(0) ?? 0;
  const hex = code.toString(16).padStart(2, "0");
  const name = HTML_NAMES[piece];
  const named = name === undefined ? "" : `|&${name};`;
  const encoded = `(?:%(?:25){0,4}${hex}|\\\\{1,8}u00${hex}|\\\\{1,8}x${hex}|&#0{0,6}${code};|&#x0{0,6}${hex};${named})`;
  const plain = piece.startsWith("\\") ? `\\\\{${piece.length},}` : `\\\\{0,8}${literally(piece)}`;
  return new RegExp(`${encoded}{${piece.length}}|${plain}`, "iuy");
}

/** The secret at each of the three offsets of base64, without the letters that it shares. */
function base64Forms(secret: string): string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(secret));
  return [0, 1, 2].flatMap((before) => {
    const first = Math.ceil((before * 8) / 6);
    const own = btoa("\0".repeat(before) + bytes).slice(first, Math.floor(((before + bytes.length) * 8) / 6));
    return [own, own.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

export function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
