/**
 * Decides whether an alert is shown now, and how, by its kind, the priority of its Action, the
 * user's rules, the time of day, and a pause. Pure. Withheld alerts are not forgotten: they are due
 * again when the pause or the quiet hours end.
 */
import { type AlertPreferences, type AlertSoundName, pauseEnd, quietEnd } from "../../contract/alert-rules.ts";
import type { AlertWithheld } from "../../contract/alerts.ts";
import type { PriorityName } from "../../contract/vocabulary.ts";

/** What an alert is about. */
export type AlertKind =
  | "assigned"
  /** Assigned in another state than ASSIGNED, so there is nothing to acknowledge. */
  | "handedOver"
  | "reminder"
  | "changed"
  | "away"
  | "stopWork"
  | "silent"
  | "connectionLost"
  | "connectionBack";

export type AlertDecision =
  | { shown: true; sound: AlertSoundName }
  /** The user's rules switch alerts off for this priority. */
  | { shown: false; why: "rule" }
  /** `until`: epoch milliseconds. */
  | { shown: false; why: Exclude<AlertWithheld, "rule">; until: number };

/** @param now epoch milliseconds; quiet hours are in the time zone of this process */
export function decideAlert(kind: AlertKind, priority: PriorityName, preferences: AlertPreferences, now: number): AlertDecision {
  // Work that must stop always raises an alert, whatever the preferences.
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
