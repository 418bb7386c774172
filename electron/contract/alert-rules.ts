/**
 * Which alerts one person wants, and how: by the priority of the Action, and by the time of day.
 * What stops work in progress is no choice, and is not here.
 */
import type { PriorityName } from "./vocabulary.ts";

/** Made by the window (app/alert-sounds.ts); the last is the most urgent. */
export const OWN_SOUNDS = ["soft", "raised", "urgent"] as const;
/** The first is silence; the last comes with the alert, as loud as the system has it. */
export const ALERT_SOUNDS = ["none", ...OWN_SOUNDS, "system"] as const;
export type AlertSoundName = (typeof ALERT_SOUNDS)[number];

/** `volume`: percent. */
export interface OwnSoundDto {
  readonly name: (typeof OWN_SOUNDS)[number];
  readonly volume: number;
}

export type AlertSoundDto = OwnSoundDto | { readonly name: "system"; readonly volume: number };

export interface AlertRule {
  /** False: such Actions are in the list alone. */
  readonly alert: boolean;
  readonly sound: AlertSoundName;
}

/** Every day; to the minute, by this machine's clock. `from` later than `to` goes over midnight. */
export interface QuietHours {
  readonly on: boolean;
  /** "HH:MM". */
  readonly from: string;
  /** "HH:MM"; the first minute that is not quiet. */
  readonly to: string;
}

export interface AlertPreferences {
  readonly rules: Readonly<Record<PriorityName, AlertRule>>;
  /** Percent. */
  readonly volume: number;
  readonly quietHours: QuietHours;
  /**
   * CRITICAL alerts in quiet hours and during a pause too; so does a lost connection, without which
   * nobody would hear of CRITICAL.
   */
  readonly criticalAlways: boolean;
  /** After so many minutes without an acknowledgement it alerts again, and so on; 0: never. */
  readonly remindMinutes: number;
  /** No alerts until then, epoch milliseconds; 0: none is paused. */
  readonly pausedUntil: number;
}

/** Percent. */
export const ALERT_VOLUME = { min: 0, max: 100, step: 10 } as const;
/** The choices of the form; a file may have any whole number of minutes up to a day. */
export const REMIND_MINUTES = [0, 5, 10, 15, 30, 60] as const;
const MAX_REMIND_MINUTES = 24 * 60;

export const DEFAULT_ALERTS: AlertPreferences = {
  rules: {
    CRITICAL: { alert: true, sound: "urgent" },
    HIGH: { alert: true, sound: "raised" },
    MEDIUM: { alert: true, sound: "soft" },
    LOW: { alert: true, sound: "none" },
    NONE: { alert: true, sound: "soft" },
  },
  volume: 60,
  quietHours: { on: false, from: "22:00", to: "06:00" },
  criticalAlways: true,
  remindMinutes: 15,
  pausedUntil: 0,
};

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;

export function isTimeOfDay(text: unknown): text is string {
  return typeof text === "string" && TIME_OF_DAY.test(text);
}

export function isAlertPreferences(value: unknown): value is AlertPreferences {
  if (!isRecord(value)) return false;
  const { rules, volume, quietHours, criticalAlways, remindMinutes, pausedUntil } = value;
  return (
    isRecord(rules) &&
    Object.keys(DEFAULT_ALERTS.rules).every((priority) => isRule(rules[priority])) &&
    isWhole(volume, ALERT_VOLUME.max) &&
    isRecord(quietHours) &&
    typeof quietHours["on"] === "boolean" &&
    isTimeOfDay(quietHours["from"]) &&
    isTimeOfDay(quietHours["to"]) &&
    typeof criticalAlways === "boolean" &&
    isWhole(remindMinutes, MAX_REMIND_MINUTES) &&
    isWhole(pausedUntil, Number.MAX_SAFE_INTEGER)
  );
}

function isRule(value: unknown): value is AlertRule {
  return isRecord(value) && typeof value["alert"] === "boolean" && ALERT_SOUNDS.some((sound) => sound === value["sound"]);
}

function isWhole(value: unknown, max: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The longest pause; one that ends later was made before the clock was set back. */
const MAX_PAUSE_MS = 24 * HOUR_MS;

/** When the pause ends, epoch milliseconds; undefined where there is none. */
export function pauseEnd(pausedUntil: number, now: number): number | undefined {
  return pausedUntil > now && pausedUntil - now <= MAX_PAUSE_MS ? pausedUntil : undefined;
}

/**
 * The next time that the clock shows this, epoch milliseconds, for a pause until then: a day that is
 * an hour too long, where clocks are put back, ends it after 24 hours.
 * @param time "HH:MM"
 */
export function nextTime(time: string, now: number): number {
  const minute = minuteOf(time);
  const next = new Date(now);
  next.setHours(Math.floor(minute / 60), minute % 60, 0, 0);
  // An hour that the clock shows twice: its second time is to come.
  const again = next.getTime() + HOUR_MS;
  if (next.getTime() <= now && again > now && minuteAt(again) === minute) return again;
  if (next.getTime() <= now) next.setDate(next.getDate() + 1);
  return Math.min(next.getTime(), now + MAX_PAUSE_MS);
}

/**
 * When the quiet hours end that it is in at `now`, epoch milliseconds; undefined outside of them.
 * On the day on which clocks are changed they begin and end at the times that the clock shows.
 */
export function quietEnd(hours: QuietHours, now: number): number | undefined {
  if (!isQuiet(hours, now)) return undefined;
  const date = new Date(now);
  const ends = minuteOf(hours.to);
  const isTomorrow = date.getHours() * 60 + date.getMinutes() >= ends;
  const day = date.getDate() + (isTomorrow ? 1 : 0);
  let end = new Date(date.getFullYear(), date.getMonth(), day, Math.floor(ends / 60), ends % 60).getTime();
  // A time that the clock shows twice: this is its second time. A polar station puts it back by two hours.
  while (end <= now) end += 1_800_000;
  // A time that the clock skips, or less than an hour shown twice: the end comes before that.
  while (!isQuiet(hours, end - MINUTE_MS)) end -= MINUTE_MS;
  const change = clockChange(now, end);
  // Put back to a time before they begin, or to one before they end.
  if (change !== undefined) return quietEnd(hours, change) ?? change;
  // The whole time between two nights was skipped.
  return quietEnd(hours, end) ?? end;
}

/** The moment between the two at which the clock is changed, if it is. */
function clockChange(from: number, to: number): number | undefined {
  const before = new Date(from).getTimezoneOffset();
  if (new Date(to).getTimezoneOffset() === before) return undefined;
  let [earlier, later] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)];
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2);
    if (new Date(middle * MINUTE_MS).getTimezoneOffset() === before) earlier = middle;
    else later = middle;
  }
  return later * MINUTE_MS;
}

/** Alerts that do not come now; the times are epoch milliseconds. */
export interface AlertsWithheldNow {
  readonly why: "paused" | "quietHours";
  readonly until: number;
  /** Of a pause that ends in quiet hours: their end. */
  readonly quietUntil?: number;
}

/** Undefined where they come. */
export function withheldNow({ pausedUntil, quietHours }: AlertPreferences, now: number): AlertsWithheldNow | undefined {
  const pause = pauseEnd(pausedUntil, now);
  const quietUntil = quietEnd(quietHours, pause ?? now);
  if (pause !== undefined) return { why: "paused", until: pause, ...(quietUntil !== undefined && { quietUntil }) };
  return quietUntil === undefined ? undefined : { why: "quietHours", until: quietUntil };
}

function isQuiet({ on, from, to }: QuietHours, at: number): boolean {
  if (!on || from === to) return false;
  const [begins, ends] = [minuteOf(from), minuteOf(to)];
  const minute = minuteAt(at);
  return begins < ends ? minute >= begins && minute < ends : minute >= begins || minute < ends;
}

/** As the clock shows it: minutes since midnight. */
function minuteAt(at: number): number {
  const date = new Date(at);
  return date.getHours() * 60 + date.getMinutes();
}

/** Minutes since midnight. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
