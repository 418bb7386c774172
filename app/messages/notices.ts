/**
 * Obstacles between Docket and the service although the connection works, with Docket's way around
 * them.
 */
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { updateStatusLabels } from "../../electron/contract/messages/labels.ts";
import { mayLack } from "../../electron/contract/messages/missing-records.ts";
import { visibleSentence } from "../../electron/contract/messages/visible.ts";
import { t } from "../languages/words.ts";
import type { StageGroup, UpdateStagesSlice, DecisionStage } from "../store/update-stages.ts";
import { nameOf } from "./name.ts";
import { sentences } from "./sentence.ts";
import { whatWords } from "./updates.ts";
import { clock, clockWithSeconds, isPossible, moment, momentWithSeconds, sameDay, spanWords } from "./times.ts";

const MINUTE_MS = 60_000;
/** What main counts as late; milliseconds. */
const LATE_MS = 2000;

export function heldBackWords({ heldBack, state }: ConnectionDto): string {
  if (heldBack === undefined || state === "offline" || state === "refused") return "";
  const span = spanWords(heldBack.askEveryMs);
  return t(heldBack.by === "service" ? "obstacles.heldBack_service" : "obstacles.heldBack", { span });
}

export function cutWords({ cut, state }: ConnectionDto): string {
  if (cut === undefined || state === "refused") return "";
  const { askEveryMs } = cut;
  const answer = askEveryMs === undefined ? t("obstacles.cut_again") : t("obstacles.cut_asking", { span: spanWords(askEveryMs) });
  return sentences(t(`obstacles.cut_${cut.of}`, { after: spanWords(cut.afterMs) }), answer);
}

/** With seconds when there is less than a minute left; empty when the pause is over. */
export function pauseWords({ pausedUntil }: ConnectionDto, now: number): string {
  if (pausedUntil === undefined || !(now < pausedUntil)) return "";
  return t("obstacles.pause", { until: until(pausedUntil, now) });
}

/** While a backlog is sent; empty otherwise, and where nothing can be sent. */
export function sendingWords({ sending, state }: ConnectionDto): string {
  if (sending === undefined || state !== "live") return "";
  return t("obstacles.sending", { sent: sending.sent, all: sending.of });
}

/** The beginning of the notice of updates that stand still. */
export function standingHead(stage: DecisionStage, count: number): string {
  const status = updateStatusLabels[stage];
  return count === 1 ? status : t("fates.head", { status, count });
}

/** The update, its Action and what becomes of it. */
export function standingWords(stage: DecisionStage, { count, first }: StageGroup): string {
  const then = stage === "refused" || stage === "superseded" ? t(`fates.${stage}`, { count }) : t(`fates.${stage}`);
  if (first?.update === undefined) return sentences(then);
  const of = { what: whatWords(first.update), name: nameOf(first) };
  return sentences(visibleSentence(count === 1 ? t("fates.first", of) : t("fates.first_more", { ...of, more: count - 1 })), then);
}

/**
 * The line where nothing is wrong; empty where there is nothing to say. It claims no more than the
 * rows show: of each Action, its last update.
 * @param storage records of updates that could not be read may be of later ones
 */
export function calmWords(stages: UpdateStagesSlice["updateStages"], storage: ConnectionDto["storage"]): string {
  if (stages.sending.count > 0) return calmSentence("sending", stages.sending);
  const waiting = stages.waiting.count > 0 ? stages.waiting : stages.undo;
  if (waiting.count > 0) return calmSentence("waiting", waiting, stages.waiting.count > 0 ? stages.undo.count : 0);
  if (stages.accepted.count > 0) return calmSentence("accepted", stages.accepted);
  if (stages.noEcho.count > 0) return calmSentence("noEcho", stages.noEcho);
  return stages.confirmed.count > 0 && !mayLack(storage, "updates") ? t("calm.confirmed") : "";
}

function calmSentence(what: "sending" | "waiting" | "accepted" | "noEcho", { count, first }: StageGroup, more = 0): string {
  if (count + more > 1 || first?.update === undefined) return t(`calm.${what}`, { count: count + more });
  return visibleSentence(t(`calm.${what}_one`, { what: whatWords(first.update), name: nameOf(first) }));
}

/** Of the last seconds: the notice stays a moment longer than its cause. */
export function behindWords(): string {
  return t("obstacles.behind", { span: spanWords(LATE_MS) });
}

function until(at: number, now: number): string {
  const near = at - now < MINUTE_MS;
  if (!isPossible(at) || sameDay(at, now)) return near ? clockWithSeconds(at) : clock(at);
  return near ? momentWithSeconds(at, now) : moment(at, now);
}
