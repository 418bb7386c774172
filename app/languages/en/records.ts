/** What is read, copied and exported: the digest, the handover and the delivery ledger. */
export const digest = {
  title: "While Docket was away",
  changed: "What changed {span}",
  hint: "Each line opens its Action.",
  later: "Keep for later",
  seen: "Seen",
  atLeast: "at least {counts}",
  span: "between {since} and {until}",
  span_moment: "at {time}",
  span_until: "until {time}",
  nextLine: "{before}; {line}",
  now: "Now {state}",
  now_unknown: "Now unknown state",
  lastKnown: "Last known as {state}",
  lastKnown_unknown: "Last known as unknown state",
} as const;

export const digestHeadings = {
  assigned: "Assigned to you",
  cancelled: "Cancelled",
  ended: "Ended",
  left: "Left your queue",
  changed: "Changed",
} as const;

export const digestCounts = {
  assigned: "{count, number} assigned",
  cancelled: "{count, number} cancelled",
  ended: "{count, number} ended",
  left: "{count, number} left your queue",
  changed: "{count, number} changed",
} as const;

export const handoverDialog = {
  title: "Handover",
  page: "Handover page",
  hint: "For the next shift on this device. The key is not in it.",
  copied: "Copied.",
  copy: "Copy",
  print: "Print",
  head: "Work of {who} as it stood at {time}. Connection: {connection}.",
  head_nobody: "Work of nobody as it stood at {time}. Connection: {connection}.",
  keptFor: "Kept for {account}",
  draft: "{move}: “{text}”",
} as const;

export const ledgerDialog = {
  title: "Delivery ledger",
  search: "Search the ledger",
  searched: "Id, name or words",
  lines: "Ledger lines",
  time: "Time",
  what: "What",
  action: "Action",
  loadMore: "Load more",
  noneFound: "No line contains all of these words.",
  noneReadable: "No line could be read. Lines that were kept on this device may be missing.",
  noneYet: "Nothing has been written yet. The first assignment begins it.",
  unreadable: "The ledger could not be read from the disk. The diagnostics say why.",
  count: "{lines, plural, one {{lines, number} line} other {{lines, number} lines}}",
  count_more: "{lines, plural, one {{lines, number} line} other {{lines, number} lines}}, and older ones",
  kept: "Kept for up to 90 days of use on this device.",
  notKept: "Not kept once Docket quits.",
  exportCsv: "Export CSV",
  exportNdjson: "Export NDJSON",
  written: "Written to {path}",
} as const;

export const ledgerKinds = {
  received: "Received",
  alerted: "Alerted",
  alertFailed: "Alert failed",
  alertWithheld: "No alert",
  opened: "Opened",
  update: "Update",
  left: "Left",
  stopped: "Stopped",
  acceptedChange: "Accepted",
  asked: "Asked",
} as const;
