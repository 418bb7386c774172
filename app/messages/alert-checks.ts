/** Whether Docket can alert its user: each thing that it takes, with an answer and where that comes from. */
import type { AlertFailure, AlertHealthDto } from "../../electron/contract/alerts.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { alertFailureSentence } from "../../electron/contract/messages/alerts.ts";
import { t } from "../languages/words.ts";
import { silenceWords } from "./alert-preferences.ts";

export const alertChecks = labelsOf(t, "alertChecks");

export interface AlertCheck {
  readonly subject: "system" | "permission" | "last" | "sound" | "tray" | "disturb";
  /** `unknown`: no program on this system can know it, or nothing has shown it yet. */
  readonly answer: "yes" | "no" | "unknown";
  /** A sentence. */
  readonly source: string;
}

/**
 * In the order of the list.
 * @param shown when the last alert was shown, in words
 * @param volume percent
 */
export function checksOf(health: AlertHealthDto, shown: string, volume: number): readonly AlertCheck[] {
  return [
    systemCheck(health),
    permissionCheck(health),
    lastCheck(health, shown),
    soundCheck(health, volume),
    health.hasTray
      ? { subject: "tray", answer: "yes", source: alertChecks.tray_yes }
      : { subject: "tray", answer: "no", source: alertChecks.tray_no },
    { subject: "disturb", answer: "unknown", source: alertChecks.disturb_unknown },
  ];
}

function systemCheck({ failure, daemon }: AlertHealthDto): AlertCheck {
  if (failure !== undefined && isLack(failure)) return { subject: "system", answer: "no", source: alertFailureSentence(failure) };
  if (daemon === "unknown") return { subject: "system", answer: "unknown", source: alertChecks.system_unknown };
  return { subject: "system", answer: "yes", source: daemon === "there" ? alertChecks.system_daemon : alertChecks.system_yes };
}

/** What the system has made of the last alert shows more than it would say. A desktop of Linux takes also what it does not show. */
function permissionCheck({ asksPermission, failure, shownAt }: AlertHealthDto): AlertCheck {
  if (!asksPermission) return { subject: "permission", answer: "unknown", source: alertChecks.permission_desktop };
  if (failure?.code === "refused") return { subject: "permission", answer: "no", source: alertFailureSentence(failure) };
  if (failure === undefined && shownAt !== undefined) return { subject: "permission", answer: "yes", source: alertChecks.permission_shown };
  return { subject: "permission", answer: "unknown", source: alertChecks.permission_unknown };
}

/** There is nothing that could show one. */
function isLack({ code }: AlertFailure): boolean {
  return code === "unsupported" || code === "noDaemon";
}

function lastCheck({ failure, shownAt, asksPermission }: AlertHealthDto, shown: string): AlertCheck {
  if (failure !== undefined && !isLack(failure)) return { subject: "last", answer: "no", source: alertFailureSentence(failure) };
  if (shownAt === undefined) return { subject: "last", answer: "unknown", source: alertChecks.last_unknown };
  return { subject: "last", answer: "yes", source: t(asksPermission ? "alertChecks.last_yes" : "alertChecks.last_taken", { at: shown }) };
}

function soundCheck({ soundProblem: problem }: AlertHealthDto, volume: number): AlertCheck {
  if (volume === 0) return { subject: "sound", answer: "no", source: alertChecks.sound_mute };
  if (problem !== undefined) return { subject: "sound", answer: "no", source: silenceWords(problem) };
  return { subject: "sound", answer: "unknown", source: alertChecks.sound_unknown };
}
