/**
 * What Docket is known not to keep yet, by finding. A trouble or a rule that belongs to one stays
 * out of the fixed seeds until its line is deleted here. DOCKET_CHAOS_WITH=deaf-stream,… lets them
 * join for one run, "all" every one of them.
 */
const AWAITED = [
  /** Heartbeats without events; and a list every minute or two, for what no event tells. */
  "deaf stream",
  /** An answer that is about another Action. */
  "mixed-up answer",
  /** A list that a closed connection ends where nothing says that it was whole. */
  "list without an end",
  /** An update and its line in the ledger are one transaction. */
  "one transaction",
  /** A main process that was frozen is not Live for a moment on an old word. */
  "busy main",
  /** Where provenance is lost, a request that arrives late is not called "not sent". */
  "late request",
  /** A write-ahead log that is torn, or gone. */
  "lost log",
  /** A notice about the files ends with what it is about. */
  "lasting notice",
  /** A binary answer that begins like text that begins with "<". */
  "answer of sixty bytes",
  /** Two clients of one principal in one millisecond, or one second. */
  "same moment",
  /** A clock that is wrong once by months. */
  "wrong clock",
  /** A stop of work for one's own end whose answer was lost. */
  "own stop",
  /** What the disk refused to write is written when it takes it again. */
  "refused write",
] as const;

export type Finding = (typeof AWAITED)[number];

const joined = new Set(process.env["DOCKET_CHAOS_WITH"]?.split(","));

export function isAwaited(finding: Finding): boolean {
  return AWAITED.includes(finding) && !joined.has("all") && !joined.has(finding.replaceAll(" ", "-"));
}
