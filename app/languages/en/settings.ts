/** The form of the settings, and the first run. */
export const settingsForm = {
  title: "Settings",
  save: "Save",
  connect: "Connect",
  advanced: "Advanced",
  demonstration: "The demonstration runs on this device. Saving connects to the service below instead.",
  showOthers: "Show what is kept",
  kept: "What you had typed here is still there. It is not saved yet.",
  keptWithoutKey: "What you had typed here is still there, except for the key: type it again. Nothing is saved yet.",
  unanswered: "Not saved yet: Docket itself is not answering.",
  notSaved: "Not saved.",
  notTested: "Not tested.",
  notSavedYet: "Not saved yet.",
  saveAllTheSame: "Save anyway",
  marked: "The marked fields need attention.",
  managed: "Set for this device by {variable}; change it there.",
  managed_byAdministrator: "Set by your administrator: {variable} in {path}.",
} as const;

/** The accessible names of the fields; of a number with the unit of the form. */
export const settingLabels = {
  baseUrl: "Service address",
  allowPlainHttp: "Allow http to this address: the key travels readable",
  apiKey: "API key",
  actingAs: "You act as",
  displayName: "Display name",
  assignedTo: "Assigned to",
  requestedBy: "Requested by",
  authorizedBy: "Authorized by",
  undoSeconds: "Time to undo, in seconds",
  silenceMinutes: "Ask after silence, in minutes",
  pinnedKey: "Public key of the service",
  transport: "Transport",
  codec: "Encoding",
  heartbeatMs: "Heartbeat, in seconds",
} as const;

export const settingHints = {
  actingAs: "TYPE:id, for example OBJECT:robot-7",
  displayName: "Shown on your reports; if empty, your id is",
  assignedTo: "One or more TYPE:id, separated by commas",
  pinnedKey:
    "sha256/…: connects only to a service with this key; if empty, to any whose certificate is trusted. Separate several with commas",
  undoSeconds: "Complete, Reject, Fail and Cancel wait this long before they are sent; 0 sends them at once",
  silenceMinutes: "When work in progress has gone unreported for this long; 0 never asks",
  heartbeatMs: "How often the service is asked to show that it is there; two silent periods count as stale",
} as const;

export const settingSections = {
  service: "Service",
  you: "You",
  filters: "Which Actions you see",
  help: "How Docket helps you",
  wire: "Transport, encoding and heartbeat",
} as const;

/** What a device decides and no field of the form is about: names and values. */
export const decidedPolicies = {
  title: "Decided for this device",
  updateFeed: "Newer versions of Docket",
  feed_off: "Not looked for",
  caFile: "Your own certificate authorities",
  proxyPac: "Proxy script",
  demonstration: "Demonstration",
  demonstration_false: "Cannot be started",
  demonstration_true: "Can be started",
  telemetry: "Telemetry",
  telemetry_none: "None, and no setting turns it on",
} as const;

export const codecs = { json: "JSON", binary: "Binary" } as const;

export const keyField = {
  showTyped: "Show what is typed",
  hideTyped: "Hide what is typed",
  newKey: "New API key",
  keepOld: "Keep the old key",
  isThere: "There is a key. It is never shown.",
  isMissing: "There is no key that can be used.",
  isForgotten: "The key is forgotten when you save.",
  replace: "Replace",
  forget: "Forget",
  keep: "Keep it",
} as const;

export const welcome = {
  promise: "Your work, and what is known about it.",
  lead: "The Actions assigned to you, how fresh they are, and what became of every update that you send.",
  connect: "Connect to your service",
  notConnected: "Docket is not connected",
  needed: "Your administrator has these three.",
  advanced: "name, roles, undo time, silence, transport",
  demonstration: "No service yet? The demonstration runs one on this device. Nothing leaves it.",
  tryDemonstration: "Try the demonstration",
  notStarted: "The demonstration did not start.",
} as const;

/** On a device that is set up, but for its key. */
export const deviceKey = {
  waited: "Waiting for this device's key.",
  unusable: "This device's key cannot be used: the reason is below. Docket looks for it again by itself.",
} as const;

/** On the card of the first run. */
export const ticket = {
  example: "Shut valve 12B and confirm pressure",
  waiting: "kept on this device",
  sending: "no answer yet",
  accepted: "the service accepted it",
  confirmed: "the service shows it",
  dashed: "Dashed: only this device says so.",
  solid: "Solid: the service says so.",
} as const;

/** The page where it is not in Docket's window. */
export const outside = {
  browser: "This page is Docket's window. It works inside Docket only.",
  preview: "This is a preview in a browser, not the desktop application.",
} as const;

/** Of every dialog. */
export const dialogs = { close: "Close", notNow: "Not now" } as const;
