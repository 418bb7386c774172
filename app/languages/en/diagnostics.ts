/** The panel of the diagnostics. */
export const diagnostics = {
  title: "Diagnostics",
  page: "Diagnostics page",
  betweenMessages: "Between messages",
  messages: "Messages",
  attempts: "Attempts, newest first",
  copy: "Copy diagnostics",
  copied: "Copied. The key is not in it.",
  whatIsCopied: "The copy holds what you see here, never the key.",
  droppedBecause: "Dropped {count, number}: {why}",
  outdated: "This is how it was at {time}. Docket has not answered since",

  state: "{connection} since {time}, epoch {epoch}",
  heartbeats: "requested every {asked}; the service sends one every {kept}",
  heartbeats_unknown: "requested every {asked}; how often the service sends one is not known yet",
  buffered: "Yes: messages arrive in bursts; something along the way buffers them",
  buffered_no: "No",
  resyncs: "{completed} completed, {incomplete} incomplete",
  resyncs_last: "{completed} completed, {incomplete} incomplete, the last at {time}",
  unreadable:
    "{present, plural, one {{present, number} message} other {{present, number} messages}} of the present list; {all, plural, one {{all, number} message} other {{all, number} messages}} since Docket started",
  updates: "{count, number} {state}",
  none: "none",
  inOrder: "in order",

  keepsUp: "keeps up",
  keepsUp_again: "keeps up; behind {times, plural, one {{times, number} time} other {{times, number} times}} so far",
  behind: "has painted nothing new for {time}; changes wait for it",
  behind_again:
    "has painted nothing new for {time}; changes wait for it; behind {times, plural, one {{times, number} time} other {{times, number} times}} so far",

  attempt: "Attempt {epoch}: under way",
  attempt_live: "Attempt {epoch}: live after {live}",
  attempt_ended: "Attempt {epoch}: never live, ended after {length}",
  attempt_liveEnded: "Attempt {epoch}: live after {live}, ended after {length}",

  gaps: "{count, plural, one {The one pause was {longest}. It reached} other {The longest of the last {count, number} pauses was {longest}. {late, number} reached}} {stale}, where Docket says Stale; it reconnects at {reconnect}.",
  gaps_inTime:
    "{count, plural, one {The one pause was {longest}. It did not reach} other {The longest of the last {count, number} pauses was {longest}. None reached}} {stale}, where Docket says Stale; it reconnects at {reconnect}.",
  gaps_none: "No two messages have been heard yet.",
} as const;

/** Before their values. */
export const diagnosticsFacts = {
  state: "State",
  heartbeats: "Heartbeats",
  buffered: "Buffered?",
  resyncs: "Resyncs",
  actions: "Actions known",
  unreadable: "Unreadable",
  updates: "Updates",
  window: "Window",
  versions: "Versions",
  files: "Files",
  dropped: "Dropped",
} as const;

/** The settings that the connection has, by the names that main gives them. */
export const serviceFacts = {
  address: "Address",
  transport: "Transport",
  codec: "Codec",
  "acting as": "Acting as",
  "assigned to": "Assigned to",
  "requested by": "Requested by",
  "authorized by": "Authorized by",
} as const;
