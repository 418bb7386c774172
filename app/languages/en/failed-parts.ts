/** In the place of a part of the window that failed. */
export const failureNotes = {
  title: "This part of the window failed.",
  text: "The rest of the window works, and Docket's log has the details. Updates and drafts are not affected.",
  row: "This Action cannot be shown; Docket's log has the details.",
} as const;

/** The parts, at the beginning of a sentence; by the names that main's log has for them. */
export const panes = {
  window: "The window",
  navigation: "The list of views",
  queue: "The queue",
  row: "This row",
  details: "The details of this Action",
  "stop banner": "The banner about work to stop",
  "files banner": "The banner about Docket's files",
  "connection banner": "The banner about the connection",
  notices: "What is known about the connection to the service",
  "digest banner": "The banner about what changed while Docket was away",
  "other accounts banner": "The banner about other accounts",
  "other accounts": "The list of what waits for other accounts",
  "certificate choice": "The question about a certificate",
  "switch of the account": "The question about switching accounts",
  "crash report": "The report of a crash",
  palette: "The list of commands",
  keys: "The list of keys",
  "proxy sign-in": "The question about the proxy sign-in",
  "silence banner": "The banner about silent work",
  undo: "What can be undone",
  announcer: "What is announced to screen readers",
  reason: "The question about a reason",
  settings: "The settings",
  digest: "The list of what changed",
  diagnostics: "The diagnostics",
  about: "About Docket",
  ledger: "The delivery ledger",
  handover: "The handover",
  shift: "The shift in numbers",
} as const;

/** What to do meanwhile, where waiting is not enough. */
export const panesMeanwhile = {
  queue: "Alerts still come, and work to stop is still shown at the top.",
  "stop banner": "Look through your work in progress: some of it may have to be stopped.",
  "connection banner": "What you see may be out of date.",
  reason: "It sent nothing.",
} as const;
