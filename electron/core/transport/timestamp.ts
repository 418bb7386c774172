/**
 * Timestamps as services write them: the spellings whose meaning is certain, and the range of times
 * that a Date can show.
 */
import { create, type JsonValue } from "@bufbuild/protobuf";
import { TimestampSchema, type Timestamp } from "@bufbuild/protobuf/wkt";

/**
 * The last moment of a Date, and with a minus the first; epoch milliseconds (ECMA-262, "Time Values
 * and Time Range").
 */
const DATE_LIMIT_MS = 8.64e15;
const MAX_NANOS = 999_999_999;
const DAY_S = 86_400;

/**
 * RFC 3339, which allows small letters and a space before the time (5.6), and the unambiguous
 * additions of ISO 8601: a comma, no seconds, an offset without its colon or minutes. A time
 * without
 * a zone is not among them: its moment is unknown.
 */
const TIME =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[Tt ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?(?:[Zz]|(?<sign>[+-])(?<zoneHour>\d\d)(?::?(?<zoneMinute>\d\d))?)$/;

/** Undefined where the moment is not certain. */
export function parseTimestamp(json: JsonValue): Timestamp | undefined {
  if (typeof json === "string") return fromText(json);
  if (json === null || typeof json !== "object" || Array.isArray(json)) return undefined;
  // The message's own fields, as a library writes them that does not know the JSON form of a
  // Timestamp.
  const { seconds, nanos = 0, ...rest } = json;
  if (Object.keys(rest).length > 0 || typeof nanos !== "number" || !Number.isInteger(nanos)) return undefined;
  if (nanos < 0 || nanos > MAX_NANOS) return undefined;
  const isWhole = typeof seconds === "number" ? Number.isSafeInteger(seconds) : typeof seconds === "string" && /^-?\d{1,18}$/.test(seconds);
  return isWhole ? create(TimestampSchema, { seconds: BigInt(seconds as number | string), nanos }) : undefined;
}

/**
 * Whether the text names a day that its month does not have. `Date.parse` takes 30 February for 2
 * March.
 */
export function isImpossibleDay(text: string): boolean {
  const day = Number(text.slice(8, 10));
  return day > 28 && day > daysIn(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

/**
 * Epoch milliseconds, within the range of a Date; `inRange` is false where they had to be moved
 * there. Never NaN.
 */
export function millisecondsOf({ seconds, nanos }: Timestamp): { at: number; inRange: boolean } {
  const at = Number(seconds) * 1000 + Math.floor(nanos / 1e6);
  if (Math.abs(at) <= DATE_LIMIT_MS) return { at, inRange: nanos >= 0 && nanos <= MAX_NANOS };
  return { at: at < 0 ? -DATE_LIMIT_MS : DATE_LIMIT_MS, inRange: false };
}

/** The microseconds below the millisecond, 0 to 999; 0 for nanoseconds out of range. */
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
  // A leap second is the last of a day in UTC, and counts as the first of the next: POSIX has no
  // number for it.
  if (second === 60 && seconds % DAY_S !== 0) return undefined;
  const nanos = Number((groups["fraction"] ?? "").slice(0, 9).padEnd(9, "0"));
  return create(TimestampSchema, { seconds: BigInt(seconds), nanos: second === 60 ? 0 : nanos });
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
