/** Storage problems: whole sentences. `{why}` is a clause from `storageReasons`. */
export const storageTasks = {
  readUpdateAccounts: "The accounts with waiting updates could not be read: {why}.",
  readUpdates: "The waiting updates could not be read: {why}.",
  keepUpdate: "The update could not be kept: {why}.",
  keepUpdates: "The updates could not be kept: {why}.",
  removeUpdate: "The update could not be removed: {why}.",
  removeUpdates: "The updates could not be removed: {why}.",
  readDraftAccounts: "The accounts with drafts could not be read: {why}.",
  readDrafts: "The drafts could not be read: {why}.",
  keepDraft: "The draft could not be kept: {why}.",
  removeDraft: "The draft could not be removed: {why}.",
  readLedger: "The ledger could not be read: {why}.",
  writeLedger: "The ledger could not be written: {why}.",
  shortenLedger: "The ledger could not be shortened: {why}.",
  readQueue: "The last queue could not be read: {why}.",
  keepQueue: "The last queue could not be kept: {why}.",
} as const;

export const storageReasons = {
  held: "another program is writing to Docket's file and has not released it ({words})",
  notWritable: "Docket's file, or its folder, cannot be written to ({words})",
  diskError: "the disk reported an error ({words})",
  damaged: "Docket's file is damaged ({words})",
  full: "the disk is full ({words})",
  notOpened: "Docket's file cannot be opened ({words})",
  other: "{words}",
  notRewritten: "{path} was removed or replaced while Docket was running, and cannot be written again: {words}",
  folderTaken: "another Docket took over {path} while this one stood still",
} as const;

/** The system's refusals: clauses. `{code}`: the system's error code. */
export const systemErrors = {
  forbidden: "this user may not access it ({code})",
  readOnly: "its disk is read-only ({code})",
  noFolder: "there is a file where a folder is needed ({code})",
  full: "the disk is full ({code})",
  missing: "the system finds nothing there ({code})",
  other: "{words}",
} as const;

export const storage = {
  settingsNotWritten: "The settings could not be written to {path}: {words}.",
  system: "{words}",

  fileHeld:
    "Another program has {path} locked, so updates and drafts in it are not shown or sent until it is free and Docket is restarted.",
  fileFree: "{path}, which another program held, is free again: restart Docket to see what is in it.",
  fileUnusable: "{path} cannot be used: {words}.",
  fileWithoutRoom: "{path} cannot be used: the disk is full. Make room there, then restart Docket.",
  fileOfNewerVersion: "{path} cannot be used: it was written by a newer version of Docket.",
  fileDamagedInPlace: "{path} is damaged and cannot be replaced: {words}.",
  fileDamaged: "{path} was damaged; it was set aside as {aside}, and Docket starts without it.",
  fileDamaged_saved: "{path} was damaged; it was set aside as {aside}. What could be read was saved: {rows}.",
  fileDamaged_whole: "Every update that it held is among them.",
  fileDamaged_unsure: "Docket cannot know whether other updates were lost; those that were saved are not sent unless you say so.",
  fileDamaged_unread:
    "{count, plural, one {The update {ids} could not be read; what became of it is not known.} other {The updates {ids} could not be read; what became of them is not known.}}",

  changesLost_updates:
    "{updates, plural, one {The last change to updates that was kept on this device is missing} other {The last {updates, number} changes to updates that were kept on this device are missing}}: {cause, select, removed {the file {path} was removed} emptied {the file {path} was empty} log {the log of {path} was damaged or removed, or an older copy took its place}}.",
  changesLost_texts:
    "{texts, plural, one {The last change to drafts and ledger that was kept on this device is missing} other {The last {texts, number} changes to drafts and ledger that were kept on this device are missing}}: {cause, select, removed {the file {path} was removed} emptied {the file {path} was empty} log {the log of {path} was damaged or removed, or an older copy took its place}}.",
  changesLost_both:
    "{updates, plural, one {The last change} other {The last {updates, number} changes}} to updates and {texts, plural, one {the last change} other {the last {texts, number} changes}} to drafts and ledger that were kept on this device are missing: {cause, select, removed {the file {path} was removed} emptied {the file {path} was empty} log {the log of {path} was damaged or removed, or an older copy took its place}}.",
  changesLost_notSent: "Updates that are still on record are not sent unless you say so.",
  fileForeign:
    "{path} is not the file that was used here last, or is mixed with another. Updates that are not in it are missing; those in it are not sent unless you say so.",
  updatesForeign:
    "The updates in {path} are not those that were written: some are missing, or older. None of them is sent unless you say so.",
  countMissing: "{path} is missing, so Docket cannot know whether changes to updates, drafts or the ledger were lost.",
  countDamaged: "{path} is damaged, so Docket cannot know whether changes to updates, drafts or the ledger were lost.",

  fileRewritten:
    "{path} {after, select, logLost {lost its log} removed {was removed} replaced {was replaced}} while Docket was running; Docket has written it again.",
  fileRewritten_found: "What was there was set aside as {found}.",
  fileBack: "{path} is back in its place.",
  notRewritten: "{path} was removed or replaced while Docket was running, and cannot be written again: {words}",

  linesLost: "Ledger lines lost while the disk refused them: {count, number}.",
  draftNotKept: "A draft could not be kept on disk: {why}",
  draftsUnreadable: "The drafts on disk could not be read: {why}",
  draftsDamaged:
    "{count, plural, one {A draft was damaged on the disk ({drafts}): read what it says before you send it.} other {Drafts were damaged on the disk ({drafts}): read what they say before you send them.}}",
  draftsDamaged_one: "{move} for {action}",
  updatesUnreadable: "The updates on disk could not be read: {why}",
  updateRecordsUnreadable: "The updates {ids} on disk could not be read; Docket does not know what became of them.",
  updateRecordsUnreadable_one: "The update {id} on disk could not be read; Docket does not know what became of it.",
  updateRecordsUnreadable_more: "{more, number} more",
  queueNotKept: "The queue could not be kept on disk: {why}",
  queueEntriesUnreadable:
    "{count, plural, one {One entry} other {{count, number} entries}} of the last queue could not be read from the disk; what changed there while Docket was away may be missing from the list of changes.",
  historyUnreadable:
    "{count, plural, one {One line of the history of Actions could not be read from the disk and is missing.} other {{count, number} lines of the history of Actions could not be read from the disk and are missing.}}",
} as const;

/** What was saved from a damaged file: a list of these. */
export const savedRows = {
  updates: "{count, plural, one {{count, number} update} other {{count, number} updates}}",
  drafts: "{count, plural, one {{count, number} draft} other {{count, number} drafts}}",
  lines: "{count, plural, one {{count, number} line} other {{count, number} lines}} of the ledger",
  actions: "{count, plural, one {{count, number} Action} other {{count, number} Actions}} of the last queue",
} as const;
