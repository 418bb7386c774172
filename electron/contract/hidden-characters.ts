/**
 * Characters of no shape of their own, and where they belong: between the parts of an emoji, and
 * among letters of scripts that are written with them. Anywhere else, two texts that differ look the
 * same by them, and a word that is searched for is not found.
 */

/** Scripts that are written with joiners and non-joiners between their letters. */
const JOINED = ["Arab", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh"];
const JOINED_LETTERS = JOINED.map((script) => `\\p{scx=${script}}`).join("");

/** Scripts without spaces between their words, where one of no width says that a line may end. */
const UNSPACED_LETTERS = ["Thai", "Laoo", "Khmr", "Mymr", "Tibt"].map((script) => `\\p{scx=${script}}`).join("");

const EMOJI_PART = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F`;

/** A joiner belongs after a part of an emoji, or after a letter of such a script; elsewhere it only hides. */
export const looseJoiner = onFirstUse(`(?<![${EMOJI_PART}${JOINED_LETTERS}])\\u200D|(?<![${JOINED_LETTERS}])\\u200C`);

/** Letters that are written from right to left; the mark that counts as one is none. */
const RIGHT_TO_LEFT_LETTER = /(?!\u061C)[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Marks that turn the direction of what is beside them: of use only beside such letters. */
const MARKS = String.raw`\u200E\u200F\u061C`;

const ANY = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;

/** Each with what has to stand around it. */
const AT_HOME: readonly string[] = [
  String.raw`(?<=[${EMOJI_PART}])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[${JOINED_LETTERS}])[\u200C\u200D]`,
  String.raw`(?<=[${UNSPACED_LETTERS}])\u200B`,
  // The look of an emoji, the keycap of a digit, and other shapes of letters and signs.
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=[\p{scx=Han}\p{scx=Mymr}\p{Sm}])[\uFE00-\uFE0D]`,
  String.raw`(?<=\p{scx=Han})[\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{scx=Mong})[\u180B-\u180F]`,
  // The flags of countries within a country.
  String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]{0,6})[\u{E0020}-\u{E007F}]`,
  String.raw`(?<=\p{M})\u034F(?=\p{M})`,
];

const hiddenOrAtHome = onFirstUse(`(${AT_HOME.join("|")})|([${MARKS}])|[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`);

/** The text with U+FFFD in the place of each character that only hides. */
export function withoutHidden(text: string): string {
  if (!ANY.test(text)) return text;
  const hasMarks = RIGHT_TO_LEFT_LETTER.test(text);
  return text.replaceAll(hiddenOrAtHome(), (found, isAtHome?: string, mark?: string) =>
    isAtHome !== undefined || (mark !== undefined && hasMarks) ? found : "\uFFFD",
  );
}

/** Classes of characters take milliseconds to put together, and most texts need none. */
function onFirstUse(pattern: string): () => RegExp {
  let made: RegExp | undefined;
  return () => (made ??= new RegExp(pattern, "gu"));
}
