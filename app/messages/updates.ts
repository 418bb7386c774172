/** The status of an update. Every text begins with the label of its state. */
import type { RowDto } from "../../electron/contract/action.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { updateReasonSentence } from "../../electron/contract/messages/update-reasons.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { durationWords } from "../../electron/contract/languages/formats.ts";
import { hasUndo, type UpdateChoice } from "../../electron/contract/vocabulary.ts";
import { t } from "../languages/words.ts";
import { movesSoonWords, moveWords, undoVerbWords } from "./moves.ts";
import { idWords } from "./name.ts";
import { sentences } from "./sentence.ts";
import { momentWithSeconds } from "./times.ts";
import { stateLabels, updateStatusLabels } from "../../electron/contract/messages/labels.ts";
import { isolated, isolatedParts, visibleSentence } from "../../electron/contract/messages/visible.ts";

/** Where what waits to be sent is: on the disk, until Docket ends, or until the demonstration does. */
export type Keeping = "disk" | "memory" | "demonstration";

export function keepingOf(connection: Pick<ConnectionDto, "storage"> | undefined, isDemonstration: boolean): Keeping {
  if (isDemonstration) return "demonstration";
  return connection?.storage?.kept === false ? "memory" : "disk";
}

export interface WayOut {
  /** Without a live connection nothing goes out. */
  readonly isLive: boolean;
  /** The end of the pause that the service asked for; epoch milliseconds. */
  readonly until: number | undefined;
}

export interface Times extends WayOut {
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Where the Action of an update stands. */
export interface ActionStand extends Pick<RowDto, "state"> {
  readonly leftAt: number | undefined;
}

export const updateStatusWords = labelsOf(t, "updateStatus");

/**
 * The status "Update".
 * @param keeping where waiting updates are
 */
export function updateStatus(update: UpdateDto, keeping: Keeping, times: Times): string {
  return visibleSentence(status(update, keeping, times));
}

function status(update: UpdateDto, keeping: Keeping, times: Times): string {
  const what = whatWords(update);
  const who = idWords(update.actingAs.id);
  const reason = reasonWords(update);
  const time = momentWithSeconds(update.stateSince, times.now);
  switch (update.state) {
    case "waiting":
      return waitingStatus(update, keeping, times);
    case "sending":
      return sentences(
        t("updateStatus.sending", { what, who, time }),
        update.attempts > 1 ? t("updateStatus.sending_attempt", { count: update.attempts }) : undefined,
        reason,
      );
    case "accepted":
      return update.noEcho === true
        ? sentences(t("updateStatus.accepted_noEcho", { what }), reason ?? t("updateStatus.accepted_noEchoWhy"))
        : sentences(t("updateStatus.accepted", { what, who: namedWords(update) }), t("updateStatus.accepted_then"));
    case "confirmed": {
      const values = { what, who: namedWords(update), time };
      if ((update.byAnswer ?? update.noEcho) !== true) return sentences(t("updateStatus.confirmed", values));
      const why = update.noEcho === true ? "confirmed_noEchoWhy" : "confirmed_notYetWhy";
      return sentences(t("updateStatus.confirmed_byAnswer", values), t(`updateStatus.${why}`));
    }
    case "unknown":
      return sentences(t("updateStatus.unknown", { what }), reason ?? t("updateStatus.unknown_why"));
    case "held":
      return sentences(
        update.attempts === 0 ? t("updateStatus.held_notSent", { what }) : t("updateStatus.held", { what }),
        reason ?? t("updateStatus.held_why"),
      );
    case "refused":
      return sentences(t("updateStatus.refused", { what }), reason ?? t("updateStatus.refused_why"));
    case "superseded":
      return sentences(t("updateStatus.superseded", { what }), reason ?? t("updateStatus.superseded_why"));
  }
}

function waitingStatus(update: UpdateDto, keeping: Keeping, { until, isLive, now }: Times): string {
  const { undoUntil, createdAt } = update;
  const values = { what: whatWords(update), who: idWords(update.actingAs.id) };
  const reason = reasonWords(update);
  // The pause holds up every update of the key.
  const waitUntil = until !== undefined && now < until ? until : undefined;
  const at = (time: number) => ({ ...values, time: momentWithSeconds(time, now) });
  if (undoUntil !== undefined && isHeldUp(update, now) && waitUntil === undefined)
    return sentences(t("updateStatus.waiting_heldUp", at(undoUntil)), reason);
  if (undoUntil !== undefined && !(waitUntil !== undefined && waitUntil > undoUntil))
    return sentences(t(isLive ? "updateStatus.waiting_undo" : "updateStatus.waiting_undoLater", at(undoUntil)), reason);
  if (waitUntil !== undefined) return sentences(t("updateStatus.waiting_pause", at(waitUntil)), where(keeping), reason);
  return sentences(t(`updateStatus.waiting_${keeping}`, at(createdAt)), reason);
}

function where(keeping: Keeping): string | undefined {
  return keeping === "disk" ? undefined : t(`updateStatus.where_${keeping}`);
}

/** Undefined where the state needs no reason. */
export function reasonWords({ reason }: Pick<UpdateDto, "reason">): string | undefined {
  return reason === undefined ? undefined : updateReasonSentence(isolatedParts(reason));
}

/** "North depot (robot-7)": the name that the service has recorded, which need not be the id. */
function namedWords({ name, actingAs }: UpdateDto): string {
  const who = idWords(actingAs.id);
  return name === undefined ? who : t("updateStatus.named", { name: isolated(name), who });
}

/** The move, and the words of a report. */
export function whatWords(update: UpdateDto): string {
  const { name } = moveWords[update.move];
  const text = reportedText(update);
  return text === "" ? name : t("updateStatus.what", { move: name, text });
}

/** Of a report, its phase, or else its message; empty for any other move. */
export function reportedText({ move, progress }: UpdateDto): string {
  if (move !== "report" || progress === undefined) return "";
  return isolated(progress.phase === "" ? progress.statusMessage : progress.phase);
}

/** "Send anyway" where Docket held it back, "Send again" where it was already sent. */
export function choiceWords(update: UpdateDto, choice: UpdateChoice): string {
  switch (choice) {
    case "drop":
    case "report":
    case "undo":
      return t(`updateChoices.${choice}`);
    case "send":
      if (update.undoUntil !== undefined) return t("updateChoices.send_now");
      return (update.state === "held" && update.reason?.code !== "triedEnough") || update.state === "waiting"
        ? t("updateChoices.send_anyway")
        : t("updateChoices.send_again");
  }
}

/** Where there is little room; undefined where all of the words are short. */
export function shortChoiceWords(choice: UpdateChoice): string | undefined {
  return choice === "report" ? t("updateChoices.report_short") : undefined;
}

/** The expected and the present state; undefined where the update is not held. */
export function heldStates(
  update: UpdateDto,
  { state, leftAt }: ActionStand,
): { readonly expected: string; readonly now: string } | undefined {
  if (update.state !== "held") return undefined;
  // Of an Action that has left the queue nobody knows the present state.
  const hasLeft = leftAt !== undefined || update.reason?.code === "left";
  const known = stateLabels[state];
  return { expected: stateLabels[update.expected], now: hasLeft ? t("updateStatus.held_notListed", { state: known }) : known };
}

/** "Expected: … Now: …", with elements for both. */
export function heldStatesParts<Value>(expected: Value, now: Value): (string | Value)[] {
  return t.parts("updateStatus.held_states", { expected, now });
}

/** "Completes in 4 s"; "4 s to undo", where it cannot go out by then; undefined when nothing waits for an undo. */
export function undoWords(update: UpdateDto, times: Times): string | undefined {
  const { now } = times;
  const seconds = undoSeconds(update, now);
  if (seconds === undefined) return undefined;
  if (!goesOut(update, times) && !isHeldUp(update, now)) return t("undoSoon.notYet", { span: durationWords(seconds, "seconds") });
  return undoVerbWords(hasUndo(update.move) ? update.move : undefined, isHeldUp(update, now) ? undefined : seconds);
}

/** An update that waits so long after its time to undo is held up; milliseconds. */
const HELD_UP_MS = 2000;

function isHeldUp({ undoUntil }: UpdateDto, now: number): boolean {
  return undoUntil !== undefined && now - undoUntil > HELD_UP_MS;
}

/**
 * Whole seconds left; never more than were set, though the window's clock may be behind, and main's
 * some milliseconds later than the press.
 */
export function undoSeconds({ state, undoUntil, createdAt, stateSince }: UpdateDto, now: number): number | undefined {
  if (state !== "waiting" || undoUntil === undefined) return undefined;
  const began = Math.max(createdAt, stateSince);
  const set = Math.round((undoUntil - began) / 1000);
  return Math.max(0, Math.min(set, Math.ceil((undoUntil - Math.max(now, began)) / 1000)));
}

/** Whether it is sent as soon as its time to undo is over. */
export function goesOut({ undoUntil }: UpdateDto, { isLive, until }: WayOut): boolean {
  return isLive && !(undoUntil !== undefined && until !== undefined && until > undoUntil);
}

/** The pill in the row; undefined for a confirmed update. */
export function pillWords(update: UpdateDto, times: Times): string | undefined {
  const { now } = times;
  const { doing, waiting } = moveWords[update.move];
  const seconds = undoSeconds(update, now);
  switch (update.state) {
    case "confirmed":
      return undefined;
    case "waiting":
      return seconds === undefined || isHeldUp(update, now) || !goesOut(update, times) ? waiting : movesSoonWords(update.move, seconds);
    case "sending":
      return doing;
    case "accepted":
      return update.noEcho === true ? t("updateStatus.pill_noEcho") : doing;
    default:
      return updateStatusLabels[update.state];
  }
}
