/** The settings as the window sees and sends them, and the app's own description. */
import type { PrincipalDto } from "./action.ts";
import type { ManagedBy, ManagedProblem, PoliciesDto } from "./managed.ts";
import type { KeyStorage, SettingsFileProblem, SettingsProblem, SettingsWarning } from "./settings-problems.ts";
import type { SecretSetting, SettingChoice, SettingName, SettingOfKind } from "./settings-table.ts";

/** Settings whose text is the same in every place. */
type PlainText = Exclude<SettingOfKind<"text">, SecretSetting>;

type ShownSettings = { [N in PlainText]: string } & { [N in SettingOfKind<"choice">]: SettingChoice<N> } & {
  [N in SettingOfKind<"number">]: number;
} & { [N in SettingOfKind<"principals">]: PrincipalDto[] } & { [N in SettingOfKind<"principal">]?: PrincipalDto } & {
  /** Plain http to another machine has been allowed for this address, or for all. */
  [N in SettingOfKind<"consent">]: boolean;
};

/** The settings as the window sees them. The key itself never comes back: it is write-only. */
export interface SettingsDto extends ShownSettings {
  hasKey: boolean;
  keyStorage: KeyStorage;
  /** The settings that docket.json or the environment decides: read-only in the window. */
  managed: Partial<Record<SettingName, ManagedBy>>;
  /** What an administrator allows; absent: everything. */
  policies?: PoliciesDto;
  /** The configuration of this machine cannot be used, so that Docket does not connect. */
  managedProblems?: ManagedProblem[];
  /** Docket does not connect while there are any. */
  problems: SettingProblem[];
  fileProblem?: SettingsFileProblem;
  warnings?: SettingsWarning[];
  /** Connected to the embedded demonstration service. */
  demonstration: boolean;
}

export type SettingProblem = SettingsProblem & { setting: SettingName; place?: SettingPlace };

/** Where a wrong value stands, or a missing one can be given. Absent: in the form. */
export type SettingPlace =
  | { is: "environment"; variable: string }
  | { is: "configuration"; variable: string; path: string }
  | { is: "saved" }
  | { is: "nowhere"; variable: string };

type SentSettings = { [N in PlainText | SettingOfKind<"principal">]: string } & { [N in SettingOfKind<"choice">]: SettingChoice<N> } & {
  [N in SettingOfKind<"number">]: number;
} & {
  /** One `TYPE:id` each, as text, so that a mistake can be shown where it was made. */
  [N in SettingOfKind<"principals">]: string[];
} & {
  /** The user agrees that the key travels readable to this address. Absent: no. */
  [N in SettingOfKind<"consent">]?: boolean;
} & {
  /** Absent: keep the key as it is. Empty: forget it. */
  [N in SecretSetting]?: string;
};

/** The request of the settings form. */
export interface SettingsInput extends SentSettings {
  /** The user has agreed to leave updates waiting for the old account. */
  leavesUpdates?: true;
}

export interface AppInfoDto {
  version: string;
  platform: string;
  /** BCP 47, the dearest first, as the system names them to main; Chromium names the page others. */
  languages: readonly string[];
  /** Not Electron, but the stand-in. */
  preview?: true;
  /** It was started with --no-sandbox: the window's page is confined less than it should be. */
  noSandbox?: true;
}

/** A library that is a part of Docket, or Electron. */
export interface LicenceDto {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
  text: string;
}
