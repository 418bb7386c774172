/** Texts in a form for searching: plain letters match accented ones, and the other way round. */

const MORE_THAN_ASCII = /\P{ASCII}/u;

/** Accents of Latin, Greek and Cyrillic letters. In other scripts a mark may distinguish words. */
const ACCENTS = /[\u0300-\u036F]/gu;

/** Letters that are not a plain letter with an accent, and their usual spelling without them. */
const PLAIN: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i", ς: "σ" };
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "gu");

/** Ligatures ("ﬁ", as in texts copied from a PDF), and letters of another width ("Ａ", "ﾎﾟ"). */
const OTHER_FORMS = /[\uFB00-\uFB06\uFF01-\uFF9F]+/gu;

/**
 * Returns the text composed, in lower case, without accents: "İstanbul" and "istanbul" become the
 * same, and so do "Größe" and "grosse".
 */
export function folded(text: string): string {
  if (!MORE_THAN_ASCII.test(text)) return text.toLowerCase();
  return text
    .replaceAll(OTHER_FORMS, (letters) => letters.normalize("NFKC"))
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(ACCENTS, "")
    .replaceAll(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFC");
}

/** Several spaces, or a space of another kind. */
const MORE_SPACE = /\s\s|[^\S ]/;

/** Replaces each run of white space by one space. */
export function spaced(text: string): string {
  return MORE_SPACE.test(text) ? text.replaceAll(/\s+/g, " ") : text;
}
