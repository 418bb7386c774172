/**
 * Retry-After (RFC 9110, 10.2.3): how long the service asks us to wait. The floor and the backoff
 * under it are the caller's.
 */

/** A fault that would make a wait endless is no reason to wait: an hour at most. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Two headers of the same name arrive as one list; the first counts. A fraction is no HTTP, but its
 * meaning is plain.
 */
const SECONDS = /^\d+(?:\.\d+)?(?=\s*(?:,|$))/;
/**
 * RFC 9110, 5.6.7: IMF-fixdate and RFC 850. `Date.parse` alone also reads "-5" and "1.5" as dates.
 */
const HTTP_DATE = /^[A-Za-z]{3,9}, \d{1,2}[ -][A-Za-z]{3}[ -]\d{2,4} \d{2}:\d{2}:\d{2} (?:GMT|UTC)/;
/** The third form, asctime, has no zone and means GMT. */
const ASCTIME = /^[A-Za-z]{3} [A-Za-z]{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}/;
const ISO_8601 = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})/i;

/**
 * Milliseconds from now, 0 to an hour; 0 for a date that has passed. Undefined for no header and
 * for text that is neither seconds nor a date, a negative number included. `serverNow`: epoch
 * milliseconds of the clock that wrote the header.
 */
export function retryAfter(headers: Headers, serverNow: number): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (!text) return undefined;
  const seconds = SECONDS.exec(text)?.[0];
  const wait = seconds === undefined ? dateIn(text) - serverNow : Number(seconds) * 1000;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
}

/**
 * By how many milliseconds the clock of the answer's sender is ahead of ours; 0 where its Date
 * header has none. A date in its Retry-After is measured by its own clock: then ours may be
 * wrong. `now`: our clock when the headers came.
 */
export function clockSkew(headers: Headers, now: number): number {
  const date = dateIn(headers.get("date")?.trim() ?? "");
  return Number.isNaN(date) ? 0 : date - now;
}

/** Epoch milliseconds; NaN for text that is no date. */
function dateIn(text: string): number {
  const asctime = ASCTIME.exec(text)?.[0];
  if (asctime !== undefined) return Date.parse(`${asctime} GMT`);
  return Date.parse(HTTP_DATE.exec(text)?.[0] ?? ISO_8601.exec(text)?.[0] ?? "");
}
