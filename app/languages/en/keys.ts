/** The palette. */
export const palette = {
  title: "Commands",
  field: "Find a command, a view or an Action",
  results: "Found",
  places: "Go to",
  actions: "Actions",
  noneChosen: "No Action chosen",
  others: "Docket",
  nothing: "Nothing has that name",
  gone: "No longer in any list",
  choose: "choose",
  run: "do it",
  more: "more for this Action",
  close: "close",
} as const;

/** The sheet of all keys. */
export const keySheet = {
  title: "Keys",
  all: "All keys",
  close: "Close",
  sequence: "Two keys side by side: press one, then the other.",
  or: "or",
} as const;

export const keyGroups = {
  action: "The chosen Action",
  rows: "The list",
  window: "The window",
  fields: "Forms and dialogs",
} as const;

/** Around the letters that may follow the first of two keys. */
export const leader = { title: "Go to", end: "any other key ends this" } as const;

export const keysEditor = {
  title: "Keys of the commands",
  note: "Choose Change, then press the key. Escape leaves it as it was.",
  press: "Press a key …",
  changeShort: "Change",
  change: "Change the key of {command}",
  resetShort: "Reset",
  reset: "Reset the key of {command}",
  resetAll: "Reset all",
  unchanged: "No key is changed",
  taken: "{key} is not free: it belongs to “{command}”. Nothing was changed.",
  reserved: "{why} Nothing was changed.",
  alt: "Keys with Alt belong to the system and to its characters. Nothing was changed.",
  composed: "An input method takes this key for itself. Switch it off for a moment, or press another key.",
  several: "Docket cannot tell this key from others. Nothing was changed.",
  held: "This key must be held, but with the command key a hold cannot be told from a tap. Nothing was changed.",
} as const;

/** What a key does in the whole system, or in the menu of the app, so that no command can have it. */
export const reservedKeys = {
  undo: "{key} undoes typing everywhere.",
  redo: "{key} redoes typing everywhere.",
  cut: "{key} cuts everywhere.",
  copy: "{key} copies everywhere.",
  paste: "{key} pastes everywhere.",
  pasteAndMatchStyle: "{key} pastes without formatting everywhere.",
  selectAll: "{key} selects all text everywhere.",
  resetZoom: "{key} shows the window at its actual size.",
  zoomIn: "{key} makes the window larger.",
  zoomOut: "{key} makes the window smaller.",
  togglefullscreen: "{key} shows the window in full screen.",
  reload: "{key} reloads the page in most apps.",
  toggleDevTools: "{key} opens the developer tools in most apps.",
  close: "{key} closes the window.",
  quit: "{key} quits the app.",
  minimize: "{key} minimises the window.",
  hide: "{key} hides the app.",
  menuBar: "{key} goes to the menu of the app.",
} as const;

/** Why the last key did nothing. */
export const keyNote = { label: "Key" } as const;

/** What is on the keys themselves. */
export const keyCaps = {
  Ctrl: "Ctrl",
  Shift: "Shift",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Enter: "Enter",
  Space: "Space",
  Tab: "Tab",
  Backspace: "Backspace",
  Delete: "Delete",
  Insert: "Insert",
  Home: "Home",
  End: "End",
  PageUp: "PageUp",
  PageDown: "PageDown",
} as const;

/** The first keys to know. */
export const keyHelp = {
  choose: "choose",
  open: "go to its details",
  select: "select, to acknowledge several",
  search: "search",
} as const;
