/** Accounts that are set up on this device. */
export const profiles = {
  new: "New account",
  export: "Export account",
  import: "Import account",
  file: "Docket account",
} as const;
