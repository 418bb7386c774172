/** Why a request of the window failed: a code and its parameters, never a sentence. */
import type { AccountDto } from "./accounts.ts";
import type { ManagedBy, ManagedProblem, SyntaxFault } from "./managed.ts";
import type { Message, NoParams } from "./message.ts";
import type { ProfileDto } from "./profiles.ts";
import type { SettingProblem } from "./settings.ts";
import type { StoreFailure } from "./storage.ts";
import type { MoveName } from "./vocabulary.ts";

/**
 * `busy`: nothing was done because another program holds Docket's file; the same request may
 * succeed a moment later. `why` as a text: the system's message.
 */
export interface InvokeErrors {
  /** The request does not have its channel's shape. `problem`: the validator's message. */
  invalidRequest: { channel: string; field?: string; problem: string };
  foreignPage: NoParams;
  /** A defect of Docket. */
  internal: NoParams;

  actionNotInQueue: NoParams;
  /** The Action has left the queue or was never there; Docket does not know which. */
  detailsGone: NoParams;
  actionLeft: NoParams;
  actionStopped: NoParams;
  moveNotOffered: { move: MoveName };
  reasonMissing: NoParams;
  reportMissing: NoParams;
  nothingToStop: NoParams;
  nothingChanged: NoParams;
  changedAgain: NoParams;

  /** `typed`: the user's own text is stored separately. */
  updateNotKept: { why: StoreFailure; busy?: true; typed?: true };
  updateGone: NoParams;
  choiceGone: NoParams;
  undoTooLate: NoParams;
  updateNotRemoved: { busy?: true };

  accountInUse: NoParams;
  notDropped: { why: StoreFailure; busy?: true };

  demonstrationForbidden: { by: ManagedBy };
  /** At least one. */
  configurationRefused: { problems: readonly ManagedProblem[] };
  settingsInvalid: { problems: SettingProblem[] };
  /**
   * The user has to agree to leave `updates` behind. `held`: all of them are held; `undoable`:
   * number that can still be undone, and are held once they are left behind; `kept`: they survive a
   * restart of Docket.
   */
  leavesUpdates: { updates: number; held?: true; undoable?: number; account: AccountDto & { demonstration: boolean }; kept: boolean };
  settingsNotKept: { why: StoreFailure };
  preferencesNotKept: { why: StoreFailure };
  /** The list shows more than is stored; what it shows is in effect all the same. */
  /** "Dropped": filters that are in effect, in place of which none are stored. */
  listNotKept: { why: "filterTooLong" | "tooManyFilters" | "filterDropped" | "filtersDropped" | "tooManyViews"; max: number };

  /** The request was for an account that is no longer in use. */
  accountChanged: NoParams;
  /** The machine sets the account for every profile, with these variables. */
  profilesLocked: { variables: readonly string[] };
  profileGone: NoParams;
  profileInUse: NoParams;
  /** Settings for the profile in use were typed and not saved. */
  settingsUnsaved: NoParams;
  profileNameInvalid: { max: number };
  profileNameTaken: { name: string };
  profileNotRemoved: { why: StoreFailure };
  profilesNotKept: { why: StoreFailure };
  profileEmpty: NoParams;
  profileOfAccount: { profile: ProfileDto };
  tooManyProfiles: { max: number };
  /** The file is not text in UTF-8. */
  profileEncoding: NoParams;
  /** Where the JSON is invalid; never the text there, which may be a key. */
  profileNoJson: { line: number; column: number; fault: SyntaxFault };
  profileNoObject: NoParams;
  /** Parsers differ in which of the two values they use. `line`, `column`: of the second. */
  profileNameTwice: { line: number; column: number; name: string };
  profileOfOtherFormat: { wanted: string };
  profileOfNewerDocket: NoParams;
  profileWithoutSettings: NoParams;
  profileSettingsWrong: { problems: SettingProblem[] };
  /** In bytes. */
  profileTooLong: { max: number };
  profileUnreadable: { path: string; why: string };
  profileNotExported: { path: string; why: StoreFailure };
  profileDialogFailed: { why: string };

  loginItemNotSet: { why: string };
  reportDialogFailed: { why: string };
  reportNotSaved: { path: string; why: StoreFailure };
  ledgerDialogFailed: { why: string };
  ledgerNotExported: { path: string; why: StoreFailure };
  noService: NoParams;
  shiftUnreadable: NoParams;
  /** The window shows a page that is no longer the last one that was created. */
  handoverGone: NoParams;

  proxySignInGone: NoParams;
  userNameMissing: NoParams;
  signInControlCharacter: NoParams;
  userNameColon: NoParams;
  certificateChoiceGone: NoParams;

  /** The app update is no longer at that step. */
  appUpdateNotNow: NoParams;
  /** Number of pending updates of Actions. */
  appUpdateWaits: { updates: number };
  licencesUnreadable: { why: string };
}

export type InvokeError = Message<InvokeErrors>;

type ParamsOf<C extends keyof InvokeErrors> = InvokeErrors[C] extends NoParams ? [] : [params: InvokeErrors[C]];

/** Returns the response of a failed invoke; codes without parameters need none. */
export function failed<C extends keyof InvokeErrors>(code: C, ...[params]: ParamsOf<C>): { ok: false; error: InvokeError } {
  return { ok: false, error: { code, params: params ?? {} } as InvokeError };
}

/** Whether the same request may succeed a moment later. */
export function isBusyError({ params }: InvokeError): boolean {
  return "busy" in params && params.busy !== undefined;
}
