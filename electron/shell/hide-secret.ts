/**
 * Removes a secret from a text, in plain and in its URL, JSON, HTML, base64 and hex forms. The
 * search goes letter by letter: one expression for a long key overflows V8's compiler, whose error
 * would quote the key.
 */

/** Removes the secret from a text. */
export type Hide = (text: string) => string;

const INSTEAD = "[key]";
/** A shorter secret would match inside many words. */
const MIN_SECRET = 3;
/** Characters of a piece of base64 or hex; a shorter one may be a part of any word. */
const MIN_ENCODED = 6;

/** Undefined for a secret that is too short to search for. Ignores case. */
export function secretHider(secret: string): Hide | undefined {
  if (secret.length < MIN_SECRET) return undefined;
  const letters = Array.from(secret.matchAll(/\\+|[^\\]/gu), ([piece]) => formsOf(piece));
  const hex = Buffer.from(secret).toString("hex");
  const encoded = [...base64Forms(secret), hex, hex.toUpperCase()].filter((form) => form.length >= MIN_ENCODED);
  const [first] = letters;
  if (first === undefined) return undefined;
  // Made once: every line of the log is searched.
  const anywhere = new RegExp(first.source, "giu");
  return (text) => encoded.reduce((rest, form) => rest.replaceAll(form, INSTEAD), withoutLetters(text, letters, anywhere));
}

function withoutLetters(text: string, letters: readonly RegExp[], anywhere: RegExp): string {
  let hidden = "";
  let at = 0;
  for (const { index } of text.matchAll(anywhere)) {
    const end = index < at ? undefined : endOf(text, index, letters);
    if (end === undefined) continue;
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
  const encoded = `(?:%(?:25){0,4}${hex}|\\\\{1,8}u00${hex}|\\\\{1,8}x${hex}|&#0{0,6}${code};|&#x0{0,6}${hex};)`;
  const plain = piece.startsWith("\\") ? `\\\\{${piece.length},}` : `\\\\{0,8}${literally(piece)}`;
  return new RegExp(`${encoded}{${piece.length}}|${plain}`, "iuy");
}

/** The secret at each of the three offsets of base64, without the letters that it shares. */
function base64Forms(secret: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    const first = Math.ceil((before * 8) / 6);
    const own = bytes.toString("base64").slice(first, Math.floor((bytes.length * 8) / 6));
    return [own, own.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
