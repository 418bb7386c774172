/** The shift in numbers. */
export const shift = {
  none: "none",
  title: "My shift",
  period: "The last",
  acknowledge: "Time to acknowledge",
  complete: "Time to complete",
  source:
    "From the ledger of this device: what reached or left your queue here, and, of what you did here, only what the service has confirmed.",
  lacking: "Lines of the ledger may be missing, so the counts can be too low.",
  table: "Export as CSV",
  picture: "Export as picture",
  noPicture: "The picture could not be drawn.",
  written: "Written to {path}.",
  each: "Each hour",
  eachReceived: "Each hour: received",
  eachCompleted: "Each hour: completed",
  median: "Median",
  mostWithin: "9 in 10 within",
  times: "{name}: {times}",
  span: "From {from} to {to}",
  span_quiet: "From {from} to {to}, nothing was received, acknowledged or ended here",
  left: "{count, plural, one {{count, number} Action} other {{count, number} Actions}} left your queue without a word",
  durations: "Median {median}, 9 in 10 within {p90}, of {count, number}",
  durations_one: "{length}, once",
  durations_none: "Nothing to measure yet",
  hour: "{time}: {counts}",
  hour_nothing: "{time}: nothing",
  hourDuration: "{time}: median {length}, 9 in 10 within {p90}",
  hourDuration_none: "{time}: nothing to measure",
} as const;

export const shiftLengths = { "8": "8 hours", "12": "12 hours", "24": "24 hours" } as const;

export const shiftCounts = {
  received: "Received",
  acknowledged: "Acknowledged",
  completed: "Completed",
  failed: "Failed",
  rejected: "Rejected",
  cancelled: "Cancelled",
} as const;

/** In a list of those of one hour. */
export const shiftCounted = {
  received: "{count, number} received",
  received_none: "none received",
  acknowledged: "{count, number} acknowledged",
  completed: "{count, number} completed",
  completed_none: "none completed",
  failed: "{count, number} failed",
  rejected: "{count, number} rejected",
  cancelled: "{count, number} cancelled",
} as const;
