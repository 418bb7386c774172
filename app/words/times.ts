/** Times in words: ages in short, moments by the clock of this device. Everything is epoch milliseconds. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const hourMinute = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const hourMinuteSecond = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const dayMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const inFull = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "medium", hourCycle: "h23" });

/** "40 s", "12 min", "3 h", "2 d". A moment in the future (clocks differ) counts as now. */
export function duration(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / SECOND))} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} d`;
}

/** How long a round trip took: "0.2 s", "14 s". */
export function tookWords(ms: number): string {
  return ms < 10 * SECOND ? `${(Math.max(0, ms) / SECOND).toFixed(1)} s` : duration(ms);
}

/** "14:02". */
export function clock(at: number): string {
  return hourMinute.format(at);
}

/** "14:02:11". */
export function clockWithSeconds(at: number): string {
  return hourMinuteSecond.format(at);
}

/** "14:02", or "19 Nov, 14:02" when that was not today. */
export function moment(at: number, now: number): string {
  return sameDay(at, now) ? clock(at) : `${dayMonth.format(at)}, ${clock(at)}`;
}

/** "14:02:11", or "19 Nov, 14:02:11" when that was not today. */
export function momentWithSeconds(at: number, now: number): string {
  return sameDay(at, now) ? clockWithSeconds(at) : `${dayMonth.format(at)}, ${clockWithSeconds(at)}`;
}

/** "19 Nov". */
export function day(at: number): string {
  return dayMonth.format(at);
}

/** For tooltips: the whole date and time. */
export function fullTime(at: number): string {
  return inFull.format(at);
}

export function sameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
