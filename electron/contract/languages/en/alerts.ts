/** Why an alert was not shown. */
export const alerts = {
  unsupported: "This system has no notifications.",
  noDisplay: "Docket runs without a display, so nobody can see an alert.",
  noDaemon: "No program on this desktop shows notifications. Start or install one, such as dunst.",
  refused: "The system refused the notification: {words}",
  refused_silently: "The system refused the notification.",
  failed: "The system could not show the notification: {words}",
  noAnswer: "The system did not say within {span} that it showed the notification.",
  asWritten: "{words}",
  windowAsked: "{sentence} Docket's window asked for attention instead.",
} as const;
