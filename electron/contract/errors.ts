/** Why a request of the window was not fulfilled: a code and its parameters, never a sentence. */
import type { AccountDto } from "./accounts.ts";
import type { ManagedBy, ManagedProblem, SyntaxFault } from "./managed.ts";
import type { Message, NoParams } from "./message.ts";
import type { ProfileDto } from "./profiles.ts";
import type { SettingProblem } from "./settings.ts";
import type { StoreFailure } from "./storage.ts";
import type { MoveName } from "./vocabulary.ts";

/**
 * `busy`: nothing was done because another program holds Docket's file; the same may succeed a
 * moment later. `why` as a text: the words of the system.
 */
export interface InvokeErrors {
  /** The request is not of its channel's shape; `problem` are the validator's words. */
  invalidRequest: { channel: string; field?: string; problem: string };
  foreignPage: NoParams;
  /** A defect of Docket's own. */
  internal: NoParams;

  actionNotInQueue: NoParams;
  /** It has left it, or never was there: Docket does not know which. */
  detailsGone: NoParams;
  actionLeft: NoParams;
  actionStopped: NoParams;
  moveNotOffered: { move: MoveName };
  reasonMissing: NoParams;
  reportMissing: NoParams;
  nothingToStop: NoParams;
  nothingChanged: NoParams;
  changedAgain: NoParams;

  /** `typed`: its user's own text is kept apart from it. */
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
   * The user has to agree to leave `updates` behind; `held`: every one is; `undoable`: so many can still be undone, and
   * are held once they are left; `kept`: they outlive Docket.
   */
  leavesUpdates: { updates: number; held?: true; undoable?: number; account: AccountDto & { demonstration: boolean }; kept: boolean };
  settingsNotKept: { why: StoreFailure };
  preferencesNotKept: { why: StoreFailure };
  /** What the list shows is more than is kept, and is in force all the same. */
  /** "Dropped": filters that are in force, in whose place none are kept. */
  listNotKept: { why: "filterTooLong" | "tooManyFilters" | "filterDropped" | "filtersDropped" | "tooManyViews"; max: number };

  /** The request was of an account that is not in use any more. */
  accountChanged: NoParams;
  /** The machine decides the account for every profile, by these. */
  profilesLocked: { variables: readonly string[] };
  profileGone: NoParams;
  profileInUse: NoParams;
  /** Settings were typed, and belong to the profile in use. */
  settingsUnsaved: NoParams;
  profileNameInvalid: { max: number };
  profileNameTaken: { name: string };
  profileNotRemoved: { why: StoreFailure };
  profilesNotKept: { why: StoreFailure };
  profileEmpty: NoParams;
  profileOfAccount: { profile: ProfileDto };
  tooManyProfiles: { max: number };
  /** It is no text in UTF-8. */
  profileEncoding: NoParams;
  /** Where it stops being JSON; never what stands there, which may be a key. */
  profileNoJson: { line: number; column: number; fault: SyntaxFault };
  profileNoObject: NoParams;
  /** Readers differ in which of the two counts. `line`, `column`: of the second. */
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
  /** What the window shows is no longer the last page that was made. */
  handoverGone: NoParams;

  proxySignInGone: NoParams;
  userNameMissing: NoParams;
  signInControlCharacter: NoParams;
  userNameColon: NoParams;
  certificateChoiceGone: NoParams;

  /** It is not at that point any more. */
  appUpdateNotNow: NoParams;
  /** That many updates of Actions are under way. */
  appUpdateWaits: { updates: number };
  licencesUnreadable: { why: string };
}

export type InvokeError = Message<InvokeErrors>;

type ParamsOf<C extends keyof InvokeErrors> = InvokeErrors[C] extends NoParams ? [] : [params: InvokeErrors[C]];

/** The answer of an invoke that failed; codes without parameters need none. */
export function failed<C extends keyof InvokeErrors>(code: C, ...[params]: ParamsOf<C>): { ok: false; error: InvokeError } {
  return { ok: false, error: { code, params: params ?? {} } as InvokeError };
}

/** Whether the same may succeed a moment later. */
export function isBusyError({ params }: InvokeError): boolean {
  return "busy" in params && params.busy !== undefined;
}
