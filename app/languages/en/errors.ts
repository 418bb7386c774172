/** Requests that main did not fulfil. */
export const errors = {
  invalidRequest: "Docket could not do that because of an error of its own ({channel}: the request: {problem}).",
  invalidRequest_field: "Docket could not do that because of an error of its own ({channel}: {field}: {problem}).",
  foreignPage: "This request did not come from Docket's own page.",
  internal: "Docket could not do that because of an error of its own; its log has the details.",

  actionNotInQueue: "This Action is not in your queue any more.",
  detailsGone: "No Action of this id is in Docket's queue.",
  actionLeft: "This Action has left your queue. Nothing was sent.",
  actionStopped: "This work was ended or taken away by somebody else. Nothing was sent.",
  moveNotOffered: '"{move}" is not possible for this Action now. Nothing was sent.',
  reasonMissing: "Say why in a few words; the reason goes to whoever requested it.",
  reportMissing: "Write a phase or a status message to report.",
  nothingToStop: "There is nothing to stop any more.",
  nothingChanged: "Nothing has changed since you acknowledged this Action.",
  changedAgain: "It has changed again since you looked: read it, and accept it then.",

  updateNotKept: "This could not be kept on this device's disk ({why}), so nothing was sent.",
  updateNotKept_typed: "Your text is still here.",
  updateGone: "This update is no longer on record.",
  choiceGone: "This can no longer be chosen: the update has moved on.",
  undoTooLate: "The time to undo it is over, so it cannot be undone from here.",
  updateNotRemoved:
    "The disk would not let go of it. It is not sent now; drop it again when the disk is in order, or it is there at the next start.",
  updateNotRemoved_busy: "Docket's file is busy at this moment. Nothing has changed; try again.",

  accountInUse: "This account is in use again. Decide about its updates in its queue.",
  notDropped: "It could not be dropped: {why}",

  leavesUpdates:
    "{updates, plural, one {One update is not through yet and would stay behind with this change: it waits on this device for {account}, and no other account sends it.} other {{updates, number} updates are not through yet and would stay behind with this change: they wait on this device for {account}, and no other account sends them.}}",
  leavesUpdates_held:
    "{updates, plural, one {One update is held and would stay behind with this change: it stays on this device for {account}, and from another account it can only be dropped.} other {{updates, number} updates are held and would stay behind with this change: they stay on this device for {account}, and from another account they can only be dropped.}}",
  leavesUpdates_inMemory:
    "{updates, plural, one {One update is not through yet and would stay behind with this change: it waits in memory, perhaps only until Docket ends, for {account}, and no other account sends it.} other {{updates, number} updates are not through yet and would stay behind with this change: they wait in memory, perhaps only until Docket ends, for {account}, and no other account sends them.}}",
  leavesUpdates_demonstration:
    "{updates, plural, one {One update is not through yet and would stay behind with this change: it is of the demonstration, and gone when Docket ends.} other {{updates, number} updates are not through yet and would stay behind with this change: they are of the demonstration, and gone when Docket ends.}}",
  settingsNotKept: "In use now, but not kept for the next start: {why}",
  listNotKept_filterTooLong: "A filter is too long to be kept for the next start. It is in force now.",
  listNotKept_tooManyFilters: "No more than {max, number} filters are kept for the next start. All of them are in force now.",
  listNotKept_filterDropped:
    "A filter is too long to be kept for the next start. It is in force now. The next start begins without filters.",
  listNotKept_filtersDropped:
    "No more than {max, number} filters are kept for the next start. All of them are in force now. The next start begins without filters.",
  listNotKept_tooManyViews: "No more than {max, number} views are kept. Remove one, or give this one the name of the one that it replaces.",

  accountChanged: "Docket uses another account since; nothing was done. Look at its list, and do it there.",
  profilesLocked: "Docket cannot switch accounts: whoever manages this device has decided the account, by {variables}.",
  profileGone: "This account is no longer set up here.",
  profileInUse: "This account is in use. Switch to another one first.",
  settingsUnsaved: "Settings of this account are typed and not saved. Save them, or discard them, and then switch.",
  profileNameInvalid: "A name has at most {max} characters, and none that cannot be seen.",
  profileNameTaken: "Another account has the name “{name}” already.",
  profileNotRemoved: "It could not be removed whole, so it is still in the list: {why}",
  profilesNotKept: "Nothing has changed, because it could not be kept on this device: {why}",
  profileEmpty: "This account has no settings yet.",
  profileOfAccount: "“{profile}” is the same account already: the same service, and the same Principal. Use that one.",
  tooManyProfiles: "There are {max} accounts already, and no room for more. Remove one first.",
  profileNoJson: "This file is not an exported account: it is not JSON. Line {line}, column {column}: {fault} Nothing was imported.",
  profileEncoding: "This file is not UTF-8 text. Save it as UTF-8, and import it again. Nothing was imported.",
  profileNameTwice:
    "This file names {name} twice: line {line}, column {column} is the second time. Remove one of them. Nothing was imported.",
  profileNoObject: "This file is not an exported account: it is not JSON of the right shape. Nothing was imported.",
  profileOfOtherFormat: "This file is not an exported account: it does not say “{wanted}” as its format. Nothing was imported.",
  profileOfNewerDocket: "A newer version of Docket has exported this account, in a form that this one cannot read. Nothing was imported.",
  profileWithoutSettings: "This file has no settings in it. Nothing was imported.",
  profileSettingsWrong: "Nothing was imported, because of the settings in this file. {problems}",
  namedSetting: "{setting}: {problem}",
  profileTooLong: "This file is longer than {max, number} bytes: it does not hold an account. Nothing was imported.",
  profileUnreadable: "{path} cannot be read: {why}. Nothing was imported.",
  profileNotExported: "Nothing was exported to {path}: {why}.",
  profileDialogFailed: "The dialog for the file could not be shown: {why}.",

  loginItemNotSet: "The system did not take it: {why}.",
  reportDialogFailed: "The dialog for the file could not be shown: {why}.",
  reportNotSaved: "Nothing was saved to {path}: {why}.",
  ledgerDialogFailed: "The dialog for the file could not be shown: {why}.",
  ledgerNotExported: "Nothing was exported to {path}: {why}.",
  handoverGone: "This page is no longer the last one that was made. Close it, open it again, and copy that.",
  shiftUnreadable: "The ledger could not be read, so nothing can be counted. The diagnostics say why.",
  demonstrationForbidden: "The demonstration is switched off on this device.",
  configurationRefused: "Docket does not connect, because something that is set for this device cannot be used.",
  noService: "There is nothing to tell yet: Docket is not connected to a service.",

  proxySignInGone: "The proxy does not ask for this sign-in any more.",
  userNameMissing: "Enter the user name.",
  signInControlCharacter: "A user name or a password with a control character cannot be sent.",
  userNameColon: "This kind of sign-in has no way to send a user name with a colon.",
  certificateChoiceGone: "No certificate is asked for any more.",

  appUpdateNotNow: "That is not to be done any more: look what About says now.",
  appUpdateWaits:
    "{updates, plural, one {An update of an Action is} other {{updates, number} updates of Actions are}} still under way. Install when the service has answered.",
  licencesUnreadable: "The list of what Docket is made of cannot be read: {why}. Install Docket again.",
} as const;
