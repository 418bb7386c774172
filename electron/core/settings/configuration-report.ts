/**
 * What `--check-config` prints: each setting and policy of this machine with its source, whatever of
 * them cannot be used, and whatever has no effect. What is left to users is not looked at: each has
 * settings of their own.
 */
import { type ManagedBy, type ManagedProblem, type Policies, POLICIES, POLICY_NAMES, type PolicyName } from "../../contract/managed.ts";
import type { SettingProblem } from "../../contract/settings.ts";
import type { SettingsWarning } from "../../contract/settings-problems.ts";
import { entryOf, SETTINGS, TEXT_SETTINGS } from "../../contract/settings-table.ts";
import type { Secrets, SettingsStore } from "../ports.ts";
import type { EnvironmentKey } from "./key-choice.ts";
import type { Environment, ManagedConfiguration } from "./managed.ts";
import type { ManagedFile } from "./managed-file.ts";
import { SettingsResolver } from "./settings-resolver.ts";

/** `by`: absent where nobody decides it; `value` is then the preset, and "" for none. */
export interface ReportedValue {
  variable: string;
  value: string;
  by?: ManagedBy;
  /** It stands there, and cannot be used: why is among the problems. */
  isRefused?: true;
  /** Of settings: users choose what nobody has decided. */
  isUsers: boolean;
}

export interface ConfigurationReport {
  values: readonly ReportedValue[];
  /** Characters of the managed key; absent where there is none that can be used. */
  keyLength?: number;
  problems: readonly ManagedProblem[];
  settingProblems: readonly SettingProblem[];
  warnings: readonly SettingsWarning[];
  /** Everything that is set applies. */
  applies: boolean;
}

export interface ReportPorts {
  file: ManagedFile | undefined;
  env: Environment;
  /** Read already, by its program too. */
  key: EnvironmentKey | undefined;
  warnings: readonly SettingsWarning[];
  /** Of the files that policies name. */
  problems: readonly ManagedProblem[];
}

/** Whoever has saved nothing and has no key. */
const NO_STORE: SettingsStore = { read: () => ({ values: {} }), write: () => undefined };
const NO_SECRETS: Secrets = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
  storage: () => ({ code: "noKey", params: {} }),
};

/** Warnings of something that is set and has no effect. */
const WITHOUT_EFFECT: ReadonlySet<SettingsWarning["code"]> = new Set(["unknownKey", "unknownVariable", "emptyKey"]);

/** What users choose where no policy does. */
const USERS_OWN: ReadonlySet<PolicyName> = new Set(["demonstration", "transports", "quietHours"]);

export function configurationReport({ file, env, key, warnings, problems }: ReportPorts): ConfigurationReport {
  const resolver = new SettingsResolver({ env, file, problems, environmentKey: key, store: NO_STORE, secrets: NO_SECRETS, warnings });
  const { configuration } = resolver;
  const dto = resolver.dto();
  const settingProblems = dto.problems.filter(({ place }) => place?.is === "environment" || place?.is === "configuration");
  const found = dto.warnings ?? [];
  return {
    values: [...settingsOf(configuration, settingProblems), ...keyOf(key), ...policiesOf(configuration)],
    ...(key?.key.ok === true && { keyLength: key.key.value.length }),
    problems: configuration.problems,
    settingProblems,
    warnings: found,
    applies: configuration.problems.length + settingProblems.length === 0 && !found.some(({ code }) => WITHOUT_EFFECT.has(code)),
  };
}

function settingsOf({ values, by }: ManagedConfiguration, problems: readonly SettingProblem[]): ReportedValue[] {
  return TEXT_SETTINGS.map((name) => {
    const entry = entryOf(name);
    const text = values[name] ?? entry.default;
    const isRefused = problems.some(({ setting }) => setting === name);
    return reported({ variable: entry.env, value: typeof text === "string" ? text : text.join(", "), isUsers: true }, by[name], isRefused);
  });
}

/** The key's own value is never reported. */
function keyOf(key: EnvironmentKey | undefined): ReportedValue[] {
  const value = { variable: SETTINGS.apiKey.env, value: "", isUsers: true };
  if (key === undefined) return [value];
  const { variable, file } = key;
  return [reported(value, { variable, ...(file !== undefined && { file }) }, false)];
}

function policiesOf({ policies, policyBy }: ManagedConfiguration): ReportedValue[] {
  return POLICY_NAMES.map((name) => {
    const value = { variable: POLICIES[name].env, value: policyText(name, policies), isUsers: USERS_OWN.has(name) };
    return reported(value, policyBy[name], policies[name] === undefined);
  });
}

function reported(value: ReportedValue, by: ManagedBy | undefined, isRefused: boolean): ReportedValue {
  return { ...value, ...(by !== undefined && { by, ...(isRefused && { isRefused }) }) };
}

function policyText(name: PolicyName, { [name]: value, quietHours, keyCommand }: Policies): string {
  if (value === undefined) return "";
  if (name === "keyCommand") return JSON.stringify(keyCommand);
  if (name === "quietHours") return quietHours?.on === true ? `${quietHours.from}-${quietHours.to}` : "off";
  return Array.isArray(value) ? value.join(", ") : JSON.stringify(value).replaceAll('"', "");
}
