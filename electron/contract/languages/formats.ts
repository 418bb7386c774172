/** Numbers, lists, dates and plurals of the language in force. Formats are made once each. */
import { language } from "./language.ts";

/** English dates have the day before the month, and 24 hours. */
const DATES: Readonly<Record<string, string>> = { en: "en-GB" };

/** "1,234". */
export function numberWords(value: number): string {
  return numberFormat(language()).format(value);
}

/** "a, b, and c". */
export function listWords(items: readonly string[], type: Intl.ListFormatType = "conjunction"): string {
  return listFormat(language(), { type }).format(items);
}

/** Kept for each language and choice of options. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = language();
  return dates(DATES[tag] ?? tag, options);
}

/** Puts words in the order of the language in force. Kept, as each `localeCompare` looks its locale up. */
export function collator(options: Intl.CollatorOptions): Intl.Collator {
  return collators(language(), options);
}

const collators = keptFormats((tag, options?: Intl.CollatorOptions) => new Intl.Collator(tag, options));
const numberFormat = keptFormats((tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options));
const listFormat = keptFormats((tag, options?: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options));
const dates = keptFormats((tag, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options));
const pluralRules = keptFormats((tag, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options));

/** For messages: to make a format costs more than a hundred uses of it. */
export const formatters = {
  getNumberFormat: (tags: unknown, options?: object) => numberFormat(String(tags), options),
  getDateTimeFormat: (tags: unknown, options?: object) => dates(String(tags), options),
  getPluralRules: (tags: unknown, options?: object) => pluralRules(String(tags), options),
};

function keptFormats<Options extends object, Format>(make: (tag: string, options?: Options) => Format) {
  const plain = new Map<string, Format>();
  const others = new Map<string, Format>();
  return (tag: string, options?: Options): Format => {
    const kept = options === undefined ? plain : others;
    const key = options === undefined ? tag : `${tag} ${JSON.stringify(options)}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(tag, options);
    kept.set(key, made);
    return made;
  };
}
