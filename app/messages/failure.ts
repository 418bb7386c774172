/** Texts in the place of a part of the window that failed. */

/** The parts that fail by themselves, as main's log names them. */
export type PaneName =
  | "window"
  | "navigation"
  | "queue"
  | "row"
  | "details"
  | "stop banner"
  | "files banner"
  | "connection banner"
  | "notices"
  | "digest banner"
  | "silence banner"
  | "other accounts banner"
  | "other accounts"
  | "proxy sign-in"
  | "certificate choice"
  | "palette"
  | "keys"
  | "announcer"
  | "undo"
  | "reason"
  | "settings"
  | "digest"
  | "diagnostics"
  | "ledger"
  | "handover"
  | "shift";

export interface FailureWords {
  /** The name of the part, at the beginning of a sentence. */
  readonly what: string;
  /** The advice for the meantime, where waiting is not enough. */
  readonly meanwhile?: string;
}

export const failureWords: Readonly<Record<PaneName, FailureWords>> = {
  window: { what: "The window" },
  navigation: { what: "The list of views" },
  queue: { what: "The queue", meanwhile: "Alerts still come, and what has to be stopped is still said at the top." },
  row: { what: "This row" },
  details: { what: "The details of this Action" },
  "stop banner": {
    what: "The banner that says what to stop",
    meanwhile: "Look through your work in progress: some of it may have to be stopped.",
  },
  "files banner": { what: "The banner about Docket's files" },
  "connection banner": { what: "The banner about the connection", meanwhile: "What you see may be out of date." },
  notices: { what: "What is known about the way to the service" },
  "digest banner": { what: "The banner about your absence" },
  "other accounts banner": { what: "The banner about other accounts" },
  "other accounts": { what: "The list of what waits for other accounts" },
  "certificate choice": { what: "The question for a certificate" },
  palette: { what: "The list of commands" },
  keys: { what: "The list of keys" },
  "proxy sign-in": { what: "The question for the sign-in to the proxy" },
  "silence banner": { what: "The banner about silent work" },
  undo: { what: "What can be undone" },
  announcer: { what: "What is announced to screen readers" },
  reason: { what: "The question for a reason", meanwhile: "Nothing was sent by it." },
  settings: { what: "The settings" },
  digest: { what: "The list of what changed" },
  diagnostics: { what: "The diagnostics" },
  ledger: { what: "The delivery ledger" },
  handover: { what: "The handover" },
  shift: { what: "The shift in numbers" },
};

export const failureTitle = "This part of the window failed.";
export const failureText = "The rest of the window works, and Docket's log has the details. Updates and drafts are not touched by it.";

/** In the second line of a row that failed. */
export const failedRow = "This Action cannot be shown as it is; Docket's log has the details.";
