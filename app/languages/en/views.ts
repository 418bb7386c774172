/** The views of the queue. */
export const views = {
  needsAcknowledgement: "To acknowledge",
  inProgress: "In progress",
  allOpen: "All open",
  requestedByMe: "Requested by me",
  toAuthorize: "To authorize",
  finishedToday: "Finished today",
  leftQueue: "Left your queue",
} as const;
