/** What is said over a text whose form can send it no more. */
import type { RowDto } from "../../electron/contract/action.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { lowerFirst } from "./sentence.ts";

/** Over the text of a report, left as it was when its form closed under the user's hands. */
export function leftReportWords({ stop, leftAt, state }: RowDto): string {
  const why =
    stop !== undefined
      ? "This work has to stop"
      : leftAt !== undefined
        ? "This Action has left your queue"
        : `This Action is ${lowerFirst(stateLabels[state])} now`;
  return `${why}, so nothing more can be reported. Your text is kept here. It was not sent.`;
}
