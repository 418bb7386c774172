/**
 * Numbers, lists, dates, durations and plurals of the current language. Each format is created
 * once.
 */
import { language } from "./language.ts";

/** English dates have the day before the month and a 24-hour clock. */
const DATES: Readonly<Record<string, string>> = { en: "en-GB" };

/** Plural units, as Intl names the fields of a duration. */
export type DurationUnit = "seconds" | "minutes" | "hours" | "days";

/** Units with an unambiguous narrow form: an English "m" may be a metre, a German "T" anything. */
const NARROW: Readonly<Record<string, readonly DurationUnit[]>> = { en: ["seconds", "hours", "days"] };

/** Formats a number: "1,234". */
export function numberWords(value: number): string {
  return numberFormat(language()).format(value);
}

/**
 * Formats a short number: "12.3K". It is rounded down, and in full if the language has no shorter
 * form.
 */
export function shortNumberWords(value: number): string {
  return numberFormat(language(), SHORT_NUMBER).format(value);
}

/**
 * Returns the separator of table cells. In a language with decimal commas, a spreadsheet accepts
 * only semicolons.
 */
export function cellSeparator(): "," | ";" {
  const decimal = numberFormat(language())
    .formatToParts(1.5)
    .find(({ type }) => type === "decimal");
  return decimal?.value === "," ? ";" : ",";
}

/** Thousands are grouped even in languages without a short form for them. */
const SHORT_NUMBER: Intl.NumberFormatOptions = {
  notation: "compact",
  maximumFractionDigits: 1,
  roundingMode: "trunc",
  useGrouping: "always",
};

/**
 * Formats a duration: "3 min", "2 d"; seconds have a fraction if `count` has one: "2.5 s".
 * @param decimals number of decimals of seconds, even if zero: "1.0 s"
 */
export function durationWords(count: number, unit: DurationUnit, decimals?: 1): string {
  const key = `${language()} ${count} ${unit} ${decimals ?? ""}`;
  const known = writtenDurations.get(key);
  if (known !== undefined) return known;
  const words = writeDuration(count, unit, decimals);
  if (writtenDurations.size >= MOST_WRITTEN) writtenDurations.clear();
  writtenDurations.set(key, words);
  return words;
}

/**
 * Cached durations: a list shows few different ones in many rows, and Intl is slow to format one.
 */
const writtenDurations = new Map<string, string>();
const MOST_WRITTEN = 1_000;

function writeDuration(count: number, unit: DurationUnit, decimals: 1 | undefined): string {
  const whole = Math.trunc(count);
  const length = unit === "seconds" ? { seconds: whole, milliseconds: Math.round((count - whole) * 1000) } : { [unit]: whole };
  const parts = durationFormat(unit, decimals).formatToParts(length);
  // A space even in narrow forms, so that "3 h" and "12 min" look alike beside each other.
  return parts.map(({ type, value }, place) => (type === "unit" && isNumber(parts[place - 1]) ? ` ${value}` : value)).join("");
}

/** Formats a list: "a, b, and c". */
export function listWords(items: readonly string[], type: Intl.ListFormatType = "conjunction"): string {
  return listFormat(language(), { type }).format(items);
}

/** Returns a date format, cached for each language and options. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = language();
  return dates(DATES[tag] ?? tag, options);
}

/**
 * Returns a collator for the current language. Cached, because each `localeCompare` looks up its
 * locale.
 */
export function collator(options: Intl.CollatorOptions): Intl.Collator {
  return collators(language(), options);
}

const collators = keptFormats((tag, options?: Intl.CollatorOptions) => new Intl.Collator(tag, options));
const numberFormat = keptFormats((tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options));
const listFormat = keptFormats((tag, options?: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options));
const dates = keptFormats((tag, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options));
const durations = keptFormats((tag, options?: Intl.DurationFormatOptions) => new Intl.DurationFormat(tag, options));
const pluralRules = keptFormats((tag, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options));

/**
 * Returns the format for one unit, which is shown even for zero ("0 s"); other units are not shown.
 */
function durationFormat(unit: DurationUnit, decimals: 1 | undefined): Intl.DurationFormat {
  const tag = language();
  return durations(tag, {
    style: NARROW[tag]?.includes(unit) === true ? "narrow" : "short",
    [`${unit}Display`]: "always",
    ...(unit === "seconds" && { milliseconds: "numeric", ...(decimals !== undefined && { fractionalDigits: decimals }) }),
  });
}

function isNumber(part: { readonly type: string } | undefined): boolean {
  return part?.type === "integer" || part?.type === "fraction";
}

/**
 * Formatters for messages, cached because creating a format costs more than a hundred uses of it.
 */
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
