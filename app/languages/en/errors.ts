/** Requests that main did not fulfil. */
export const errors = {
  invalidRequest: "Docket could not do that because of an internal error ({channel}: the request: {problem}).",
  invalidRequest_field: "Docket could not do that because of an internal error ({channel}: {field}: {problem}).",
  foreignPage: "This request did not come from Docket's own page.",
  internal: "Docket could not do that because of an internal error; its log has the details.",

  actionNotInQueue: "This Action is no longer in your queue.",
  detailsGone: "No Action with this id is in Docket's queue.",
  actionLeft: "This Action has left your queue. Nothing was sent.",
  actionStopped: "Somebody else ended this work or took it away. Nothing was sent.",
  moveNotOffered: '"{move}" is not possible for this Action now. Nothing was sent.',
  reasonMissing: "Say why in a few words; the reason goes to whoever requested it.",
  reportMissing: "Write a phase or a status message to report.",
  nothingToStop: "There is no longer anything to stop.",
  nothingChanged: "Nothing has changed since you acknowledged this Action.",
  changedAgain: "It has changed again since you looked. Read it, then accept it.",

  updateNotKept: "This could not be kept on this device's disk ({why}), so nothing was sent.",
  updateNotKept_typed: "Your text is still here.",
  updateGone: "This update is no longer on record.",
  choiceGone: "This can no longer be chosen: the update has moved on.",
  undoTooLate: "The time to undo it is over, so it cannot be undone from here.",
  updateNotRemoved:
    "It could not be removed from the disk. It is not sent now; drop it again when the disk is in order, or it will be back at the next start.",
  updateNotRemoved_busy: "Docket's file is busy at the moment. Nothing has changed; try again.",

  accountInUse: "This account is in use again. Decide about its updates in its queue.",
  notDropped: "It could not be dropped: {why}",

  leavesUpdates:
    "{updates, plural, one {One update has not gone through yet and would stay behind with this change: it stays on this device for {account}, and no other account sends it.} other {{updates, number} updates have not gone through yet and would stay behind with this change: they stay on this device for {account}, and no other account sends them.}}",
  leavesUpdates_held:
    "{updates, plural, one {One update is held and would stay behind with this change: it stays on this device for {account}, and from another account it can only be dropped.} other {{updates, number} updates are held and would stay behind with this change: they stay on this device for {account}, and from another account they can only be dropped.}}",
  leavesUpdates_inMemory:
    "{updates, plural, one {One update has not gone through yet and would stay behind with this change: it stays in memory for {account}, perhaps only until Docket quits, and no other account sends it.} other {{updates, number} updates have not gone through yet and would stay behind with this change: they stay in memory for {account}, perhaps only until Docket quits, and no other account sends them.}}",
  leavesUpdates_demonstration:
    "{updates, plural, one {One update has not gone through yet and would stay behind with this change: it belongs to the demonstration and is gone when Docket quits.} other {{updates, number} updates have not gone through yet and would stay behind with this change: they belong to the demonstration and are gone when Docket quits.}}",
  leavesUpdates_undoable:
    "{updates, plural, one {It can still be undone: if you leave it, it is held and not sent by itself.} other {{undoable, plural, one {One of them can still be undone: if you leave it, it is held and not sent by itself.} other {{undoable, number} of them can still be undone: if you leave them, they are held and not sent by themselves.}}}}",
  settingsNotKept: "In use now, but not kept for the next start: {why}",
  listNotKept_filterTooLong: "A filter is too long to be kept for the next start. It applies now.",
  listNotKept_tooManyFilters: "No more than {max, number} filters are kept for the next start. All of them apply now.",
  listNotKept_filterDropped: "A filter is too long to be kept for the next start. It applies now. The next start begins without filters.",
  listNotKept_filtersDropped:
    "No more than {max, number} filters are kept for the next start. All of them apply now. The next start begins without filters.",
  listNotKept_tooManyViews:
    "No more than {max, number} views are kept. Remove one, or give this one the name of the view that it replaces.",

  accountChanged: "Docket now uses another account, so nothing was done. Look at its list, and do it there.",
  profilesLocked: "Docket cannot switch accounts: your administrator has set the account, by {variables}.",
  profileGone: "This account is no longer set up here.",
  profileInUse: "This account is in use. Switch to another one first.",
  settingsUnsaved: "This account has settings that are not saved. Save or discard them, then switch.",
  profileNameInvalid: "A name has at most {max} characters, and no invisible ones.",
  profileNameTaken: "Another account has the name “{name}” already.",
  profileNotRemoved: "It could not be removed completely, so it is still in the list: {why}",
  profilesNotKept: "Nothing has changed, because it could not be kept on this device: {why}",
  profileEmpty: "This account has no settings yet.",
  profileOfAccount: "“{profile}” is already this account: the same service, and the same Principal. Use that one.",
  tooManyProfiles: "There are {max} accounts already, and no room for more. Remove one first.",
  profileNoJson: "This file is not an exported account: it is not JSON. Line {line}, column {column}: {fault} Nothing was imported.",
  profileEncoding: "This file is not UTF-8 text. Save it as UTF-8, and import it again. Nothing was imported.",
  profileNameTwice:
    "This file names {name} twice: line {line}, column {column} is the second time. Remove one of them. Nothing was imported.",
  profileNoObject: "This file is not an exported account: it is not JSON of the right shape. Nothing was imported.",
  profileOfOtherFormat: "This file is not an exported account: it does not say “{wanted}” as its format. Nothing was imported.",
  profileOfNewerDocket: "A newer version of Docket exported this account, in a form that this version cannot read. Nothing was imported.",
  profileWithoutSettings: "This file contains no settings. Nothing was imported.",
  profileSettingsWrong: "Nothing was imported, because of the settings in this file. {problems}",
  namedSetting: "{setting}: {problem}",
  profileTooLong: "This file is longer than {max, number} bytes: it does not hold an account. Nothing was imported.",
  profileUnreadable: "{path} cannot be read: {why}. Nothing was imported.",
  profileNotExported: "Nothing was exported to {path}: {why}.",
  profileDialogFailed: "The dialog for the file could not be shown: {why}.",

  loginItemNotSet: "The system did not accept it: {why}.",
  reportDialogFailed: "The dialog for the file could not be shown: {why}.",
  reportNotSaved: "Nothing was saved to {path}: {why}.",
  ledgerDialogFailed: "The dialog for the file could not be shown: {why}.",
  ledgerNotExported: "Nothing was exported to {path}: {why}.",
  handoverGone: "This page is no longer the latest. Close it, open it again, then copy.",
  shiftUnreadable: "The ledger could not be read, so nothing can be counted. The diagnostics say why.",
  demonstrationForbidden: "The demonstration is switched off on this device.",
  configurationRefused: "Docket does not connect, because something set for this device cannot be used.",
  noService: "There is nothing to report yet: Docket is not connected to a service.",

  proxySignInGone: "The proxy no longer asks for this sign-in.",
  userNameMissing: "Enter the user name.",
  signInControlCharacter: "A user name or a password with a control character cannot be sent.",
  userNameColon: "This kind of sign-in cannot send a user name with a colon.",
  certificateChoiceGone: "No certificate is asked for any longer.",

  appUpdateNotNow: "That is no longer possible: see what About says now.",
  appUpdateWaits:
    "{updates, plural, one {An update of an Action is} other {{updates, number} updates of Actions are}} still under way. Install when the service has answered.",
  licencesUnreadable: "The list of what Docket is made of cannot be read: {why}. Reinstall Docket.",
} as const;
