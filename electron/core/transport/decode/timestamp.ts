/**
 * Timestamps as services write them: the formats with an unambiguous meaning, and the range of
 * times that a Date can represent.
 */
import { create, type JsonValue } from "@bufbuild/protobuf";
import { TimestampSchema, type Timestamp } from "@bufbuild/protobuf/wkt";

/**
 * Last time of a Date and, negated, the first; epoch milliseconds (ECMA-262, "Time Values and Time
 * Range").
 */
const DATE_LIMIT_MS = 8.64e15;
const MAX_NANOS = 999_999_999;
const DAY_S = 86_400;

/**
 * RFC 3339, which allows lower-case letters and a space before the time (5.6), and unambiguous
 * forms of ISO 8601: a comma, no seconds, an offset without colon or minutes. A time without a zone
 * does not match, because its instant is unknown.
 */
const TIME =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[Tt ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?(?:[Zz]|(?<sign>[+-])(?<zoneHour>\d\d)(?::?(?<zoneMinute>\d\d))?)$/;

/** Returns the timestamp; undefined if its instant is uncertain. */
export function parseTimestamp(json: JsonValue): Timestamp | undefined {
  if (typeof json === "string") return fromText(json);
  if (json === null || typeof json !== "object" || Array.isArray(json)) return undefined;
  // The fields of the message itself, as written by libraries without the JSON form of a Timestamp.
  const { seconds, nanos = 0, ...rest } = json;
  if (Object.keys(rest).length > 0 || typeof nanos !== "number" || !Number.isInteger(nanos)) return undefined;
  if (nanos < 0 || nanos > MAX_NANOS) return undefined;
  const isWhole = typeof seconds === "number" ? Number.isSafeInteger(seconds) : typeof seconds === "string" && /^-?\d{1,18}$/.test(seconds);
  return isWhole ? create(TimestampSchema, { seconds: BigInt(seconds as number | string), nanos }) : undefined;
}

const [DASH, POINT, COLON, T, Z] = [0x2d, 0x2e, 0x3a, 0x54, 0x5a];
const DATE_AND_TIME = 19;
const FRACTION_DIGITS = 9;
/** Date.UTC maps years 0 to 99 to 1900 to 1999. */
const FIRST_YEAR = 100;

/**
 * Parses the library's own format, "2026-11-20T12:00:00.123Z" with 0 to 9 fraction digits;
 * undefined for any other. Uses no regular expression, because every event contains two such times.
 */
export function parseUtc(text: string): Timestamp | undefined {
  const end = text.length - 1;
  const digits = end - DATE_AND_TIME - 1;
  if (end < DATE_AND_TIME || digits > FRACTION_DIGITS || text.charCodeAt(end) !== Z) return undefined;
  const isDate = text.charCodeAt(4) === DASH && text.charCodeAt(7) === DASH && text.charCodeAt(10) === T;
  if (!isDate || text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return undefined;
  const year = numberIn(text, 0, 4);
  const month = numberIn(text, 5, 7);
  const day = numberIn(text, 8, 10);
  const hour = numberIn(text, 11, 13);
  const minute = numberIn(text, 14, 16);
  const second = numberIn(text, 17, 19);
  const isTime = hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 59;
  if (!isTime || year < FIRST_YEAR || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  const nanos = end > DATE_AND_TIME ? nanosIn(text, end, digits) : 0;
  if (nanos < 0) return undefined;
  const seconds = wholeSeconds(Date.UTC(year, month - 1, day, hour, minute, second) / 1000);
  return { $typeName: "google.protobuf.Timestamp", seconds, nanos };
}

/** Returns the nanoseconds of the fraction; -1 if it contains other characters than digits. */
function nanosIn(text: string, end: number, digits: number): number {
  const fraction = text.charCodeAt(DATE_AND_TIME) === POINT && digits > 0 ? numberIn(text, DATE_AND_TIME + 1, end) : -1;
  return fraction < 0 ? -1 : fraction * 10 ** (FRACTION_DIGITS - digits);
}

/** The last second converted; most events of a busy stream have the same one. */
const latest = { number: 0, seconds: 0n };

/** Returns epoch seconds in the type of a Timestamp. */
export function wholeSeconds(number: number): bigint {
  if (number !== latest.number) {
    latest.seconds = BigInt(number);
    latest.number = number;
  }
  return latest.seconds;
}

/** Returns the number in the text; -1 if a character is not a digit. */
function numberIn(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/**
 * Whether the text names a day that its month does not have. `Date.parse` reads 30 February as 2
 * March.
 */
export function isImpossibleDay(text: string): boolean {
  const day = Number(text.slice(8, 10));
  return day > 28 && day > daysIn(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

/**
 * Returns epoch milliseconds within the range of a Date; `inRange` is false if the value had to be
 * limited. Never NaN.
 */
export function millisecondsOf({ seconds, nanos }: Timestamp): { at: number; inRange: boolean } {
  const at = Number(seconds) * 1000 + Math.floor(nanos / 1e6);
  if (Math.abs(at) <= DATE_LIMIT_MS) return { at, inRange: nanos >= 0 && nanos <= MAX_NANOS };
  return { at: at < 0 ? -DATE_LIMIT_MS : DATE_LIMIT_MS, inRange: false };
}

/**
 * Returns the microseconds; undefined if they are not a safe integer or the Timestamp is invalid.
 */
export function microsecondsSince1970({ seconds, nanos }: Timestamp): number | undefined {
  const micros = Number(seconds) * 1e6 + Math.floor(nanos / 1e3);
  return nanos >= 0 && nanos <= MAX_NANOS && Number.isSafeInteger(micros) ? micros : undefined;
}

/** Returns the microseconds below the millisecond, 0 to 999; 0 for nanoseconds out of range. */
export function microsecondsOf({ nanos }: Timestamp): number {
  return nanos >= 0 && nanos <= MAX_NANOS ? Math.floor((nanos % 1e6) / 1e3) : 0;
}

function fromText(text: string): Timestamp | undefined {
  const groups = TIME.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const part = (name: string): number => Number(groups[name] ?? 0);
  const [year, month, day, hour, minute, second] = ["year", "month", "day", "hour", "minute", "second"].map(part) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [zoneHour, zoneMinute] = [part("zoneHour"), part("zoneMinute")];
  if (year === 0 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  // 24:00 is the end of its day (ISO 8601).
  if (hour > (minute + second === 0 ? 24 : 23) || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const offset = (groups["sign"] === "-" ? -1 : 1) * (zoneHour * 3_600 + zoneMinute * 60);
  const seconds = date.getTime() / 1000 - offset;
  // A leap second is the last second of a UTC day and counts as the first of the next day, because
  // POSIX time has no number for it.
  if (second === 60 && seconds % DAY_S !== 0) return undefined;
  const nanos = Number((groups["fraction"] ?? "").slice(0, 9).padEnd(9, "0"));
  return create(TimestampSchema, { seconds: BigInt(seconds), nanos: second === 60 ? 0 : nanos });
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
