/** What an empty list says. An empty queue is claimed only when the service has been heard. */
import type { ViewName } from "../../electron/contract/dto.ts";

export interface EmptyWords {
  readonly title: string;
  readonly text: string;
}

export const waitingForList: EmptyWords = {
  title: "Waiting for the first list",
  text: "Docket has not heard yet what is in your queue.",
};

export const emptyViews: Readonly<Record<ViewName, EmptyWords>> = {
  needsAcknowledgement: { title: "Nothing needs acknowledgement", text: "A new assignment appears here and alerts you." },
  inProgress: { title: "Nothing is in progress", text: "An Action appears here once it is started." },
  allOpen: { title: "Your queue is empty", text: "New assignments appear here as they come." },
  requestedByMe: { title: "Nothing requested by you is open", text: "Actions that you requested appear here until they end." },
  toAuthorize: { title: "Nothing waits for your approval", text: "Actions that need your authorization appear here." },
  finishedToday: { title: "Nothing finished yet today", text: "Completed, cancelled, failed and rejected Actions of today appear here." },
  leftQueue: {
    title: "Nothing has left your queue",
    text: "Actions that were taken away without a word stay here with their last known state.",
  },
};

export function nothingFound(search: string): EmptyWords {
  return { title: `Nothing matches “${search}”`, text: "Names, ids, types, people and progress of this view were searched." };
}
