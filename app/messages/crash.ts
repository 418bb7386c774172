/** Words about a run that did not end in order. */
import type { CrashReportDto } from "../../electron/contract/crash.ts";
import { t } from "../languages/words.ts";
import { sentences } from "./sentence.ts";
import { moment } from "./times.ts";

/** What happened, and what of it may still be on the screen. */
export function crashWords({ aliveAt, alertsStay }: CrashReportDto, now: number): string {
  return sentences(t("crash.lead", { at: moment(aliveAt, now) }), alertsStay === true ? t("crash.alertsStay") : undefined);
}
