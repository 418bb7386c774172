/** About Docket in words. */
import type { AppUpdateDto, AppUpdateFailures } from "../../electron/contract/app-update.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { sentencesOf } from "../../electron/contract/languages/sentences.ts";
import { sentenceOf } from "../../electron/contract/message.ts";
import { systemErrorWords } from "../../electron/contract/messages/system-errors.ts";
import type { LicenceDto } from "../../electron/contract/settings.ts";
import { t } from "../languages/words.ts";
import { sentences } from "./sentence.ts";
import { momentWithSeconds } from "./times.ts";

export const aboutLabels = labelsOf(t, "about");
export const appUpdateLabels = labelsOf(t, "appUpdate");

const failures = sentencesOf<AppUpdateFailures>()(t, "appUpdateFailures", {
  installFailed: ({ why, ...params }) => t("appUpdateFailures.installFailed", { ...params, why: systemErrorWords(why) }),
  other: ({ why }) => t("appUpdateFailures.other", { why: systemErrorWords(why) }),
});

export function versionWords(version: string): string {
  return t("about.version", { version });
}

export function madeOfWords(count: number): string {
  return t("about.madeOfIntro", { count });
}

export function libraryWords({ name, version, licence }: LicenceDto): string {
  return t("about.library", { name, version, licence });
}

/** What is known of newer versions, as of `now`. */
export function appUpdateWords({ feed, state, signature }: AppUpdateDto, now: number): string {
  switch (state.is) {
    case "off":
      return t(`appUpdate.off_${state.why}`);
    case "current":
      if (state.checkedAt === undefined) return t("appUpdate.current", { feed });
      return t("appUpdate.current_checked", { feed, time: momentWithSeconds(state.checkedAt, now) });
    case "checking":
      return t("appUpdate.checking", { feed });
    case "available":
      return t("appUpdate.available", { version: state.version });
    case "loading":
      return t("appUpdate.loading", { version: state.version, percent: state.percent });
    case "ready": {
      const { version, restarts } = state;
      const words = restarts ? t("appUpdate.ready", { version }) : t("appUpdate.ready_noRestart", { version });
      const signed =
        signature.by === "publisher" ? t("appUpdate.signature_publisher", signature) : t(`appUpdate.signature_${signature.by}`);
      return sentences(words, signed);
    }
    case "leaving":
      return t("appUpdate.leaving", { version: state.version });
    case "failed":
      return sentenceOf(failures, state.failure);
  }
}

/** What was to be installed as Docket ended, and was not; empty where there is none. */
export function unfinishedWords({ unfinished }: AppUpdateDto): string {
  return unfinished === undefined ? "" : sentenceOf(failures, unfinished);
}

/** The next step of its user, where there is one. */
export function appUpdateStep({
  state,
}: AppUpdateDto): { channel: "appUpdate:check" | "appUpdate:load" | "appUpdate:install"; words: string } | undefined {
  if (state.is === "current" || state.is === "failed") return { channel: "appUpdate:check", words: t("appUpdate.check") };
  if (state.is === "available") return { channel: "appUpdate:load", words: t("appUpdate.load", { version: state.version }) };
  if (state.is === "ready") return { channel: "appUpdate:install", words: t("appUpdate.install", { version: state.version }) };
  return undefined;
}

/** Beside the views: a version that waits for its user's word, or has come to nothing after it. */
export function newVersionWords(update: AppUpdateDto | undefined): string {
  const { state, unfinished } = update ?? {};
  if (unfinished !== undefined && "version" in unfinished.params)
    return t("appUpdate.inNav_notInstalled", { version: unfinished.params.version });
  return state?.is === "available" || state?.is === "ready" ? t("appUpdate.inNav", { version: state.version }) : "";
}
