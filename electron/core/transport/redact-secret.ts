/**
 * Removes a secret from a text, in plain form and in its URL, JSON, HTML, base64 and hex forms.
 * Used for error texts of services and programs, the log and the crash report. The search proceeds
 * character by character: a single expression for a long key exceeds the limit of V8's compiler,
 * whose error would quote the key.
 */

/** Removes the secret from a text. */
export type Hide = (text: string) => string;

const INSTEAD = "[key]";
/** Minimum length of a secret in characters; a shorter one would match inside many words. */
const MIN_SECRET = 3;
/** Minimum length of a base64 or hex form in characters; a shorter one may be part of any word. */
const MIN_ENCODED = 6;
/** The same minimum, for a secret that may be a word. */
const MIN_ENCODED_WORD = 8;
/** Characters that HTML encodes by name. */
const HTML_NAMES: Readonly<Record<string, string>> = { '"': "quot", "&": "amp", "'": "apos", "<": "lt", ">": "gt" };
/** Remainder of an encoded character if a text was cut in the middle of it. */
const CUT_LETTER = /^(?:|%[\da-f]{0,9}|\\{1,8}[ux]?[\da-f]{0,3}|&#?[\da-z]{0,9})$/iu;
/**
 * Minimum number of characters at the end of a text that are removed as a partial secret; fewer are
 * useless to an attacker.
 */
const MIN_BEGINNING = 4;

/**
 * Returns a function that removes the secret, ignoring case; undefined if the secret is too short
 * to search for.
 */
export function secretHider(secret: string): Hide | undefined {
  return hider(secret, { forms: encodedForms(secret), isSecret: () => true });
}

/** Common names of secrets, as the source of a case-insensitive expression. */
export const SECRET_NAMES = "api[-_ ]?key|token|secret|passw(?:or)?[dt]|authorization|bearer";
/** Matches "api-key: ", also in nested JSON and in a URL. */
const NAMED = new RegExp(`(?:${SECRET_NAMES})\\\\*["'\`]?\\s*(?::|=|%3[ad])\\s*\\\\*["'\`]?(?:(?:bearer|basic|token)\\s+)?$`, "iu");
/** Case-sensitive, because "bearer" in lower case is an ordinary word. */
const SCHEME = /\bBearer\s+["'`]?$/u;
/** Number of characters before a secret that are searched for its name. */
const NAME_LENGTH = 60;

/**
 * Like `secretHider`, for a secret that may be an ordinary word: keeps the text if no name of a
 * secret precedes it, or if it is part of a longer word.
 */
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
 * Returns a function that removes the beginning of a secret, in any of its forms, from the end of a
 * truncated text, or from before its closing quote.
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

/** `isSecret`: whether the match between the two indexes is the secret. */
function hider(secret: string, { forms, isSecret }: { forms: readonly string[]; isSecret: IsSecret }): Hide | undefined {
  const letters = lettersOf(secret);
  const [first] = letters;
  if (secret.length < MIN_SECRET || first === undefined) return undefined;
  // Built once, because every log line is searched.
  const search = { letters, anywhere: new RegExp(first.source, "giu"), isSecret };
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, INSTEAD), withoutLetters(text, search));
}

/** Returns the base64 and hex forms of a secret. */
export function encodedForms(secret: string): string[] {
  const hex = Array.from(new TextEncoder().encode(secret), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [...base64Forms(secret), hex, hex.toUpperCase()].filter((form) => form.length >= MIN_ENCODED);
}

/** Whether the text consists only of the first letters of the secret, the last one possibly cut. */
function isBeginning(text: string, letters: readonly RegExp[]): boolean {
  let at = 0;
  for (const [index, letter] of letters.entries()) {
    letter.lastIndex = at;
    if (!letter.test(text)) return index >= MIN_BEGINNING && CUT_LETTER.test(text.slice(at));
    at = letter.lastIndex;
  }
  return at === text.length;
}

/** Returns the start of the longest prefix of an encoded form that ends the text. */
function encodedBeginning(text: string, form: string): number | undefined {
  for (let length = form.length; length >= MIN_ENCODED; length -= 1) if (text.endsWith(form.slice(0, length))) return text.length - length;
  return undefined;
}

type IsSecret = (text: string, start: number, end: number) => boolean;

interface Search {
  letters: readonly RegExp[];
  /** Matches the first letter. */
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

/**
 * Returns the end of a secret that begins at this index; undefined if the text there is not the
 * secret.
 */
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
 * Returns an expression for all forms of a character or a run of backslashes. "%" may have been
 * encoded again, and a backslash doubled. Encoded forms come first: "%25" is one percent sign, not
 * a percent sign before 25.
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

/**
 * Returns the secret at each of the three base64 offsets, without characters shared with
 * neighbours.
 */
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
