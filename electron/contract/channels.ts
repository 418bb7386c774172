/**
 * Every channel between the window and the main process, in two maps: invokes and pushes. A channel
 * that one side does not serve fails to compile.
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
import type { BulkInput, BulkResultDto, ChoiceInput, DraftDto, SubmitInput } from "./updates.ts";
import type { ViewName } from "./vocabulary.ts";

/** The response of every invoke: errors are values. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: InvokeError };

export interface Invoke {
  "queue:list": { request: null; response: QueueDto };
  /**
   * The page has painted the list or batch `seq` and all before it. Main limits the number of
   * unpainted batches (core/queue/page/page-pace.ts); further changes wait, coalesced by Action.
   */
  "queue:painted": { request: PaintedInput; response: null };
  "queue:details": { request: { actionId: string }; response: DetailsDto };
  /** The Action has been selected and visible for a moment; this is recorded in the ledger. */
  "action:opened": { request: { actionId: string }; response: null };
  /** Records an update and returns its id; its state follows with the rows. */
  "updates:submit": { request: SubmitInput; response: { updateId: string } };
  /** The user's choice for an update that is held, refused, unknown or superseded. */
  "updates:resolve": { request: ChoiceInput; response: null };
  /** Acknowledges each of these Actions separately: one record, one result. */
  "updates:acknowledgeAll": { request: BulkInput; response: BulkResultDto[] };
  /** "I have stopped": recorded on this machine only. */
  "stop:confirm": { request: { actionId: string }; response: null };
  /**
   * Accepts the changes since the acknowledgement if they are those that the user saw; `report`:
   * the service also receives a progress report.
   */
  "changes:accept": { request: AcceptInput; response: null };
  /** "Not now": asks again after another period of silence. */
  "silence:later": { request: { actionId: string }; response: null };
  "ledger:search": { request: LedgerQueryDto; response: LedgerPageDto };
  /** Asks for a file and writes the whole ledger to it; null if the user chose none. */
  "ledger:export": { request: { format: "csv" | "ndjson" }; response: { path: string } | null };
  "shift:get": { request: { hours: number }; response: ShiftDto };
  /** Like `ledger:export`. */
  "shift:export": { request: ShiftExportInput; response: { path: string } | null };
  /** Stored work of accounts that are not in use. */
  "accounts:get": { request: null; response: OtherAccountsDto };
  /** Drops one update of an account not in use, or all updates and drafts without an id. */
  "accounts:drop": { request: { account: string; updateId?: string }; response: null };
  "handover:get": { request: null; response: HandoverDto };
  /** Copies the handover made at `at` to the clipboard, as text and as shown in the window. */
  "handover:copy": { request: { at: number }; response: null };
  "drafts:save": { request: DraftDto; response: null };
  /** Response to `drafts:flush`: main has responded to every save of a text. */
  "drafts:flushed": { request: { id: number }; response: null };
  "connection:get": { request: null; response: ConnectionDto };
  "connection:retry": { request: null; response: null };
  /** Tests the settings of the form without a change here or at the service. */
  "connection:test": { request: SettingsInput; response: ConnectionTestDto };
  /** The page has detected that the network is back. */
  "connection:online": { request: null; response: null };
  /** Null while no proxy asks for a sign-in. */
  "proxy:get": { request: null; response: ProxySignInDto | null };
  /** `note`: why the sign-in is not stored although that was requested. */
  "proxy:signIn": { request: ProxySignInInput; response: { note?: ProxyNote } };
  "proxy:notNow": { request: { id: string }; response: null };
  /** Null while there is no certificate to choose. */
  "certificate:get": { request: null; response: CertificateQuestionDto | null };
  "certificate:choose": { request: { id: string; fingerprint: string }; response: null };
  "certificate:notNow": { request: { id: string }; response: null };
  /** Changes while Docket was away; null if there are none or they have been seen. */
  "digest:get": { request: null; response: DigestDto | null };
  "digest:dismiss": { request: null; response: null };
  "diagnostics:get": { request: null; response: DiagnosticsDto };
  /** Copies the diagnostics to the clipboard, as text. */
  "diagnostics:copy": { request: null; response: null };
  "settings:get": { request: null; response: SettingsDto };
  "settings:save": { request: SettingsInput; response: SettingsDto };
  /** The accounts that are set up here, one of them in use. */
  "profiles:get": { request: null; response: ProfilesDto };
  /** Switches to another profile without a restart; `leavesUpdates`: as with the settings. */
  "profiles:switch": { request: { id: string; leavesUpdates?: true }; response: null };
  /** Creates an empty profile and switches to it. */
  "profiles:add": { request: { leavesUpdates?: true }; response: null };
  /** Empty: no name. */
  "profiles:rename": { request: { id: string; name: string }; response: null };
  /**
   * Removes settings and key; stored work of the account stays. If the profile is in use, Docket
   * first switches to `to` or to a new one; `leavesUpdates`: as with a switch.
   */
  "profiles:remove": { request: { id: string; to?: string; leavesUpdates?: true }; response: null };
  /** Asks for a file and writes name and settings, never the key; null if none was chosen. */
  "profiles:export": { request: { id: string }; response: { path: string } | null };
  /** Asks for a file and adds its profile without using it; null if none was chosen. */
  "profiles:import": { request: null; response: ImportedProfileDto | null };
  /** Whether the page has typed settings that are not saved; only the page knows them. */
  "settings:typed": { request: { unsaved: boolean }; response: null };
  /** Shows a test alert, even if alerts are withheld; the system may take some seconds. */
  "alerts:test": { request: null; response: AlertOutcome };
  "alerts:health": { request: null; response: AlertHealthDto };
  /** Whether the page could play a sound; null: the sound has started. */
  "alerts:sounded": { request: { problem: SoundProblem | null }; response: null };
  "preferences:get": { request: null; response: PreferencesDto };
  /** Takes effect at once in every window; `notKept` is set if it lasts for this run only. */
  "preferences:set": { request: PreferencesChange; response: PreferencesDto };
  /** Starts the embedded service with simulated assignments and connects to it. */
  "demonstration:start": { request: null; response: SettingsDto };
  "app:info": { request: null; response: AppInfoDto };
  /** The components of Docket, with their complete licences. */
  "app:licences": { request: null; response: LicenceDto[] };
  /** Copies the bill of materials (CycloneDX, JSON) to the clipboard. */
  "app:copyBill": { request: null; response: null };
  "appUpdate:get": { request: null; response: AppUpdateDto };
  /** Checks for a newer version now; `appUpdate:changed` brings the result. */
  "appUpdate:check": { request: null; response: null };
  "appUpdate:load": { request: null; response: null };
  /** Quits Docket and installs; refused while an update of an Action is pending. */
  "appUpdate:install": { request: null; response: null };
  /** Null if the last run ended normally or its report was dismissed. */
  "crash:get": { request: null; response: CrashReportDto | null };
  /** Asks for a file and writes the report; null if the user chose none. Nothing is sent. */
  "crash:save": { request: null; response: { path: string } | null };
  "crash:dismiss": { request: null; response: null };
  "login:get": { request: null; response: LoginItemDto };
  /** Returns the state that the system reports afterwards. */
  "login:set": { request: { on: boolean }; response: LoginItemDto };
  /** A failure of a part of the window, for the log. `pane`: up to 64 characters. */
  "window:defect": { request: { pane: string; message: string }; response: null };
}

export interface Push {
  "queue:batch": BatchDto;
  "connection:changed": ConnectionDto;
  /** Sent once a second while main's event loop runs, with the connection state at that moment. */
  "main:beat": ConnectionDto;
  "settings:changed": SettingsDto;
  "preferences:changed": PreferencesDto;
  "digest:changed": DigestDto | null;
  /** Requests to save unsaved texts and call `drafts:flushed`, because the window closes soon. */
  "drafts:flush": { id: number };
  "accounts:changed": OtherAccountsDto;
  "proxy:changed": ProxySignInDto | null;
  "certificate:changed": CertificateQuestionDto | null;
  /** Shows this Action, because its notification was clicked. */
  "queue:open": { actionId: string };
  "profiles:changed": ProfilesDto;
  /** The menu requests this profile; the window asks the user for any confirmation. */
  "profile:switch": { id: string };
  "alerts:changed": AlertHealthDto;
  "appUpdate:changed": AppUpdateDto;
  /** Plays the sound; percent of full volume. */
  "alert:sound": OwnSoundDto;
  /** Shows all of this view, because a notification of several Actions was clicked. */
  "view:open": { view: ViewName };
}

export type InvokeChannel = keyof Invoke;
export type PushChannel = keyof Push;

/** A channel with its payload, for parameters that accept several channels. */
export type PushMessage<C extends PushChannel = PushChannel> = { [K in C]: [channel: K, payload: Push[K]] }[C];

/** The window's connection to main. */
export interface DocketBridge {
  invoke<C extends InvokeChannel>(channel: C, request: Invoke[C]["request"]): Promise<Result<Invoke[C]["response"]>>;
  /** Calls the listener until the returned function is called. */
  on<C extends PushChannel>(channel: C, listener: (payload: Push[C]) => void): () => void;
}

/**
 * A push in transit. IPC and the context bridge each copy an object value by value; a batch has
 * many rows, so it is sent as text (batch-text.ts).
 */
export type Sent<C extends PushChannel = PushChannel> = C extends "queue:batch" ? string : Push[C];

/** The API that preload exposes as `window.docket`. */
export interface PreloadBridge {
  /** `account`: the key of the list that the page shows; absent if it has none. */
  invoke<C extends InvokeChannel>(channel: C, request: Invoke[C]["request"], account?: string): Promise<Result<Invoke[C]["response"]>>;
  on<C extends PushChannel>(channel: C, listener: (payload: Sent<C>) => void): () => void;
}

/** Records, so that a channel missing here fails to compile. */
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

/** Accepts any value, because a list with one name would convert to that name. */
export function isInvokeChannel(name: unknown): name is InvokeChannel {
  return typeof name === "string" && Object.hasOwn(invokeChannels, name);
}

export function isPushChannel(name: unknown): name is PushChannel {
  return typeof name === "string" && Object.hasOwn(pushChannels, name);
}

export const INVOKE_CHANNELS = Object.keys(invokeChannels).filter(isInvokeChannel);
