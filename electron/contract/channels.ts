/**
 * Every channel between the window and the main process, in two maps: invokes and pushes.
 * A channel that one side does not serve fails to compile.
 */
import type { HandoverDto, OtherAccountsDto } from "./accounts.ts";
import type { AcceptInput, DetailsDto } from "./action.ts";
import type { OwnSoundDto } from "./alert-rules.ts";
import type { AlertHealthDto, AlertOutcome, SoundProblem } from "./alerts.ts";
import type { AppUpdateDto } from "./app-update.ts";
import type { ConnectionDto, ConnectionTestDto } from "./connection.ts";
import type { CrashReportDto } from "./crash.ts";
import type { DiagnosticsDto } from "./diagnostics.ts";
import type { DigestDto } from "./digest.ts";
import type { InvokeError } from "./errors.ts";
import type { LedgerPageDto, LedgerQueryDto, ShiftDto, ShiftExportInput } from "./ledger.ts";
import type { LoginItemDto } from "./login-item.ts";
import type { CertificateQuestionDto, ProxyNote, ProxySignInDto, ProxySignInInput } from "./network-access.ts";
import type { PreferencesChange, PreferencesDto } from "./preferences.ts";
import type { ImportedProfileDto, ProfilesDto } from "./profiles.ts";
import type { BatchDto, PaintedInput, QueueDto } from "./queue.ts";
import type { AppInfoDto, LicenceDto, SettingsDto, SettingsInput } from "./settings.ts";
import type { BulkInput, BulkResultDto, DraftDto, SubmitInput } from "./updates.ts";
import type { UpdateChoice, ViewName } from "./vocabulary.ts";

/** The answer of every invoke: errors are values. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: InvokeError };

export interface Invoke {
  "queue:list": { request: null; response: QueueDto };
  /**
   * The page has painted the list or batch `seq`, and all before it. Main sends few batches that
   * are not painted (core/queue/page/page-pace.ts); further changes wait, each Action once.
   */
  "queue:painted": { request: PaintedInput; response: null };
  "queue:details": { request: { actionId: string }; response: DetailsDto };
  /** The Action has been on the screen, chosen, for a moment: noted in the ledger. */
  "action:opened": { request: { actionId: string }; response: null };
  /** Puts an update on record and answers with its id; its state comes with the rows. */
  "updates:submit": { request: SubmitInput; response: { updateId: string } };
  /** The user's decision about an update that is held, refused, unknown or superseded. */
  "updates:resolve": { request: { updateId: string; choice: UpdateChoice }; response: null };
  /** Acknowledges each of these by itself: one record, one result. */
  "updates:acknowledgeAll": { request: BulkInput; response: BulkResultDto[] };
  /** "I have stopped": noted on this machine only. */
  "stop:confirm": { request: { actionId: string }; response: null };
  /**
   * Accepts the changes since the acknowledgement, if they are those that the user saw; with `report`
   * the service gets a report of progress.
   */
  "changes:accept": { request: AcceptInput; response: null };
  /** "Not now": asks again after another period of silence. */
  "silence:later": { request: { actionId: string }; response: null };
  "ledger:search": { request: LedgerQueryDto; response: LedgerPageDto };
  /** Asks where, and writes the whole ledger there; null when the user chose no file. */
  "ledger:export": { request: { format: "csv" | "ndjson" }; response: { path: string } | null };
  "shift:get": { request: { hours: number }; response: ShiftDto };
  /** As `ledger:export`. */
  "shift:export": { request: ShiftExportInput; response: { path: string } | null };
  /** Stored work of accounts that are not in use. */
  "accounts:get": { request: null; response: OtherAccountsDto };
  /** Drops one update of an account that is not in use; without an id all updates and drafts. */
  "accounts:drop": { request: { account: string; updateId?: string }; response: null };
  "handover:get": { request: null; response: HandoverDto };
  /** Puts the handover made at `at` on the clipboard, as text and as the window shows it. */
  "handover:copy": { request: { at: number }; response: null };
  "drafts:save": { request: DraftDto; response: null };
  /** Answers `drafts:flush`: main has answered every save of a text. */
  "drafts:flushed": { request: { id: number }; response: null };
  "connection:get": { request: null; response: ConnectionDto };
  "connection:retry": { request: null; response: null };
  /** Tries the settings of the form, and changes nothing here or at the service. */
  "connection:test": { request: SettingsInput; response: ConnectionTestDto };
  /** The page has noticed that the network is back. */
  "connection:online": { request: null; response: null };
  /** Null while no proxy asks. */
  "proxy:get": { request: null; response: ProxySignInDto | null };
  /** `note`: why it is not kept although that was wanted. */
  "proxy:signIn": { request: ProxySignInInput; response: { note?: ProxyNote } };
  "proxy:notNow": { request: { id: string }; response: null };
  /** Null while there is none to choose. */
  "certificate:get": { request: null; response: CertificateQuestionDto | null };
  "certificate:choose": { request: { id: string; fingerprint: string }; response: null };
  "certificate:notNow": { request: { id: string }; response: null };
  /** Changes while Docket was away; null when there are none, or they have been seen. */
  "digest:get": { request: null; response: DigestDto | null };
  "digest:dismiss": { request: null; response: null };
  "diagnostics:get": { request: null; response: DiagnosticsDto };
  /** Puts the diagnostics on the clipboard, as text. */
  "diagnostics:copy": { request: null; response: null };
  "settings:get": { request: null; response: SettingsDto };
  "settings:save": { request: SettingsInput; response: SettingsDto };
  /** The accounts that are set up here, one of them in use. */
  "profiles:get": { request: null; response: ProfilesDto };
  /** Uses another profile, without a restart; `leavesUpdates`: as with the settings. */
  "profiles:switch": { request: { id: string; leavesUpdates?: true }; response: null };
  /** Makes an empty profile and uses it. */
  "profiles:add": { request: { leavesUpdates?: true }; response: null };
  /** Empty: without a name. */
  "profiles:rename": { request: { id: string; name: string }; response: null };
  /**
   * Removes settings and key; what waits for the account stays. One that is in use gives way first:
   * to `to`, or to a new one; `leavesUpdates`: as with a switch.
   */
  "profiles:remove": { request: { id: string; to?: string; leavesUpdates?: true }; response: null };
  /** Asks where, and writes name and settings there, never the key; null when no file was chosen. */
  "profiles:export": { request: { id: string }; response: { path: string } | null };
  /** Asks for a file, and adds its profile without using it; null when no file was chosen. */
  "profiles:import": { request: null; response: ImportedProfileDto | null };
  /** Whether settings are typed that are not saved: the page alone has them. */
  "settings:typed": { request: { unsaved: boolean }; response: null };
  /** Shows a test alert, whatever is withheld now; the system's answer takes up to some seconds. */
  "alerts:test": { request: null; response: AlertOutcome };
  "alerts:health": { request: null; response: AlertHealthDto };
  /** Whether the page could play a sound; null: it has begun. */
  "alerts:sounded": { request: { problem: SoundProblem | null }; response: null };
  "preferences:get": { request: null; response: PreferencesDto };
  /** Takes effect at once, in every window; `notKept` says when it ends with this run. */
  "preferences:set": { request: PreferencesChange; response: PreferencesDto };
  /** Starts the embedded service with simulated assignments and connects to it. */
  "demonstration:start": { request: null; response: SettingsDto };
  "app:info": { request: null; response: AppInfoDto };
  /** What Docket is made of, with the licences whole. */
  "app:licences": { request: null; response: LicenceDto[] };
  /** Puts the bill of materials (CycloneDX, JSON) on the clipboard. */
  "app:copyBill": { request: null; response: null };
  "appUpdate:get": { request: null; response: AppUpdateDto };
  /** Looks for a newer version now; how it went comes by `appUpdate:changed`. */
  "appUpdate:check": { request: null; response: null };
  "appUpdate:load": { request: null; response: null };
  /** Ends Docket and installs; refused while an update of an Action is under way. */
  "appUpdate:install": { request: null; response: null };
  /** Null where the run before has ended in order, or its report was dismissed. */
  "crash:get": { request: null; response: CrashReportDto | null };
  /** Asks where, and writes the report there; null when the user chose no file. Nothing is sent. */
  "crash:save": { request: null; response: { path: string } | null };
  "crash:dismiss": { request: null; response: null };
  "login:get": { request: null; response: LoginItemDto };
  /** Answers with what the system says after it. */
  "login:set": { request: { on: boolean }; response: LoginItemDto };
  /** A failure of a part of the window, for the log. `pane`: up to 64 characters. */
  "window:defect": { request: { pane: string; message: string }; response: null };
}

export interface Push {
  "queue:batch": BatchDto;
  "connection:changed": ConnectionDto;
  /** Once a second while main's loop turns, with the connection as judged at that moment. */
  "main:beat": ConnectionDto;
  "settings:changed": SettingsDto;
  "preferences:changed": PreferencesDto;
  "digest:changed": DigestDto | null;
  /** Save what is unsaved, and answer with `drafts:flushed`: the window is about to close. */
  "drafts:flush": { id: number };
  "accounts:changed": OtherAccountsDto;
  "proxy:changed": ProxySignInDto | null;
  "certificate:changed": CertificateQuestionDto | null;
  /** Show this Action: its notification was clicked. */
  "queue:open": { actionId: string };
  "profiles:changed": ProfilesDto;
  /** The menu asks for this profile; the window asks its user what there is to ask. */
  "profile:switch": { id: string };
  "alerts:changed": AlertHealthDto;
  "appUpdate:changed": AppUpdateDto;
  /** Play it; percent of full volume. */
  "alert:sound": OwnSoundDto;
  /** Show all of this view: a notification of several of its Actions was clicked. */
  "view:open": { view: ViewName };
}

export type InvokeChannel = keyof Invoke;
export type PushChannel = keyof Push;

/** A channel with its payload, for parameters that take any of several. */
export type PushMessage<C extends PushChannel = PushChannel> = { [K in C]: [channel: K, payload: Push[K]] }[C];

/** The window's line to main. */
export interface DocketBridge {
  invoke<C extends InvokeChannel>(channel: C, request: Invoke[C]["request"]): Promise<Result<Invoke[C]["response"]>>;
  /** Listens until the returned function is called. */
  on<C extends PushChannel>(channel: C, listener: (payload: Push[C]) => void): () => void;
}

/**
 * A push as it travels. Of an object, IPC and the context bridge each make a copy, value by value;
 * the rows of a batch are many, so it travels as text (batch-text.ts).
 */
export type Sent<C extends PushChannel = PushChannel> = C extends "queue:batch" ? string : Push[C];

/** The API that preload puts on `window.docket`. */
export interface PreloadBridge {
  /** `account`: the key of the list that the page shows, absent where it has none. */
  invoke<C extends InvokeChannel>(channel: C, request: Invoke[C]["request"], account?: string): Promise<Result<Invoke[C]["response"]>>;
  on<C extends PushChannel>(channel: C, listener: (payload: Sent<C>) => void): () => void;
}

/** Written as records so that a channel missing here fails to compile. */
const invokeChannels: Record<InvokeChannel, true> = {
  "queue:list": true,
  "queue:painted": true,
  "queue:details": true,
  "action:opened": true,
  "updates:submit": true,
  "updates:resolve": true,
  "updates:acknowledgeAll": true,
  "stop:confirm": true,
  "changes:accept": true,
  "silence:later": true,
  "ledger:search": true,
  "ledger:export": true,
  "shift:get": true,
  "shift:export": true,
  "accounts:get": true,
  "accounts:drop": true,
  "handover:get": true,
  "handover:copy": true,
  "drafts:save": true,
  "drafts:flushed": true,
  "connection:get": true,
  "connection:retry": true,
  "connection:test": true,
  "connection:online": true,
  "proxy:get": true,
  "proxy:signIn": true,
  "proxy:notNow": true,
  "certificate:get": true,
  "certificate:choose": true,
  "certificate:notNow": true,
  "digest:get": true,
  "digest:dismiss": true,
  "diagnostics:get": true,
  "diagnostics:copy": true,
  "settings:get": true,
  "settings:save": true,
  "profiles:get": true,
  "profiles:switch": true,
  "profiles:add": true,
  "profiles:rename": true,
  "profiles:remove": true,
  "profiles:export": true,
  "profiles:import": true,
  "settings:typed": true,
  "alerts:test": true,
  "alerts:health": true,
  "alerts:sounded": true,
  "preferences:get": true,
  "preferences:set": true,
  "demonstration:start": true,
  "app:info": true,
  "crash:get": true,
  "crash:save": true,
  "crash:dismiss": true,
  "login:get": true,
  "login:set": true,
  "app:licences": true,
  "app:copyBill": true,
  "appUpdate:get": true,
  "appUpdate:check": true,
  "appUpdate:load": true,
  "appUpdate:install": true,
  "window:defect": true,
};

const pushChannels: Record<PushChannel, true> = {
  "queue:batch": true,
  "connection:changed": true,
  "main:beat": true,
  "settings:changed": true,
  "preferences:changed": true,
  "digest:changed": true,
  "drafts:flush": true,
  "accounts:changed": true,
  "proxy:changed": true,
  "certificate:changed": true,
  "queue:open": true,
  "profiles:changed": true,
  "profile:switch": true,
  "alerts:changed": true,
  "appUpdate:changed": true,
  "alert:sound": true,
  "view:open": true,
};

/** Of anything: a list of one name would read as that name. */
export function isInvokeChannel(name: unknown): name is InvokeChannel {
  return typeof name === "string" && Object.hasOwn(invokeChannels, name);
}

export function isPushChannel(name: unknown): name is PushChannel {
  return typeof name === "string" && Object.hasOwn(pushChannels, name);
}

export const INVOKE_CHANNELS = Object.keys(invokeChannels).filter(isInvokeChannel);
