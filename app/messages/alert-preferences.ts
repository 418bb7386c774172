/** The words of the section "Alerts", and of alerts that are withheld now. */
import { type AlertPreferences, withheldNow } from "../../electron/contract/alert-rules.ts";
import type { AlertFailure, AlertOutcome, SoundProblem } from "../../electron/contract/alerts.ts";
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

const SECOND_MS = 1_000;
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

/** Of each reason: where the system asks for permission, and on a desktop of Linux. */
const REMEDIES = {
  unsupported: ["none", "library"],
  noDisplay: ["none", "none"],
  noDaemon: ["start", "start"],
  refused: ["allow", "program"],
  failed: ["allow", "program"],
  noAnswer: ["answer", "program"],
  asWritten: ["allow", "program"],
} as const satisfies Readonly<Record<AlertFailure["code"], readonly [system: string, desktop: string]>>;

/**
 * Why alerts do not come, and what to do.
 * @param asksPermission as main says it of this system
 */
export function alertsFailWords(failure: AlertFailure, asksPermission: boolean): string {
  const remedy = REMEDIES[failure.code][asksPermission ? 0 : 1];
  return sentences(alertFailureSentence(failure), t("notices.alertsFail_text"), t(`notices.alertsFail_${remedy}`));
}

/** Why a sound was not played. */
export function silenceWords(problem: SoundProblem): string {
  if (problem.code === "late") return t("alertSettings.noSound_late", { span: spanWords(problem.params.seconds * SECOND_MS) });
  return t("alertSettings.noSound", problem.params);
}

/** The same, with what comes instead, and what to do. */
export function soundFailsWords(problem: SoundProblem): string {
  return sentences(silenceWords(problem), t("notices.soundFails_text"));
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
  const withheld = withheldNow(alerts, now);
  if (withheld === undefined) return "";
  const except = alerts.criticalAlways ? "critical" : "stop";
  const until = moment(withheld.until, now);
  if (withheld.why === "quietHours") return t(`alertSettings.quietNow_${except}`, { until });
  const paused = t(`alertSettings.paused_${except}`, { until });
  if (withheld.quietUntil === undefined) return paused;
  return sentences(paused, t("alertSettings.quietAfter", { until: moment(withheld.quietUntil, now) }));
}
