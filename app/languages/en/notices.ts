/** The notices under the title bar. */

/** For assistive technology. */
export const noticeNames = {
  line: "Notices",
  connection: "Connection problem",
  settings: "Settings problem",
  files: "Files",
  settingsFile: "Settings file",
  crash: "Crash",
  preferences: "Preferences",
  window: "Window problem",
  unreadable: "Unreadable messages",
  behind: "Shown late",
  heldBack: "Messages held back",
  cut: "Connections cut",
  pause: "Pause",
  sending: "Sending updates",
  silence: "Silent work",
  alertsWithheld: "Alerts withheld",
  alertsFail: "Alerts not shown",
  missingTray: "No tray icon",
  soundFails: "Sounds not played",
  accounts: "Other accounts",
  away: "While Docket was away",
  unknown: "Updates: unknown",
  refused: "Updates: refused",
  held: "Updates: held",
  superseded: "Updates: superseded",
} as const;

export const notices = {
  notConnected: "Not connected",
  alertsFail: "Alerts are not shown",
  alertsFail_text: "Check this window from time to time.",
  alertsFail_none: "Nothing in Docket can change that.",
  alertsFail_library: "Install libnotify, which desktops use for notifications, then restart Docket.",
  alertsFail_start: "Once one runs, send a test alert in Settings, Alerts.",
  alertsFail_program: "Check the program that shows notifications on this desktop, then send a test alert in Settings, Alerts.",
  alertsFail_allow: "Allow Docket's notifications in the system's settings, then send a test alert in Settings, Alerts.",
  alertsFail_answer:
    "If the system asks whether Docket may send notifications, allow it; otherwise check its settings. Then send a test alert in Settings, Alerts.",
  soundFails: "Sounds are not played",
  soundFails_text:
    "Alerts use the system's sound instead, if it has one. Check the sound output of this device, then press Play in Settings, Alerts. For alerts without a sound, set the volume there to 0.",
  missingTray: "No tray icon",
  missingTray_text:
    "This desktop shows none: closing the window minimises it, unless you chose that closing quits Docket. On GNOME, the extension “AppIndicator and KStatusNotifierItem Support” adds one.",
  openSettings: "Open settings",
  dismiss: "Dismiss",
  settingsFile: "About the saved settings",
  preferences: "Your choice is not kept",
  window: "Something in this window failed",
  window_text: "Reload it: what you see may be out of date. Updates and drafts are not affected.",
  unreadable: "{count, plural, one {{count, number} message} other {{count, number} messages}} of the current list could not be read",
  unreadable_why:
    "{count, plural, one {{count, number} message} other {{count, number} messages}} of the current list could not be read. The first problem of this stream: {why}",
  silence_more: "{name}, and {more, number} more",
  answer: "Answer",
  away: "{counts}, {span}.",
  showChanged: "Show what changed",
  show: "Show",
  decide: "Decide",
  review: "Review",
  others: "+{count, number}. {label}",
} as const;

/** What is between Docket and the service although the connection works. */
export const obstacles = {
  heldBack:
    "Something along the way, probably a proxy, holds back the service's messages. Docket asks for the whole list every {span} instead, so changes can be that late. Remedy for its administrator: “proxy_buffering off” in nginx, or the header “X-Accel-Buffering: no” in the service's answers.",
  heldBack_service:
    "The service keeps sending heartbeats, but its stream reports changes late or not at all. Docket asks for the whole list every {span} instead, so changes can be that late. Remedy for whoever runs the service: check what sends its events.",
  cut_silence: "Something along the way ends the connection after {after} without a message.",
  cut_life: "Something along the way ends every connection after {after}",
  cut_again: "Docket reconnects each time.",
  cut_asking: "Docket asks for a heartbeat every {span}",
  pause: "The service asks Docket to wait until {until}. Updates wait on this device.",
  sending: "Sending updates: {sent, number} of {all, number} sent.",
  behind: "In the last few seconds, changes were shown more than {span} late: this window could not keep up. Alerts do not wait for it.",
} as const;

/** Updates that stand still until their user decides. */
export const fates = {
  head: "{status}: {count, plural, one {{count, number} update} other {{count, number} updates}}",
  first: "{what}, {name}",
  first_more: "{what}, {name}, and {more, number} more",
  unknown: "Nothing is sent again unless it turns out not to have been recorded",
  refused: "{count, plural, one {It did not take effect} other {They did not take effect}}",
  held: "Nothing is sent until you decide",
  superseded: "{count, plural, one {The Action has since moved on} other {The Actions have since moved on}}",
} as const;

/** Where nothing is wrong. */
export const calm = {
  sending: "Sending {count, plural, one {{count, number} update} other {{count, number} updates}}.",
  sending_one: "Sending 1 update: {what}, {name}.",
  waiting: "{count, plural, one {{count, number} update waits} other {{count, number} updates wait}} on this device.",
  waiting_one: "1 update waits on this device: {what}, {name}.",
  accepted: "Accepted, not yet confirmed: {count, plural, one {{count, number} update} other {{count, number} updates}}.",
  accepted_one: "Accepted, not yet confirmed: 1 update: {what}, {name}.",
  noEcho: "Accepted, but not shown by the service as sent: {count, plural, one {{count, number} update} other {{count, number} updates}}.",
  noEcho_one: "Accepted, but not shown by the service as sent: 1 update: {what}, {name}.",
  confirmed: "Your last update to each Action is confirmed.",
} as const;
