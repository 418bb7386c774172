/** The words of the section "Alerts", and of alerts that are withheld now. */
import { type AlertPreferences, pauseEnd, quietEnd } from "../../electron/contract/alert-rules.ts";
import type { AlertFailure, AlertOutcome } from "../../electron/contract/alerts.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { alertFailureSentence } from "../../electron/contract/messages/alerts.ts";
import { priorityLabels } from "../../electron/contract/messages/labels.ts";
import type { PriorityName } from "../../electron/contract/vocabulary.ts";
import { t } from "../languages/words.ts";
import { errorWords } from "./errors.ts";
import { sentences } from "./sentence.ts";
import { moment, spanWords } from "./times.ts";

export const alertSettings = labelsOf(t, "alertSettings");
export const alertSoundLabels = labelsOf(t, "alertSounds");

const MINUTE_MS = 60_000;

/** The priority of a row of the section. */
export function rulePriority(priority: PriorityName): string {
  return priority === "NONE" ? alertSettings.noPriority : priorityLabels[priority];
}

/** The name of a control in that row. */
export function ruleName(control: "alert" | "sound" | "try", priority: PriorityName): string {
  return t(`alertSettings.${control}_of`, { priority: rulePriority(priority) });
}

/** What has become of a test alert. */
export function outcomeWords(outcome: AlertOutcome | InvokeError): string {
  if ("code" in outcome) return errorWords(outcome);
  return outcome.shown ? alertSettings.tested : alertFailureSentence(outcome.failure);
}

/** Why alerts do not come, and what to do. */
export function alertsFailWords(failure: AlertFailure): string {
  return sentences(alertFailureSentence(failure), t("notices.alertsFail_text"));
}

/** Why a sound was not heard. */
export function silenceWords(words: string): string {
  return t("alertSettings.noSound", { words });
}

/** "60 %". */
export function volumeWords(percent: number): string {
  return t("alertSettings.volume_now", { percent });
}

/** @param minutes 0: never */
export function remindWords(minutes: number): string {
  return minutes === 0 ? alertSettings.never : t("alertSettings.after", { span: spanWords(minutes * MINUTE_MS) });
}

/** What is withheld now, and until when; empty where nothing is. */
export function withheldWords(alerts: AlertPreferences, now: number): string {
  const { pausedUntil, quietHours, criticalAlways } = alerts;
  const paused = pauseEnd(pausedUntil, now);
  const except = criticalAlways ? "critical" : "stop";
  if (paused !== undefined) return t(`alertSettings.paused_${except}`, { until: moment(paused, now) });
  const quiet = quietEnd(quietHours, now);
  return quiet === undefined ? "" : t(`alertSettings.quietNow_${except}`, { until: moment(quiet, now) });
}
