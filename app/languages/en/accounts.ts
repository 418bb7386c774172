/** What is kept for accounts that are not in use. */
export const otherAccounts = {
  name: "Other accounts",
  kept: "Kept for other accounts",
  nothing: "Nothing is kept on this device for another account.",
  nothing_lacking: "Nothing that could be read is kept on this device for another account.",
  foot: "None of this is sent while another account is in use.",
  close: "Close",
  later: "And {count, plural, one {{count, number} later one} other {{count, number} later ones}}.",
  drop: "Drop",
  dropAll: "Drop all",
  keep: "Keep",
  dropUpdateOf: "Drop the update of {name}",
  dropAllOf: "Drop all that is kept for {name}",

  several: "{count, number} other accounts",
  waits: "{count, plural, one {{count, number} update waits} other {{count, number} updates wait}} for {where}",
  notThrough: "{count, plural, one {{count, number} update has} other {{count, number} updates have}} not gone through for {where}",
  noneWaits: "{count, plural, one {It does not wait to be sent} other {None of them waits to be sent}}",
  sent: "{count, plural, one {It is} other {They are}} sent from {accounts, plural, one {that account} other {those accounts}} only",
  sent_some:
    "{count, plural, one {One of them waits, and is} other {{count, number} of them wait, and are}} sent from {accounts, plural, one {that account} other {those accounts}} only",
  inSettings: "This device keeps updates, drafts or work to be stopped for other accounts: {accounts}.",
  unreadable: "{count, plural, one {{count, number} update} other {{count, number} updates}} that could not be read",
  drafts: "{count, plural, one {{count, number} draft} other {{count, number} drafts}}",

  ownerless: "What was kept does not say whose it is, so it can no longer be sent.",
  howToReturn: "To go on with it, enter exactly {address} and {who} in the settings.",
  sameMachine: "It may be the service at {address} by another name. Docket cannot know that, and keeps the two apart.",
  update: "{status}: “{what}”, pressed {span} ago",
  text: "Text: “{text}”",
  stops: "Nobody has confirmed that work was stopped on: {names}.",
  stops_more: "{more, number} more",
} as const;

/** How many updates of another account are in a state. */
export const otherCounts = {
  waiting: "{count, number} waiting",
  sending: "{count, number} sending",
  accepted: "{count, number} accepted",
  confirmed: "{count, number} confirmed",
  unknown: "{count, number} outcome unknown",
  held: "{count, number} held",
  refused: "{count, number} refused",
  superseded: "{count, number} superseded",
} as const;

/** The questions before something kept is dropped. */
export const dropQuestions = {
  unsent: "Drop it? It was never sent, and never will be.",
  refused: "Drop it? The service refused it; it is not tried again.",
  sent: "Drop it? The service may already have recorded it; Docket will no longer find out.",
  all: "Drop everything kept for it ({counts})? The ledger keeps a line for each update.",
} as const;
