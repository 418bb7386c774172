/** In the place of rows. Emptiness is claimed only of what is known whole. */
export const emptyTitles = {
  needsAcknowledgement: "Nothing needs acknowledgement",
  inProgress: "Nothing is in progress",
  allOpen: "Your queue is empty",
  requestedByMe: "Nothing requested by you is open",
  toAuthorize: "Nothing waits for your authorization",
  finishedToday: "No Action is known to have finished today",
  leftQueue: "No Action is known to have left your queue",
} as const;

export const emptyTexts = {
  needsAcknowledgement: "A new assignment appears here.",
  inProgress: "An Action appears here once it is started.",
  allOpen: "New assignments appear here as they come.",
  requestedByMe: "Actions that you requested appear here until they end.",
  toAuthorize: "Actions that need your authorization appear here.",
  finishedToday: "Completed, cancelled, failed and rejected Actions of today appear here.",
  leftQueue: "Actions that were taken away without a word appear here with their last known state.",
} as const;

/** Views that the service fills only by a filter which is not set. */
export const unfilteredTitles = {
  requestedByMe: "Docket does not ask for what you requested",
  toAuthorize: "Docket does not ask for what you authorize",
} as const;

export const unfilteredTexts = {
  requestedByMe:
    "Only what arrives for another reason would appear here. To receive the rest, add yourself under “Requested by” in the settings.",
  toAuthorize:
    "Only what arrives for another reason would appear here. To receive the rest, add yourself under “Authorized by” in the settings.",
} as const;

export const empty = {
  noList: "No list yet",
  waiting: "Waiting for the first list",
  notHeard: "Docket has not heard yet what is in your queue.",
  notLive: "The connection is not live: there may be Actions here by now.",
  coming: "What belongs here appears as it comes.",
  unreadable: "Nothing that could be read",
  lastKnown: "Nothing here as last known",
  lastKnown_at: "Nothing here as of {moment}",
  searched: "Names, ids, types, people and progress of this view were searched.",
  searched_filtered: "Of what passes the filters, names, ids, types, people and progress were searched.",
  noMatch: "Nothing matches “{search}”",
  noMatch_readable: "Nothing that could be read matches “{search}”",
  noMatch_soFar: "Nothing matches “{search}” so far",
  filtered: "Remove a filter to see more of this view.",
  noPass: "Nothing in this view passes the filters",
  noPass_readable: "Nothing that could be read passes the filters",
  noPass_soFar: "Nothing passes the filters so far",
  listSoFar: "Of the list, {count, number} so far",
} as const;
