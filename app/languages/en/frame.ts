/** The frame of the window: its title bar, its views, and what stands in the place of a failed part. */
export const frame = {
  cannotStart: "Docket cannot show its window",
  cannotStart_advice: "Close Docket and start it again.",
  commands: "Commands",
  stopWork: "Stop work",
  workToStop: "Work to stop",
  moreToStop: "and {count, number} more",
  show: "Show",
} as const;

export const nav = {
  name: "Navigation",
  views: "Views",
  past: "Past",
  records: "Records",
  roles: "Roles",
  saved: "Saved views",
  remove: "Remove the view {name}",
  preview: "Preview",
  demonstration: "Demonstration",
  actingAs_nobody: "acting as nobody yet",
  account: "{name}, acting as {who}",
  account_nobody: "{name}, acting as nobody yet",
  urgent: "{count, number} critical",
  urgent_of: "{count} critical, of",
} as const;

/** A part of the window that failed; `part` begins a sentence. */
export const failedParts = {
  name: "{part} failed",
  text: "{part} cannot be shown.",
  reload: "Reload this part",
  reloadWindow: "Reload the window",
  close: "Close",
} as const;

/** The room left in a text. */
export const lengths = {
  name: "Length",
  full: "No more room: the service accepts at most {max, number} characters.",
  left: "{count, plural, one {{count, number} character} other {{count, number} characters}} left.",
  over: "{count, plural, one {{count, number} character} other {{count, number} characters}} more than fit here.",
} as const;
