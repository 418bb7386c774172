/** The settings as the window sees and sends them, and what the app is. */
import type { PrincipalDto } from "./action.ts";
import type { CodecName, SettingName, TransportName } from "./vocabulary.ts";

/** The settings as the window sees them. The key itself never comes back: it is write-only. */
export interface SettingsDto {
  baseUrl: string;
  transport: TransportName;
  codec: CodecName;
  assignedTo: PrincipalDto[];
  requestedBy: PrincipalDto[];
  authorizedBy: PrincipalDto[];
  actingAs?: PrincipalDto;
  displayName: string;
  heartbeatMs: number;
  /** How long a final move (complete, reject) waits for an undo, 0 to 60 seconds. */
  undoSeconds: number;
  /** After how long without a report Docket asks, 0 (never) to 1440 minutes. */
  silenceMinutes: number;
  /** Plain http to another machine has been allowed for this address, or for all. */
  allowPlainHttp: boolean;
  hasKey: boolean;
  /** Where the key is kept, in one sentence; why it is not kept, if it is not. */
  keyStorage: string;
  /** Settings that the environment decides; the window shows them and does not edit them. */
  managed: SettingName[];
  /** What is wrong with the settings, a sentence each. Docket does not connect while there are any. */
  problems: SettingProblem[];
  /** What of the saved settings or the kept key could not be read and is not in use, in a sentence. Docket connects all the same where it can. */
  fileProblem?: string;
  /** What is less safe than it could be on this machine, a sentence each. Docket connects all the same. */
  warnings?: string[];
  /** True while the demonstration service of this app is what it is connected to. */
  demonstration: boolean;
}

export interface SettingProblem {
  setting: SettingName;
  message: string;
}

/** What the settings form sends. Principals as text, one `TYPE:id` each, so that a mistake can be shown where it was made. */
export interface SettingsInput {
  baseUrl: string;
  transport: TransportName;
  codec: CodecName;
  assignedTo: string[];
  requestedBy: string[];
  authorizedBy: string[];
  actingAs: string;
  displayName: string;
  heartbeatMs: number;
  undoSeconds: number;
  silenceMinutes: number;
  /** The user agrees that the key travels readable to this address. Absent: they do not. */
  allowPlainHttp?: boolean;
  /** Absent: keep the key as it is. Empty: forget it. */
  apiKey?: string;
  /** The user has agreed that what is not through waits for the account that is left. */
  leavesUpdates?: true;
}

export interface AppInfoDto {
  version: string;
  platform: string;
  /** One sentence when this is not Electron but the stand-in. */
  preview?: string;
}
