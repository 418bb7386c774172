/**
 * Texts of times: ages in short, moments by this device's clock. All numbers are epoch
 * milliseconds; none makes a text throw.
 */
import { dateFormat, durationWords } from "../../electron/contract/languages/formats.ts";
import { language } from "../../electron/contract/languages/language.ts";
import { type HourOptions, hourOptions, isShownTwice } from "../../electron/contract/languages/time-format.ts";
import { t } from "../languages/words.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function formatsOf(tag: string, hours: HourOptions) {
  // Named, since formats are kept: the machine may have moved to another zone.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const clock = { ...hours, timeZone };
  const { hour: _, ...cycle } = clock;
  return {
    tag,
    hours,
    hourMinute: dateFormat({ ...clock, minute: "2-digit" }),
    hourMinuteSecond: dateFormat({ ...clock, minute: "2-digit", second: "2-digit" }),
    // Of two hours in a year.
    hourMinuteZone: () => dateFormat({ ...clock, minute: "2-digit", timeZoneName: "short" }),
    hourMinuteSecondZone: () => dateFormat({ ...clock, minute: "2-digit", second: "2-digit", timeZoneName: "short" }),
    inFull: dateFormat({ dateStyle: "full", timeStyle: "medium", ...cycle }),
    inFullWithZone: dateFormat({ dateStyle: "full", timeStyle: "long", ...cycle }),
    zone: dateFormat({ hour: "numeric", timeZoneName: "longGeneric", timeZone }),
    dayMonth: dateFormat({ day: "numeric", month: "short", timeZone }),
    dayMonthYear: dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone }),
  };
}

let kept: ReturnType<typeof formatsOf> | undefined;
/** The zone they were made in. */
let zone: string | undefined;

/** Of the language in force, the choice and the zone: every row has a time, and to find formats takes time, too. */
function formats(): ReturnType<typeof formatsOf> {
  const [tag, hours, now] = [language(), hourOptions(), zoneNow()];
  if (kept?.tag !== tag || kept.hours !== hours || zone !== now) {
    kept = formatsOf(tag, hours);
    zone = now;
  }
  return kept;
}

/** "GMT+0100 (Central European Standard Time)": Lagos is as far from UTC in winter, and only then. Asking Intl costs far more. */
export function zoneNow(): string {
  const text = new Date().toString();
  return text.slice(text.indexOf("GMT"));
}

/** The years 1 to 9999, as protobuf's Timestamp and RFC 3339 have them. */
const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Whether a calendar has this time. Core clamps a service's times to the range of Date, which is
 * far wider.
 */
export function isPossible(at: number): boolean {
  return at >= EARLIEST && at <= LATEST;
}

/** For the `dateTime` of a `<time>`: RFC 3339, or undefined where there is no such time. */
export function isoTime(at: number): string | undefined {
  return isPossible(at) ? new Date(at).toISOString() : undefined;
}

function written(format: Intl.DateTimeFormat, at: number): string {
  return isPossible(at) ? format.format(at) : t("times.impossible");
}

/**
 * "40 s", "12 min", "3 h", "2 d". A moment in the future (clocks differ) counts as now; an
 * impossible one is "an unknown time".
 */
export function duration(ms: number): string {
  if (!(Math.abs(ms) <= LATEST - EARLIEST)) return t("times.unknown");
  if (ms < MINUTE) return durationWords(Math.max(0, Math.floor(ms / SECOND)), "seconds");
  if (ms < HOUR) return durationWords(Math.floor(ms / MINUTE), "minutes");
  if (ms < 2 * DAY) return durationWords(Math.floor(ms / HOUR), "hours");
  return durationWords(Math.floor(ms / DAY), "days");
}

/** That nothing exceeds, or until it comes: as `duration`, but never less than it is. */
export function withinWords(ms: number): string {
  const up = (unit: number): number => Math.ceil(Math.max(0, ms) / unit);
  if (up(SECOND) < 60 || !Number.isFinite(ms)) return duration(up(SECOND) * SECOND);
  if (up(MINUTE) < 60) return duration(up(MINUTE) * MINUTE);
  return duration(up(HOUR) < 48 ? up(HOUR) * HOUR : up(DAY) * DAY);
}

/**
 * The age of a moment; "odd" for an impossible one. Docket has noted it by this clock: one that is
 * ahead by a minute means that the clock was put back since, and "0 s" would call it new for as long.
 */
export function ageWords(since: number, now: number): string {
  return isPossible(since) && since - now < MINUTE ? duration(now - since) : t("times.odd");
}

/** A span that was set or measured: "5 s", "2.5 s", "90 s", "5 min". */
export function spanWords(ms: number): string {
  if (!Number.isFinite(ms) || ms >= 2 * MINUTE) return duration(ms);
  return durationWords(Math.round(Math.max(0, ms) / 100) / 10, "seconds");
}

/** How long a round trip took: "0.2 s", "14 s". */
export function tookWords(ms: number): string {
  return Math.abs(ms) < 10 * SECOND ? durationWords(Number((Math.max(0, ms) / SECOND).toFixed(1)), "seconds", 1) : duration(ms);
}

/** "14:02"; "02:02 CEST" in the hour that the clock shows twice. */
export function clock(at: number): string {
  return isShownTwice(at) ? written(formats().hourMinuteZone(), at) : clockAlone(at);
}

/** "14:02", where something else tells moments apart. */
export function clockAlone(at: number): string {
  return written(formats().hourMinute, at);
}

/** "14:02:11". */
export function clockWithSeconds(at: number): string {
  const { hourMinuteSecond, hourMinuteSecondZone } = formats();
  return written(isShownTwice(at) ? hourMinuteSecondZone() : hourMinuteSecond, at);
}

/** "14:02"; "19 Nov, 14:02" when that was not today, with the year when it was not this one. */
export function moment(at: number, now: number): string {
  return dated(at, now, clock(at));
}

/** As `moment`, with seconds: "14:02:11". */
export function momentWithSeconds(at: number, now: number): string {
  return dated(at, now, clockWithSeconds(at));
}

/** "19 Nov", or "19 Nov 2025" where `now` is in another year. */
export function day(at: number, now: number = at): string {
  return written(formats()[sameYear(at, now) ? "dayMonth" : "dayMonthYear"], at);
}

function dated(at: number, now: number, time: string): string {
  return sameDay(at, now) || !isPossible(at) ? time : t("times.dated", { day: day(at, now), time });
}

function sameYear(a: number, b: number): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear();
}

/** For tooltips: the whole date and time. */
export function fullTime(at: number): string {
  const { inFull, inFullWithZone } = formats();
  return written(isShownTwice(at) ? inFullWithZone : inFull, at);
}

/** For the tooltip of an age; `isBound`: it may be older. */
export function sinceWords(since: number, isBound: boolean): string {
  return isBound ? t("facts.knownSince", { moment: fullTime(since) }) : fullTime(since);
}

/** As `fullTime`, with the zone of this device: "Monday 23 November 2026 at 14:02:11 GMT+1". */
export function fullTimeWithZone(at: number): string {
  return written(formats().inFullWithZone, at);
}

/** "Times: Central European Time.", in summer and in winter: for a list of them. */
export function zoneNote(): string {
  const zone = formats()
    .zone.formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value;
  return t("times.zone", { zone: zone ?? "" });
}

export function sameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
