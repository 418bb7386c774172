/** The accounts that are set up on this device. */
export const accountList = {
  title: "Accounts",
  lead: "Each account has its own queue, updates, drafts and ledger. One is in use; only that one is connected, sends alerts and counts in the tray.",
  incomplete: "Not set up yet",
  inUse: "In use",
  use: "Use",
  rename: "Rename",
  name: "Name of the account",
  save: "Save",
  cancel: "Cancel",
  export: "Export …",
  remove: "Remove …",
  removeNow: "Remove",
  keep: "Keep",
  add: "Add an account",
  import: "Import …",
  all: "Accounts …",
  switchTitle: "Switch account",
  stay: "Stay",
  close: "Close",
  back: "Back to an account that is set up:",
} as const;

export const accountQuestions = {
  useOf: "Use {name}",
  renameOf: "Rename {name}",
  exportOf: "Export {name}",
  removeOf: "Remove {name}",
  switchTo: "Switch to {name}",
  menu: "{account}. Switch account",
  nowUsing: "Docket now uses {name}.",
  waits: "{count, plural, one {{count, number} update has} other {{count, number} updates have}} not gone through.",
  leave: "{count, plural, one {Leave it} other {Leave them}} and switch",
  leaveAndRemove: "{count, plural, one {Leave it} other {Leave them}} and remove",
  remove: "Remove {name}? Its settings and its key are deleted from this device.",
  remove_ledger: "Its ledger stays.",
  remove_next: "It is in use: Docket then uses {name}.",
  remove_last: "It is in use, and the only one: Docket then asks you for another service.",
  remove_waiting:
    "{count, plural, one {{count, number} of its updates has not gone through: it stays on this device under “Other accounts”, and is sent only if this account is set up again} other {{count, number} of its updates have not gone through: they stay on this device under “Other accounts”, and are sent only if this account is set up again}}.",
  remove_notThrough:
    "The update “{what}” of {name} has not gone through: it stays on this device under “Other accounts”, and is sent only if this account is set up again.",
  remove_held: "The update “{what}” of {name} is held: it stays on this device under “Other accounts”, and can only be dropped there.",
  remove_several:
    "Updates of {count, number} Actions have not gone through: they stay on this device under “Other accounts”, and are sent only if this account is set up again.",
  remove_severalHeld:
    "Updates of {count, number} Actions are held: they stay on this device under “Other accounts”, and can only be dropped there.",
  exported: "Exported to {path}, without its key.",
  imported: "The account {name} was added. Use it, and enter its key in the settings.",
  imported_key: "The file contained a key, which was not imported: keys are entered by hand, or set by your administrator.",
  imported_consent: "The file allows plain http, which is not taken from a file. If you want that, allow it in the settings.",
  imported_unknown: "Not known to this version, and left out: {names}.",
} as const;
