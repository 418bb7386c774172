/** The details of an Action: their panes, questions, notes and forms. */
export const details = {
  label: "Action details",
  unshowable: "This Action cannot be shown",
  otherAccounts: "Docket has only the queue of the account in use: it may be in another account's",
  historyUnshowable: "The history of this Action cannot be shown",
  unlisted: "Not in this list. Only its buttons act on it.",
  unlisted_label: "Not in this list",
  showIn: "Show it in “{view}”",
} as const;

/** Questions about one Action, of which one speaks. */
export const prompts = {
  others: "Next question, {count, number} more",
} as const;

/** How the Action ended or left. */
export const endings = {
  left: "The service no longer lists it for you and did not say why. Last known state: {state}. Stop and ask before you go on.",
  left_unknown: "The service no longer lists it for you and did not say why. Its last state is not known. Stop and ask before you go on.",
  reportedBy: "· reported by {who}",
  reason: "“{words}”",
  reason_none: "No reason was given.",
  lastMessage: "Last status message: “{words}”",
} as const;

export const copies = {
  id: "Copy id",
  id_done: "Id copied",
  link: "Copy link",
  link_done: "Link copied",
  failed: "Not copied: the system did not accept it",
} as const;

/** Parts that did not come as they should. */
export const flawPanel = {
  label: "Not as it should be",
  title: "Parts of this Action did not arrive as they should",
} as const;

export const stopPanel = { title: "Stop work", said: "“{words}”" } as const;

export const silencePanel = {
  label: "Nothing reported",
  question: "Are you still working on it? Whoever waits for it sees nothing else.",
  again: "Reports {words} again",
} as const;

export const keptDrafts = {
  label: "Kept drafts",
  kept_disk: "Your draft is kept: {move}",
  kept_memory: "Your draft, not on the disk as far as is known: {move}",
  kept_demonstration: "Your draft, until the demonstration ends: {move}",
  copy: "Copy draft",
  copied: "Copied.",
  selected: "The text is selected. Press Ctrl+C to copy it.",
  undecided: "It was not sent.",
  never: "It was not sent, and can no longer be sent here.",
  notNow: "It was not sent, and cannot be sent at present.",
} as const;

export const progressForm = {
  label: "Progress",
  phase: "Phase",
  phase_hint: "For example: on site",
  message: "Status message",
  message_hint: "What you found, what comes next",
  sends: "{key} sends it. {leave} leaves the form.",
  kept: "Kept on this device until it is sent. {key} sends it. {leave} leaves the form.",
  refused: "Not kept: Docket did not accept it. {key} sends it. {leave} leaves the form.",
  afterwards: "You are still in the form: letters are typed here. {leave} leaves it, and keys work again.",
  another: "This is another report, and is not sent yet. {key} sends it. {leave} leaves the form.",
  unanswered: "What you type now is kept only when Docket answers.",
} as const;
