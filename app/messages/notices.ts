/**
 * Obstacles between Docket and the service although the connection works, with Docket's way around
 * them.
 */
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { updateStatusLabels } from "../../electron/contract/messages/labels.ts";
import { mayLack } from "../../electron/contract/messages/missing-records.ts";
import { visibleSentence } from "../../electron/contract/messages/visible.ts";
import { t } from "../languages/words.ts";
import type { FateGroup, FatesSlice, StandingFate } from "../store/fates.ts";
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
export function standingHead(fate: StandingFate, count: number): string {
  const status = updateStatusLabels[fate];
  return count === 1 ? status : t("fates.head", { status, count });
}

/** The update, its Action and what becomes of it. */
export function standingWords(fate: StandingFate, { count, first }: FateGroup): string {
  const then = fate === "refused" || fate === "superseded" ? t(`fates.${fate}`, { count }) : t(`fates.${fate}`);
  if (first?.update === undefined) return sentences(then);
  const of = { what: whatWords(first.update), name: nameOf(first) };
  return sentences(visibleSentence(count === 1 ? t("fates.first", of) : t("fates.first_more", { ...of, more: count - 1 })), then);
}

/**
 * The line where nothing is wrong; empty where there is nothing to say. It claims no more than the
 * rows show: of each Action, its last update.
 * @param storage records of updates that could not be read may be of later ones
 */
export function calmWords(fates: FatesSlice["fates"], storage: ConnectionDto["storage"]): string {
  if (fates.sending.count > 0) return calmSentence("sending", fates.sending);
  const waiting = fates.waiting.count > 0 ? fates.waiting : fates.undo;
  if (waiting.count > 0) return calmSentence("waiting", waiting, fates.waiting.count > 0 ? fates.undo.count : 0);
  if (fates.accepted.count > 0) return calmSentence("accepted", fates.accepted);
  if (fates.noEcho.count > 0) return calmSentence("noEcho", fates.noEcho);
  return fates.confirmed.count > 0 && !mayLack(storage, "updates") ? t("calm.confirmed") : "";
}

function calmSentence(what: "sending" | "waiting" | "accepted" | "noEcho", { count, first }: FateGroup, more = 0): string {
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
