/** Texts outside the window: notifications, tray, menu and dialogs. */
export const notifications = {
  assigned: "Assigned to you: {what}",
  requestedBy: "requested by {by}",
  assignedMany:
    "{count, plural, one {{count, number} Action needs your acknowledgement} other {{count, number} Actions need your acknowledgement}}",
  handedOverMany: "{count, plural, one {{count, number} Action is assigned to you} other {{count, number} Actions are assigned to you}}",
  moreNames: "{more, number} more",
  away: "While Docket was away: {changes}",
  away_assigned: "{count, number} assigned",
  away_changed: "{count, number} changed",
  away_cancelled: "{count, number} cancelled",
  away_ended: "{count, number} ended",
  away_left: "{count, number} left your queue",
  stopWork: "Stop work: {name}",
  stopWorkMany: "Stop work on {count, plural, one {{count, number} Action} other {{count, number} Actions}}",
  withdrawn: "{why, select, LEFT {No longer in your queue} other {No longer yours to do}}: {name}",
  withdrawn_left: "The service does not say why.",
  stopWork_why:
    "{why, select, CANCELLED {Cancelled} FAILED {Failed} REJECTED {Rejected} COMPLETED {Completed} REASSIGNED {Reassigned} LEFT {No longer in your queue}}.",
  stopWork_whyBy:
    "{why, select, CANCELLED {Cancelled} FAILED {Reported as failed} REJECTED {Rejected} COMPLETED {Completed} REASSIGNED {Reassigned} LEFT {Taken out of your queue}} by {by}.",
  reminder: "Not acknowledged for {span}: {what}",
  reminderMany:
    "{count, plural, one {{count, number} Action still needs your acknowledgement} other {{count, number} Actions still need your acknowledgement}}",
  changed: "Changed since you acknowledged it: {name}",
  changed_field: "{field}: {from} → {to}",
  changedMany:
    "{count, plural, one {{count, number} Action has changed} other {{count, number} Actions have changed}} since you acknowledged",
  connectionLost: "Docket hears nothing from the service",
  connectionLost_why:
    "{state, select, connecting {Not connected} stale {Nothing heard} offline {Offline} refused {Refused} other {Not live}} since {time}. Until it is back, Docket cannot tell you of new assignments or of work to stop.",
  connectionLost_unusable:
    "Not connected since {time}, because its settings or its key cannot be used. Until that is fixed, Docket cannot tell you of new assignments or of work to stop.",
  connectionUnlisted: "Docket cannot tell whether your queue is complete",
  connectionUnlisted_body:
    "Since {time} the service has sent changes but no complete list. You are told of what comes; updates wait until the list is complete.",
  connectionListed: "Docket has your complete queue",
  connectionListed_after: "For {span} it could not tell whether anything was missing. What changed meanwhile is in the window.",
  connectionBack: "Docket hears the service again",
  connectionBack_after: "It had heard nothing for {span}. What changed meanwhile is in the window.",
  test: "This is a test alert",
  test_body: "Docket alerts you like this.",
  open: "Open",
  silent: "Still working on {name}?",
  silent_since: "Nothing reported for {span}.",
  silentMany: "Still working on {count, plural, one {{count, number} Action} other {{count, number} Actions}}?",
} as const;

export const tray = {
  open: "Open Docket",
  quit: "Quit",
  tip: "Docket: {status}",
  tip_account: "Docket, {account}: {status}",
  action: "{priority} · {name}",
  pause: "Pause alerts",
  pauseFor: "For {span}",
  pauseUntil: "Until {time}",
  resume: "Resume alerts",
  paused: "alerts are paused until {time}",
  quietHours: "quiet hours until {time}",
  quietAfter: "then quiet hours until {time}",
  next: "{before}, {next}",
  proxyAsks: "a proxy asks for a sign-in",
  missedAlert: "an alert could not be shown",
  nothing: "nothing to acknowledge",
  nothingKnown: "nothing known to acknowledge",
  waiting: "{count, plural, one {{count, number} Action} other {{count, number} Actions}} to acknowledge",
  waiting_atLeast: "at least {count, plural, one {{count, number} Action} other {{count, number} Actions}} to acknowledge",
} as const;

/** The system's entries have Electron's English labels. */
export const menu = {
  accounts: "Accounts",
  file: "File",
  close: "Close",
  quit: "Quit",
  quit_windows: "Exit",
  quit_mac: "Quit {app}",
  edit: "Edit",
  undo: "Undo",
  redo: "Redo",
  cut: "Cut",
  copy: "Copy",
  paste: "Paste",
  pasteAndMatchStyle: "Paste and Match Style",
  speech: "Speech",
  startSpeaking: "Start Speaking",
  stopSpeaking: "Stop Speaking",
  delete: "Delete",
  selectAll: "Select All",
  view: "View",
  resetZoom: "Actual Size",
  zoomIn: "Zoom In",
  zoomOut: "Zoom Out",
  togglefullscreen: "Toggle Full Screen",
  reload: "Reload",
  toggleDevTools: "Toggle Developer Tools",
  about: "About {app}",
  services: "Services",
  hide: "Hide {app}",
  hideOthers: "Hide Others",
  unhide: "Show All",
  window: "Window",
  minimize: "Minimize",
  zoom: "Zoom",
  front: "Bring All to Front",
} as const;

/** Questions on quitting while settings are unsaved or final moves can still be undone. */
export const quitQuestion = {
  settings: "You have changed settings that are not saved.",
  settings_detail: "If you do not quit, they stay in Settings. If you quit, they are lost.",
  quitWithoutSaving: "Quit without saving",
  one: "“{move} {name}” has not been sent yet.",
  many: "{count, plural, one {{count, number} final move has} other {{count, number} final moves have}} not been sent yet.",
  keep: "Send now, or keep for the next start? What is kept is on this device only, and Docket asks again.",
  giveUp: "Send now, or quit without sending? Docket cannot keep anything on this device's disk at present.",
  giveUp_demonstration: "Send now, or quit without sending? This is part of the demonstration, which ends with Docket.",
  waitsFor: "{count, plural, one {{count, number} update stays} other {{count, number} updates stay}} on this device for {account}.",
  sendNow: "Send now",
  keepForNext: "Keep for the next start",
  quitWithout: "Quit without sending",
  doNotQuit: "Do not quit",
} as const;

export const closing = {
  message: "Closing the window does not quit Docket.",
  detail:
    "It keeps running in the tray, stays connected and alerts you; the icon there brings the window back. You are asked this once; the choice is in Settings, Appearance.",
  tray: "Keep running in the tray",
  quit: "Quit Docket",
} as const;

export const crashReport = { save: "Save the report" } as const;

export const ledgerExport = {
  title: "Export the ledger",
  shift: "Export the shift",
  csv: "Table (CSV)",
  ndjson: "JSON lines (NDJSON)",
  png: "Picture (PNG)",
  all: "All files",
} as const;

/** Dialogs for a failed start, and for a window that cannot be shown. */
export const failedWindows = {
  startFailed: "Docket could not start.",
  quit: "Quit",
  crashed: "Start Docket again. If it fails again, your administrator will need the log: {log}",
  pageFailed: "Docket's window cannot be shown.",
  pageEnded:
    "Its page stopped several times within a minute ({ended}). Quit Docket and start it again. If it fails again, your administrator will need the log: {log}",
  close: "Close",
  folderUnusable: "Docket's data folder {folder} cannot be used: {why}. {remedy}",
  chosenFolderUnusable: "DOCKET_USER_DATA: the folder {folder} cannot be used: {why}. {remedy}",
  folderRemedy:
    "{fault, select, forbidden {Give this user the right to write there, or choose} full {Make room there, or choose} other {Choose}} another folder with DOCKET_USER_DATA.",
  folderNotMade: "Docket's data folder cannot be created in {folder}.",
  folderNotLocked:
    "Docket's data folder {folder} cannot be locked, and two Dockets must not share one. Start Docket again. If that does not help, the disk may be full or may not support links: choose another folder with DOCKET_USER_DATA.",
  folderInUse:
    "Docket is already running on the data folder {folder}: {user} started it on {namesake, select, yes {another computer that is also called} other {the computer}} {host}, and two Dockets must not share one. Quit that one, or choose another folder with DOCKET_USER_DATA.",
  folderInUseHidden:
    "Docket is already running on the data folder {folder}: another user started it, and two Dockets must not share one. Quit that one, or choose another folder with DOCKET_USER_DATA.",
  folderTaken:
    "Docket has quit: while it stood still, {user} started another one on its data folder {folder}, on {namesake, select, yes {another computer that is also called} other {the computer}} {host}. What was recorded is there.",
  fileMissing: "Docket's own files are damaged: {file} is missing. Install Docket again.",
  refusedSwitches:
    "Docket does not start with {names}: that would expose Docket, or the key that it sends, to other programs. Start it without.",
  demonstrationForbidden: "--demonstration: the demonstration is switched off on this device ({variable}).",
  windowlessSetUp:
    "There is no window with a form to fill in: set DOCKET_BASE_URL, DOCKET_API_KEY (or DOCKET_API_KEY_FILE, or DOCKET_API_KEY_COMMAND) and DOCKET_ACTING_AS (TYPE:id, such as OBJECT:robot-7), then start Docket again.",
  windowless: "Docket quits: there is no window to correct that in. Correct it where it is set, then start Docket again.",
  checkNoFile: "{flag}= must name a file, as in {flag}=docket.json.",
  rateInvalid: "--demonstration={text}: the rate must be a number of assignments per minute, above 0 and at most {max}.",
} as const;

/** Links from other programs. */
export const links = {
  refused: "Docket cannot follow this link.",
  example: "A link to an Action looks like {example}. The link was: {link}",
  notAnAction: "It names no Action.",
  noId: "The Action's id is missing.",
  tooLong: "It is longer than any Action's id.",
  unreadable: "The Action's id is not encoded as it must be in a link.",
  controlCharacters: "The Action's id contains control characters.",
} as const;

/** Texts about the program itself. */
export const about = {
  preview: "none: a preview in a browser",
  unknown: "unknown",
} as const;
