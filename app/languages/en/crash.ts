/** A run of Docket that did not end in order. */
export const crash = {
  title: "Docket did not quit properly",
  lead: "The last run of Docket did not end properly: it crashed, was killed, or the device lost power. It was last seen at {at}. What was recorded is here; updates whose outcome is not known say so.",
  alertsStay: "Alerts of that run that are still on the screen may be out of date: only you can close them.",
  report: "Report",
  nothingSent: "The report is on this device only; nothing of it is sent. The key is not in it.",
  save: "Save the report …",
  saved: "Saved to {path}.",
  show: "Show the report",
  close: "Close",
  dismiss: "Dismiss",
} as const;
