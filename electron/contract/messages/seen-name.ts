/** Names as people read them: two names that read the same must not stand for two things. */

/** The blank Braille pattern is not white space, but looks like it. */
const SPACE = /[\s\u2800]+/gu;

/**
 * Returns the form that is equal for all names that read the same: without invisible characters,
 * with any run of white space as one space, and without differences of case, composition or width.
 * For comparison only. The case is mapped upwards first, because "ß" and "ς" have no other form in
 * lower case; no language is used, so that the result is the same in every language.
 */
export function seenName(name: string): string {
  return name
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKC")
    .replaceAll(SPACE, " ")
    .trim();
}
