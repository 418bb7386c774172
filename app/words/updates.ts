/** The fate of an update in plain words. Every text begins with the state's own word, so that it is recognised at a glance and by a test. */
import type { UpdateChoice, UpdateDto, UpdateState } from "../../electron/contract/dto.ts";
import { moveWords } from "./moves.ts";
import { sentences } from "./sentence.ts";
import { clockWithSeconds } from "./times.ts";

/** The word that the status begins with. */
export const fateWords: Readonly<Record<UpdateState, string>> = {
  waiting: "Waiting",
  sending: "Sending",
  accepted: "Accepted",
  confirmed: "Confirmed",
  unknown: "Outcome unknown",
  held: "Held",
  refused: "Refused",
  superseded: "Superseded",
};

/** The status "Update": what was sent, by whom, and what became of it. */
export function updateStatus(update: UpdateDto): string {
  const what = `“${whatWords(update)}”`;
  const as = `as ${update.actingAs.id}`;
  switch (update.state) {
    case "waiting":
      return sentences(`Waiting to send ${what} ${as}, kept on this device since ${clockWithSeconds(update.createdAt)}`, update.reason);
    case "sending":
      return sentences(`Sending ${what} ${as}`, update.attempts > 1 ? `Attempt ${update.attempts}` : undefined);
    case "accepted":
      return update.noEcho === true
        ? sentences(`Accepted, no echo: ${what}`, update.reason ?? "The service accepted it, but the stream has not shown it")
        : sentences(`Accepted by the service: ${what} ${as}`, "Not confirmed until the stream shows it");
    case "confirmed":
      return update.noEcho === true
        ? sentences(
            `Confirmed by the service's answer at ${clockWithSeconds(update.stateSince)}: ${what} ${as}`,
            "The stream has not shown it",
          )
        : sentences(`Confirmed at ${clockWithSeconds(update.stateSince)}: ${what} ${as}`);
    case "unknown":
      return sentences(`Outcome unknown: ${what}`, update.reason ?? "It was sent, and no answer came. Nothing is sent again by itself");
    case "held":
      return sentences(`Held, not sent: ${what}`, update.reason ?? "The Action is no longer as it was when you decided");
    case "refused":
      return sentences(`Refused: ${what} did not take effect`, update.reason ?? "The service gave no reason");
    case "superseded":
      return sentences(`Superseded: ${what} no longer applies`, update.reason ?? "Somebody else has moved the Action on");
  }
}

/** The move, with the words that travel with it. */
export function whatWords(update: UpdateDto): string {
  const { name } = moveWords[update.move];
  if (update.move !== "report" || update.progress === undefined) return name;
  const text = update.progress.phase === "" ? update.progress.statusMessage : update.progress.phase;
  return text === "" ? name : `${name}: ${text}`;
}

/** "Send anyway" where Docket held it back, "Send again" where it was already sent. */
export function choiceWords(update: UpdateDto, choice: UpdateChoice): string {
  if (choice === "drop") return "Drop";
  return update.state === "held" || update.state === "waiting" ? "Send anyway" : "Send again";
}

/** The pill in the row while an update is not through; undefined when the state itself is the whole story. */
export function pillWords(update: UpdateDto): string | undefined {
  switch (update.state) {
    case "confirmed":
      return undefined;
    case "waiting":
      return moveWords[update.move].waiting;
    case "sending":
      return moveWords[update.move].doing;
    case "accepted":
      return update.noEcho === true ? "Accepted, no echo" : moveWords[update.move].doing;
    default:
      return fateWords[update.state];
  }
}
