/**
 * Characters without a visible shape, and where they are legitimate: between the parts of an emoji,
 * and among letters of scripts that need them. Anywhere else, they make different texts look the
 * same and hide words from a search.
 */

/** Scripts that use joiners and non-joiners between letters. */
const JOINED = ["Arab", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh"];
const JOINED_LETTERS = JOINED.map((script) => `\\p{scx=${script}}`).join("");

/** Scripts without spaces between words, where a zero-width space allows a line break. */
const UNSPACED_LETTERS = ["Thai", "Laoo", "Khmr", "Mymr", "Tibt"].map((script) => `\\p{scx=${script}}`).join("");

const EMOJI_PART = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F`;

/**
 * Joiners that are neither after a part of an emoji nor after a letter of such a script, and so
 * only hide.
 */
export const looseJoiner = onFirstUse(`(?<![${EMOJI_PART}${JOINED_LETTERS}])\\u200D|(?<![${JOINED_LETTERS}])\\u200C`);

/** A letter of a right-to-left script, excluding the Arabic letter mark. */
const RIGHT_TO_LEFT_LETTER = /(?!\u061C)[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Direction marks, which are useful only beside such letters. */
const MARKS = String.raw`\u200E\u200F\u061C`;

const ANY = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;

/** Legitimate hidden characters, each with its required context. */
const AT_HOME: readonly string[] = [
  String.raw`(?<=[${EMOJI_PART}])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[${JOINED_LETTERS}])[\u200C\u200D]`,
  String.raw`(?<=[${UNSPACED_LETTERS}])\u200B`,
  // The style of an emoji, the keycap of a digit, and variants of letters and signs.
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=[\p{scx=Han}\p{scx=Mymr}\p{Sm}])[\uFE00-\uFE0D]`,
  String.raw`(?<=\p{scx=Han})[\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{scx=Mong})[\u180B-\u180F]`,
  // The flags of regions within a country.
  String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]{0,6})[\u{E0020}-\u{E007F}]`,
  String.raw`(?<=\p{M})\u034F(?=\p{M})`,
];

const hiddenOrAtHome = onFirstUse(`(${AT_HOME.join("|")})|([${MARKS}])|[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`);

/** Replaces each character that only hides by U+FFFD. */
export function withoutHidden(text: string): string {
  if (!ANY.test(text)) return text;
  const hasMarks = RIGHT_TO_LEFT_LETTER.test(text);
  return text.replaceAll(hiddenOrAtHome(), (found, isAtHome?: string, mark?: string) =>
    isAtHome !== undefined || (mark !== undefined && hasMarks) ? found : "\uFFFD",
  );
}

/**
 * Compiled on first use, because character classes take milliseconds to compile and most texts need
 * none.
 */
function onFirstUse(pattern: string): () => RegExp {
  let made: RegExp | undefined;
  return () => (made ??= new RegExp(pattern, "gu"));
}
