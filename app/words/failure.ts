/** What is said in the place of a part of the window that failed. */

/** The parts that fail by themselves, as main's log names them. */
export type PaneName =
  | "window"
  | "navigation"
  | "queue"
  | "details"
  | "stop band"
  | "files band"
  | "connection band"
  | "notices"
  | "digest band"
  | "silence band"
  | "announcer"
  | "reason"
  | "settings"
  | "digest"
  | "diagnostics"
  | "ledger"
  | "handover";

export interface FailureWords {
  /** What the part is, at the beginning of a sentence. */
  readonly what: string;
  /** What to do meanwhile, where waiting is not enough. */
  readonly meanwhile?: string;
}

export const failureWords: Readonly<Record<PaneName, FailureWords>> = {
  window: { what: "The window" },
  navigation: { what: "The list of views" },
  queue: { what: "The queue", meanwhile: "Alerts still come, and what has to be stopped is still said at the top." },
  details: { what: "The details of this Action" },
  "stop band": {
    what: "The band that says what to stop",
    meanwhile: "Look through your work in progress: some of it may have to be stopped.",
  },
  "files band": { what: "The band about Docket's files" },
  "connection band": { what: "The band about the connection", meanwhile: "What you see may be out of date." },
  notices: { what: "The notices about the connection" },
  "digest band": { what: "The band about your absence" },
  "silence band": { what: "The band about silent work" },
  announcer: { what: "The announcements for screen readers" },
  reason: { what: "The question for a reason", meanwhile: "Nothing was sent by it." },
  settings: { what: "The settings" },
  digest: { what: "The list of what changed" },
  diagnostics: { what: "The diagnostics" },
  ledger: { what: "The delivery ledger" },
  handover: { what: "The handover" },
};

export const failureTitle = "This part of the window failed.";
export const failureText = "The rest goes on, and main's log has the details. Nothing that you sent or typed is lost by it.";
