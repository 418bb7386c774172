/**
 * Whether an alert is shown now, and how: by what it is about, the priority of its Action, the
 * person's rules, the time of day, and a pause. Pure. Nothing that is withheld is forgotten: it is
 * due again when the pause or the quiet hours end.
 */
import type { AlertPreferences, AlertSoundName, QuietHours } from "../../contract/alert-rules.ts";
import type { AlertWithheld } from "../../contract/alerts.ts";
import type { PriorityName } from "../../contract/vocabulary.ts";

/** What an alert is about. */
export type AlertKind = "assigned" | "reminder" | "changed" | "away" | "stopWork" | "silent" | "connectionLost" | "connectionBack";

export type AlertDecision =
  | { shown: true; sound: AlertSoundName }
  /** Nobody wants to be called for it. */
  | { shown: false; why: "rule" }
  /** `until`: epoch milliseconds. */
  | { shown: false; why: Exclude<AlertWithheld, "rule">; until: number };

/** The longest pause; one that ends later was made before the clock was set back. */
const MAX_PAUSE_MS = 24 * 3_600_000;

/** @param now epoch milliseconds; quiet hours are of the time zone of this process. */
export function decideAlert(kind: AlertKind, priority: PriorityName, preferences: AlertPreferences, now: number): AlertDecision {
  // Work that must stop calls whoever does it, whatever they have chosen.
  if (kind === "stopWork") return { shown: true, sound: "urgent" };
  const isAboutConnection = kind === "connectionLost" || kind === "connectionBack";
  const rule = isAboutConnection ? CONNECTION_RULES[kind] : preferences.rules[priority];
  if (!rule.alert) return { shown: false, why: "rule" };
  const isCritical = isAboutConnection || priority === "CRITICAL";
  if (!isCritical || !preferences.criticalAlways) {
    const pause = pauseEnd(preferences.pausedUntil, now);
    if (pause !== undefined) return { shown: false, why: "paused", until: pause };
    const quiet = quietEnd(preferences.quietHours, now);
    if (quiet !== undefined) return { shown: false, why: "quietHours", until: quiet };
  }
  return { shown: true, sound: rule.sound };
}

const CONNECTION_RULES = {
  connectionLost: { alert: true, sound: "raised" },
  connectionBack: { alert: true, sound: "none" },
} as const;

/** When the pause ends, epoch milliseconds; undefined where there is none. */
export function pauseEnd(pausedUntil: number, now: number): number | undefined {
  return pausedUntil > now && pausedUntil - now <= MAX_PAUSE_MS ? pausedUntil : undefined;
}

/**
 * When the quiet hours end that it is in at `now`, epoch milliseconds; undefined outside of them.
 * On the day on which clocks are changed they begin and end at the times that the clock shows.
 */
export function quietEnd({ on, from, to }: QuietHours, now: number): number | undefined {
  if (!on || from === to) return undefined;
  const [begins, ends] = [minuteOf(from), minuteOf(to)];
  const date = new Date(now);
  const minute = date.getHours() * 60 + date.getMinutes();
  const isQuiet = begins < ends ? minute >= begins && minute < ends : minute >= begins || minute < ends;
  if (!isQuiet) return undefined;
  const isTomorrow = minute >= ends;
  const end = new Date(date.getFullYear(), date.getMonth(), date.getDate() + (isTomorrow ? 1 : 0), Math.floor(ends / 60), ends % 60);
  // An hour that the clock shows twice: this is its second time.
  return end.getTime() > now ? end.getTime() : end.getTime() + 3_600_000;
}

/** Minutes since midnight. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
