/**
 * Retry-After (RFC 9110, 10.2.3): the wait that the service requests. The caller adds the floor and
 * the backoff.
 */

/**
 * Longest accepted wait, one hour: a faulty header must not cause an endless wait. Milliseconds.
 */
export const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Two headers of the same name arrive as one list; the first value counts. A fraction is not valid
 * HTTP but is accepted, because its meaning is clear.
 */
const SECONDS = /^\d+(?:\.\d+)?(?=\s*(?:,|$))/;
/**
 * Date forms of RFC 9110, 5.6.7: IMF-fixdate and RFC 850. `Date.parse` alone would also accept "-5"
 * and "1.5" as dates.
 */
const HTTP_DATE = /^[A-Za-z]{3,9}, \d{1,2}[ -][A-Za-z]{3}[ -]\d{2,4} \d{2}:\d{2}:\d{2} (?:GMT|UTC)/;
/** The third form, asctime, has no time zone and means GMT. */
const ASCTIME = /^[A-Za-z]{3} [A-Za-z]{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}/;
const ISO_8601 = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})/i;

/**
 * Returns the wait in milliseconds from now, 0 to one hour; 0 for a past date. Undefined without a
 * header and for text that is neither seconds nor a date, including negative numbers. `serverNow`:
 * epoch milliseconds of the clock that wrote the header.
 */
export function retryAfter(headers: Headers, serverNow: number): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (!text) return undefined;
  const seconds = SECONDS.exec(text)?.[0];
  const wait = seconds === undefined ? dateIn(text) - serverNow : Number(seconds) * 1000;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
}

/**
 * Returns by how many milliseconds the sender's clock is ahead of the local one; 0 without a valid
 * Date header. A date in Retry-After is measured by the sender's clock, because the local clock may
 * be wrong. `now`: local time at which the headers arrived.
 */
export function clockSkew(headers: Headers, now: number): number {
  const date = dateIn(headers.get("date")?.trim() ?? "");
  return Number.isNaN(date) ? 0 : date - now;
}

/** Returns the date in epoch milliseconds; NaN for text that is not a date. */
function dateIn(text: string): number {
  const asctime = ASCTIME.exec(text)?.[0];
  if (asctime !== undefined) return Date.parse(`${asctime} GMT`);
  return Date.parse(HTTP_DATE.exec(text)?.[0] ?? ISO_8601.exec(text)?.[0] ?? "");
}
