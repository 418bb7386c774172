/** The settings as the window receives and sends them, and the app's own description. */
import type { PrincipalDto } from "./action.ts";
import type { ManagedBy, ManagedProblem, PoliciesDto } from "./managed.ts";
import type { KeyStorage, SettingsFileProblem, SettingsProblem, SettingsWarning } from "./settings-problems.ts";
import type { SecretSetting, SettingChoice, SettingName, SettingOfKind } from "./settings-table.ts";

/** Settings whose text is the same in every place. */
type PlainText = Exclude<SettingOfKind<"text">, SecretSetting>;

type ShownSettings = { [N in PlainText]: string } & { [N in SettingOfKind<"choice">]: SettingChoice<N> } & {
  [N in SettingOfKind<"number">]: number;
} & { [N in SettingOfKind<"principals">]: PrincipalDto[] } & { [N in SettingOfKind<"principal">]?: PrincipalDto } & {
  /** Whether plain http to another machine has been allowed for this address, or for all. */
  [N in SettingOfKind<"consent">]: boolean;
};

/** The settings as sent to the window. The key itself is write-only and never returned. */
export interface SettingsDto extends ShownSettings {
  hasKey: boolean;
  keyStorage: KeyStorage;
  /** The settings that docket.json or the environment sets; read-only in the window. */
  managed: Partial<Record<SettingName, ManagedBy>>;
  /** What an administrator allows; absent: everything. */
  policies?: PoliciesDto;
  /** Why the configuration of this machine cannot be used, so that Docket does not connect. */
  managedProblems?: ManagedProblem[];
  /** Docket does not connect while there are any. */
  problems: SettingProblem[];
  fileProblem?: SettingsFileProblem;
  warnings?: SettingsWarning[];
  /** Whether Docket is connected to the embedded demonstration service. */
  demonstration: boolean;
}

export type SettingProblem = SettingsProblem & { setting: SettingName; place?: SettingPlace };

/** The location of a wrong value, or where a missing one can be given. Absent: in the form. */
export type SettingPlace =
  | { is: "environment"; variable: string }
  | { is: "configuration"; variable: string; path: string }
  | { is: "saved" }
  | { is: "nowhere"; variable: string };

type SentSettings = { [N in PlainText | SettingOfKind<"principal">]: string } & { [N in SettingOfKind<"choice">]: SettingChoice<N> } & {
  [N in SettingOfKind<"number">]: number;
} & {
  /** Each a `TYPE:id` as text, so that a mistake can be shown where it was made. */
  [N in SettingOfKind<"principals">]: string[];
} & {
  /** Whether the user agrees that the key is sent unencrypted to this address. Absent: no. */
  [N in SettingOfKind<"consent">]?: boolean;
} & {
  /** Absent: keep the key. Empty: remove it. */
  [N in SecretSetting]?: string;
};

/** The request of the settings form. */
export interface SettingsInput extends SentSettings {
  /** Whether the user has agreed to leave updates waiting for the old account. */
  leavesUpdates?: true;
}

export interface AppInfoDto {
  version: string;
  platform: string;
  /**
   * BCP 47 tags that the system reports to main, the most preferred first; Chromium reports others
   * to the page.
   */
  languages: readonly string[];
  /** Whether this is the stand-in instead of Electron. */
  preview?: true;
  /**
   * Whether Docket was started with --no-sandbox, so that the page is less confined than it should
   * be.
   */
  noSandbox?: true;
}

/** A library that is part of Docket, or Electron. */
export interface LicenceDto {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
  text: string;
}
