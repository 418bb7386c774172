/** Texts as a search compares them: who types plain letters finds accented ones too, and the other way. */

const MORE_THAN_ASCII = /\P{ASCII}/u;

/** Of Latin, Greek and Cyrillic letters. In other scripts a mark may be all that tells one word from another. */
const ACCENTS = /[\u0300-\u036F]/gu;

/** Letters that are no plain letter with an accent, and are written as one where a keyboard lacks them. */
const PLAIN: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i", ς: "σ" };
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "gu");

/** Joined letters ("ﬁ", as texts out of a PDF have them), and letters of another width ("Ａ", "ﾎﾟ"). */
const OTHER_FORMS = /[\uFB00-\uFB06\uFF01-\uFF9F]+/gu;

/** Composed, in lower case, without accents: "İstanbul" and "istanbul" are the same, and "Größe" and "grosse". */
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

/** Spaces that read as one, or as another kind of it. */
const MORE_SPACE = /\s\s|[^\S ]/;

/** With each run of white space as the one space that it reads as. */
export function spaced(text: string): string {
  return MORE_SPACE.test(text) ? text.replaceAll(/\s+/g, " ") : text;
}
