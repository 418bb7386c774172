/** Writes the log lines of updates. In a burst, good news is only counted. */
import { inEnglish } from "../../contract/languages/language.ts";
import { updateReasonSentence } from "../../contract/messages/update-reasons.ts";
import { BurstLog } from "../queue/burst-log.ts";
import type { Clock, Log } from "../ports.ts";
import { inLog, type TransportFailure } from "../transport/failures/failure.ts";
import { reasonOf } from "./update-dto.ts";
import type { Update } from "./update.ts";

export class UpdateLog {
  private readonly log: Log;
  private readonly burst: BurstLog;
  private cause: TransportFailure | undefined;

  constructor(ports: { clock: Clock; log: Log }) {
    this.log = ports.log;
    this.burst = new BurstLog(ports);
  }

  /** Adds the failure of a request, if any, to the log lines of the changes that `work` makes. */
  because(cause: TransportFailure | undefined, work: () => void): void {
    this.cause = cause;
    work();
    this.cause = undefined;
  }

  /** Logs one line for an update whose kind of state has changed, if the new state needs one. */
  changed(before: Update, after: Update): void {
    const { actionId, target, state, attempts } = after;
    const { is } = state;
    if (is === before.state.is) return;
    const line = (words: string): string => `${is === "unknown" ? "outcome unknown" : is}: ${actionId} ${target}${words}`;
    if (is === "accepted" || is === "confirmed") this.burst.log(is, () => line(""));
    else if (is === "held")
      this.log.warn(line(`: ${attempts.lost ? "not sent again" : "not sent"} until its user decides. ${whyOf(after)}`));
    else if (is === "superseded") this.log.warn(line(`: ${whyOf(after)}`));
    else if (is === "refused" || is === "unknown") this.log.warn(line(`: ${this.cause === undefined ? whyOf(after) : inLog(this.cause)}`));
  }

  /** Logs the count of the last lines of a burst. Leaves no timer running. */
  stop(): void {
    this.burst.stop();
  }
}

function whyOf(update: Update): string {
  const reason = reasonOf(update);
  return reason === undefined ? "" : inEnglish(() => updateReasonSentence(reason));
}
