/** The section "Appearance" of the settings. */
export const preferences = {
  theme: "Theme",
  contrast: "High contrast",
  density: "Rows",
  timeFormat: "Times",
  language: "Language",
  zoom: "Zoom",
  zoom_more: "Increase the zoom",
  zoom_less: "Decrease the zoom",
  zoom_now: "Zoom {percent, number} %.",
  asSystem: "As the system",
  atOnce: "Each choice takes effect at once, and is kept on this device.",
  atOnce_notKept: "Each choice takes effect at once.",
} as const;

export const themes = { system: "As the system", light: "Light", dark: "Dark" } as const;
export const contrasts = { system: "As the system", on: "On", off: "Off" } as const;
export const densities = { compact: "Compact", comfortable: "Comfortable", touch: "For touch" } as const;

export const startAndEnd = {
  login: "Start Docket, hidden, when I sign in",
  login_impossible: "The system can start only an installed Docket.",
  login_byDevice: "Your administrator has set it to start for every user of this device.",
  login_blocked: "The system's settings do not allow it: allow Docket there among the programs that start automatically.",
  closing: "Closing the window",
} as const;

export const closings = { ask: "Ask", tray: "Keeps Docket running", quit: "Quits Docket" } as const;

/** The sections of the settings. */
export const settingsSections = {
  service: "Service",
  accounts: "Accounts",
  alerts: "Alerts",
  appearance: "Appearance",
  keys: "Keys",
} as const;

/** The section "Alerts". Stop work is no choice: it always alerts. */
export const alertSettings = {
  rules: "By priority",
  priority: "Priority",
  alert: "Alert",
  alert_of: "Alert for {priority}",
  sound: "Sound",
  sound_of: "Sound for {priority}",
  try: "Play",
  try_of: "Play the sound for {priority}",
  test: "Send a test alert",
  test_result: "Test alert",
  tested:
    "The system says that it showed the alert. If you did not see it, check the system's notification settings and do-not-disturb, which Docket cannot see.",
  noSound: "No sound could be played: {words}",
  noSound_late: "No sound began within {span}",
  noPriority: "Without priority",
  volume: "Volume",
  volume_now: "{percent, number} %",
  always: "Work that must stop always alerts, at any time and with its own sound.",
  pauseUntil: "Pause alerts until",
  pauseUntilThen: "Pause until then",
  quiet: "Quiet hours",
  from: "From",
  to: "To",
  quiet_hint: "What arrives in quiet hours alerts at their end, if it is still to be acknowledged. It is in the list at once.",
  quiet_never: "They begin and end at the same minute, so it is never quiet.",
  criticalAlways: "Critical work, and a lost connection, still alert",
  remind: "Remind me of what is not acknowledged",
  never: "Never",
  after: "After {span}",
  paused_critical: "Alerts are paused until {until}, except for critical work, a lost connection and work that must stop.",
  paused_stop: "Alerts are paused until {until}, except for work that must stop.",
  quietAfter: "Quiet hours follow, until {until}.",
  quietNow_critical: "Quiet hours until {until}: only critical work, a lost connection and work that must stop alert.",
  quietNow_stop: "Quiet hours until {until}: only work that must stop alerts.",
} as const;

/** Whether Docket can alert: what it takes, and what is known of each. */
export const alertChecks = {
  title: "Can Docket alert you?",
  yes: "Yes",
  no: "No",
  unknown: "Not known",
  system: "Notifications",
  system_yes: "The system says that it has them.",
  system_daemon: "This desktop has a program that shows them.",
  system_unknown: "Docket could not ask whether this desktop has a program that shows them.",
  permission: "Permission",
  permission_desktop: "Most desktops can switch off Docket's notifications, and none tells Docket. Send a test alert.",
  permission_shown: "The system showed an alert: {at}.",
  permission_old: "The system last showed an alert: {at}. Its settings may have changed since. Send a test alert.",
  permission_unknown: "The system does not tell Docket. Send a test alert.",
  last: "Last alert",
  last_yes: "The system showed it: {at}.",
  last_taken: "This desktop accepted it: {at}.",
  last_unknown: "None since Docket started.",
  sound: "Sound",
  sound_mute: "Its volume is 0.",
  sound_none: "None is chosen. Only work that must stop, and a lost connection, have one.",
  sound_system: "The system plays it with the alert if it has one, and Docket cannot know whether it is heard.",
  sound_unknown: "Docket plays it, and cannot know whether it is heard.",
  tray: "Tray icon",
  tray_yes: "This desktop has a place for it.",
  tray_no: "This desktop shows none now.",
  disturb: "Do not disturb",
  disturb_unknown:
    "Docket cannot see it. While it is on, alerts may stay off the screen, and with them the system's sound; Docket's own sounds still play.",
} as const;

export const alertSounds = { none: "None", soft: "Soft", raised: "Raised", urgent: "Urgent", system: "System's own" } as const;

/** Closing would lose what is typed. */
export const unsaved = {
  question: "You have changed settings that are not saved.",
  keep: "Keep editing",
  discard: "Discard them",
} as const;
