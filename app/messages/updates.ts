/** The status of an update. Every text begins with the label of its state. */
import { updateReasonSentence } from "../../electron/contract/messages/update-reasons.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { hasUndo, type StateName, type UpdateChoice } from "../../electron/contract/vocabulary.ts";
import { moveWords, undoVerbs } from "./moves.ts";
import { sentences } from "./sentence.ts";
import { clockWithSeconds, momentWithSeconds } from "./times.ts";
import { stateLabels, updateStatusLabels } from "../../electron/contract/messages/labels.ts";
import { isolated, visibleSentence } from "../../electron/contract/messages/visible.ts";

/** The end of the pause that the service asked for, and the time; epoch milliseconds. */
interface Pause {
  readonly until: number | undefined;
  readonly now: number;
}

/** The status "Update". `kept`: waiting updates are on the disk. */
export function updateStatus(update: UpdateDto, kept = true, pause?: Pause): string {
  return visibleSentence(status(update, kept, pause));
}

function status(update: UpdateDto, kept: boolean, pause: Pause | undefined): string {
  const what = `“${whatWords(update)}”`;
  const as = `as ${isolated(update.actingAs.id)}`;
  const reason = reasonWords(update);
  // The pause holds up every update of the key.
  const waitUntil = pause?.until !== undefined && pause.now < pause.until ? pause.until : undefined;
  switch (update.state) {
    case "waiting":
      if (update.undoUntil !== undefined && pause !== undefined && isHeldUp(update, pause.now) && waitUntil === undefined)
        return sentences(`Waiting to send ${what} ${as}, the time to undo was over at ${clockWithSeconds(update.undoUntil)}`, reason);
      if (update.undoUntil !== undefined && !(waitUntil !== undefined && waitUntil > update.undoUntil))
        return sentences(`Waiting until ${clockWithSeconds(update.undoUntil)}, then ${what} is sent ${as}`, reason);
      if (waitUntil !== undefined)
        return sentences(
          `Waiting until ${momentWithSeconds(waitUntil, pause?.now ?? waitUntil)}, as the service asked, then ${what} is sent ${as}`,
          kept ? undefined : "It is not on the disk",
          reason,
        );
      return sentences(
        `Waiting to send ${what} ${as}, ${kept ? "kept on this device" : "not on the disk, waiting"} since ${clockWithSeconds(update.createdAt)}`,
        reason,
      );
    case "sending":
      return sentences(
        `Sending ${what} ${as} since ${clockWithSeconds(update.stateSince)}`,
        update.attempts > 1 ? `Attempt ${update.attempts}` : undefined,
        reason,
      );
    case "accepted":
      return update.noEcho === true
        ? sentences(`Accepted, no echo: ${what}`, reason ?? "The service accepted it, but the stream has not shown it")
        : sentences(`Accepted by the service: ${what} ${as}`, "Not confirmed until the stream shows it");
    case "confirmed":
      return update.noEcho === true
        ? sentences(
            `Confirmed by the service's answer at ${clockWithSeconds(update.stateSince)}: ${what} ${as}`,
            "The stream has not shown it",
          )
        : sentences(`Confirmed at ${clockWithSeconds(update.stateSince)}: ${what} ${as}`);
    case "unknown":
      return sentences(`Outcome unknown: ${what}`, reason ?? "It was sent, and no answer came. Nothing is sent again by itself");
    case "held":
      return sentences(
        update.attempts === 0 ? `Held, not sent: ${what}` : `Held: ${what}`,
        reason ?? "The Action is no longer as it was when you decided",
      );
    case "refused":
      return sentences(`Refused: ${what} did not take effect`, reason ?? "The service gave no reason");
    case "superseded":
      return sentences(`Superseded: ${what} no longer applies`, reason ?? "Somebody else has moved the Action on");
  }
}

/** Undefined where the state needs no reason. */
export function reasonWords({ reason }: Pick<UpdateDto, "reason">): string | undefined {
  return reason === undefined ? undefined : updateReasonSentence(reason);
}

/** The move, and the words of a report. */
export function whatWords(update: UpdateDto): string {
  const { name } = moveWords[update.move];
  if (update.move !== "report" || update.progress === undefined) return name;
  const text = update.progress.phase === "" ? update.progress.statusMessage : update.progress.phase;
  return text === "" ? name : `${name}: ${isolated(text)}`;
}

/** "Send anyway" where Docket held it back, "Send again" where it was already sent. */
export function choiceWords(update: UpdateDto, choice: UpdateChoice): string {
  switch (choice) {
    case "drop":
      return "Drop";
    case "report":
      return "Send as progress report";
    case "undo":
      return "Undo";
    case "send":
      if (update.undoUntil !== undefined) return "Send now";
      return update.state === "held" || update.state === "waiting" ? "Send anyway" : "Send again";
  }
}

/** The expected and the present state; undefined where the update is not held. */
export function heldStates(update: UpdateDto, state: StateName): { readonly expected: string; readonly now: string } | undefined {
  return update.state === "held" ? { expected: stateLabels[update.expected], now: stateLabels[state] } : undefined;
}

/** "Completes in 4 s"; undefined when nothing waits for an undo. */
export function undoWords(update: UpdateDto, now: number): string | undefined {
  const seconds = undoSeconds(update, now);
  if (seconds === undefined) return undefined;
  const does = hasUndo(update.move) ? undoVerbs[update.move] : "Goes out";
  return isHeldUp(update, now) ? `${does} as soon as Docket goes on` : `${does} in ${seconds} s`;
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

/** The pill in the row; undefined for a confirmed update. */
export function pillWords(update: UpdateDto, now: number): string | undefined {
  const { doing, waiting } = moveWords[update.move];
  const seconds = undoSeconds(update, now);
  switch (update.state) {
    case "confirmed":
      return undefined;
    case "waiting":
      return seconds === undefined || isHeldUp(update, now) ? waiting : `${doing.replace("…", "")} in ${seconds} s`;
    case "sending":
      return doing;
    case "accepted":
      return update.noEcho === true ? "Accepted, no echo" : doing;
    default:
      return updateStatusLabels[update.state];
  }
}
