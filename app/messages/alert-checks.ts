/** Whether Docket can alert its user: each thing that it takes, with an answer and where that comes from. */
import type { AlertFailure, AlertHealthDto } from "../../electron/contract/alerts.ts";
import type { AlertPreferences } from "../../electron/contract/alert-rules.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { alertFailureSentence } from "../../electron/contract/messages/alerts.ts";
import { PRIORITY_NAMES } from "../../electron/contract/vocabulary.ts";
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

export interface ShownWords {
  readonly at: string;
  readonly isOld: boolean;
}

/**
 * In the order of the list.
 * @param shown when the last alert was shown, in words, and whether that is too long ago to say anything of now
 */
export function checksOf(health: AlertHealthDto, shown: ShownWords, alerts: AlertPreferences): readonly AlertCheck[] {
  return [
    systemCheck(health),
    permissionCheck(health, shown),
    lastCheck(health, shown.at),
    soundCheck(health, alerts),
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
function permissionCheck({ asksPermission, failure, shownAt }: AlertHealthDto, { at, isOld }: ShownWords): AlertCheck {
  if (!asksPermission) return { subject: "permission", answer: "unknown", source: alertChecks.permission_desktop };
  if (failure?.code === "refused") return { subject: "permission", answer: "no", source: alertFailureSentence(failure) };
  if (failure === undefined && shownAt !== undefined) {
    if (isOld) return { subject: "permission", answer: "unknown", source: t("alertChecks.permission_old", { at }) };
    return { subject: "permission", answer: "yes", source: t("alertChecks.permission_shown", { at }) };
  }
  return { subject: "permission", answer: "unknown", source: alertChecks.permission_unknown };
}

/** There is nothing that could show one. */
function isLack({ code }: AlertFailure): boolean {
  return code === "unsupported" || code === "noDisplay" || code === "noDaemon";
}

function lastCheck({ failure, shownAt, asksPermission }: AlertHealthDto, shown: string): AlertCheck {
  if (failure !== undefined && !isLack(failure)) return { subject: "last", answer: "no", source: alertFailureSentence(failure) };
  if (shownAt === undefined) return { subject: "last", answer: "unknown", source: alertChecks.last_unknown };
  return { subject: "last", answer: "yes", source: t(asksPermission ? "alertChecks.last_yes" : "alertChecks.last_taken", { at: shown }) };
}

function soundCheck({ soundProblem: problem }: AlertHealthDto, { volume, rules }: AlertPreferences): AlertCheck {
  if (volume === 0) return { subject: "sound", answer: "no", source: alertChecks.sound_mute };
  if (problem !== undefined) return { subject: "sound", answer: "no", source: silenceWords(problem) };
  const chosen = new Set(PRIORITY_NAMES.filter((name) => rules[name].alert).map((name) => rules[name].sound));
  chosen.delete("none");
  if (chosen.size === 0) return { subject: "sound", answer: "no", source: alertChecks.sound_none };
  const isSystems = chosen.size === 1 && chosen.has("system");
  return { subject: "sound", answer: "unknown", source: isSystems ? alertChecks.sound_system : alertChecks.sound_unknown };
}
