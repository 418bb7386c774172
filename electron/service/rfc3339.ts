/**
 * Times in the format of RFC 3339, in either case (5.6), that exist. `Date.parse` is not strict
 * enough: it reads 30 February as 2 March, and 24:00 as the next day. A leap second is refused,
 * since neither a Date nor a protobuf Timestamp can hold it.
 */
const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-](\d\d):(\d\d))$/;

/**
 * Returns the time in upper case, as protobuf's JSON requires; undefined if the text is not a time
 * or not in the calendar.
 */
export function normalizeRfc3339(text: string): string | undefined {
  const upper = text.length <= 64 ? text.toUpperCase() : "";
  const match = FORM.exec(upper);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, offsetHours = 0, offsetMinutes = 0] = match
    .slice(1)
    .map((digits: string | undefined) => Number(digits ?? 0));
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour <= 23 && minute <= 59 && second <= 59;
  if (!exists || offsetHours > 23 || offsetMinutes > 59) return undefined;
  const utc = Date.parse(upper);
  return utc >= EARLIEST && utc <= LATEST ? upper : undefined;
}

/** Bounds of a protobuf Timestamp, in milliseconds since the epoch. */
const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
