/** The palette. */
export const palette = {
  title: "Commands",
  field: "Find a command, a view or an Action",
  results: "Found",
  places: "Go to",
  actions: "Actions",
  noneChosen: "No Action chosen",
  others: "Docket",
  nothing: "Nothing is called that",
  choose: "choose",
  run: "do it",
  close: "close",
} as const;

/** The sheet of all keys. */
export const keySheet = {
  title: "Keys",
  all: "All keys",
  close: "Close",
  sequence: "Two keys stand for one after the other.",
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
