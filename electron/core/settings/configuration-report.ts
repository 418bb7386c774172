/**
 * What `--check-config` prints: each setting and policy of this machine with its source, whatever of
 * them cannot be used, and whatever has no effect. What is left to users is not looked at: each has
 * settings of their own.
 */
import { type ManagedBy, type ManagedProblem, type Policies, POLICIES, POLICY_NAMES, type PolicyName } from "../../contract/managed.ts";
import type { SettingProblem } from "../../contract/settings.ts";
import type { SettingsWarning } from "../../contract/settings-problems.ts";
import { entryOf, SETTINGS, TEXT_SETTINGS } from "../../contract/settings-table.ts";
import { OTHER_VARIABLES } from "../../contract/vocabulary.ts";
import type { Secrets, SettingsStore } from "../ports.ts";
import type { EnvironmentKey } from "./key-choice.ts";
import type { Environment, ManagedConfiguration } from "./managed.ts";
import type { ManagedFile } from "./managed-file.ts";
import { ManagedRules } from "./managed-rules.ts";
import { SettingsResolver } from "./settings-resolver.ts";
import { EMPTY_SETTINGS } from "./settings-text.ts";

/** `by`: absent where nobody decides it; `value` is then the preset, and "" for none. */
export interface ReportedValue {
  variable: string;
  value: string;
  by?: ManagedBy;
  /** It stands there, and cannot be used: why is among the problems. */
  isRefused?: true;
  /** It stands there, and another one counts. */
  hasNoEffect?: true;
  /** Of settings: users choose what nobody has decided. */
  isUsers: boolean;
}

export interface ConfigurationReport {
  values: readonly ReportedValue[];
  /** Characters of the managed key; absent where there is none that can be used. */
  keyLength?: number;
  problems: readonly ManagedProblem[];
  settingProblems: readonly SettingProblem[];
  /** Of what is set and has no effect. */
  withoutEffect: readonly SettingsWarning[];
  /** Of what applies all the same. */
  notes: readonly SettingsWarning[];
  /** docket.json is there and cannot be used as a whole: no value applies. */
  decidesNothing: boolean;
  /** Everything that is set applies. */
  applies: boolean;
}

export interface ReportPorts {
  file: ManagedFile | undefined;
  env: Environment;
  /** Read already, by its program too. */
  key: EnvironmentKey | undefined;
  /** The path of the file that it is in. */
  keyFile?: string | undefined;
  /** The folder of the environment's DOCKET_USER_DATA, absolute. */
  userData?: string | undefined;
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
const WITHOUT_EFFECT: ReadonlySet<SettingsWarning["code"]> = new Set([
  "unknownKey",
  "variableInFile",
  "unknownVariable",
  "emptyKey",
  "severalKeys",
]);

/** What users choose where no policy does. */
const USERS_OWN: ReadonlySet<PolicyName> = new Set(["demonstration", "transports", "quietHours"]);

export function configurationReport({ file, env, key, keyFile, userData, warnings, problems }: ReportPorts): ConfigurationReport {
  const resolver = new SettingsResolver({ env, file, problems, environmentKey: key, store: NO_STORE, secrets: NO_SECRETS, warnings });
  const { configuration } = resolver;
  const dto = resolver.dto();
  const settingProblems = dto.problems.filter((problem) => isOfMachine(problem, configuration));
  const found = dto.warnings ?? [];
  const withoutEffect = found.filter(({ code }) => WITHOUT_EFFECT.has(code));
  const decidesNothing = file?.decidesNothing === true;
  const values = [
    ...settingsOf(configuration, settingProblems),
    ...keyOf(key, keyFile, configuration, found),
    ...policiesOf(configuration, key),
    folderOf(userData),
  ].map((value) => ofWrongType(value, configuration));
  return {
    values: decidesNothing ? [] : values,
    ...(key?.key.ok === true && { keyLength: key.key.value.length }),
    problems: configuration.problems,
    settingProblems,
    withoutEffect,
    notes: found.filter((one) => !withoutEffect.includes(one)),
    decidesNothing,
    applies: configuration.problems.length + settingProblems.length + withoutEffect.length === 0,
  };
}

/** Consent to http is missing in no place of its own: what stands wrongly is the address. */
function isOfMachine({ code, place }: SettingProblem, { by }: ManagedConfiguration): boolean {
  if (code === "plainHttpNotAllowed") return by.baseUrl !== undefined;
  return place?.is === "environment" || place?.is === "configuration";
}

function settingsOf(configuration: ManagedConfiguration, problems: readonly SettingProblem[]): ReportedValue[] {
  const { values, by } = configuration;
  const presets = new ManagedRules(configuration).over(EMPTY_SETTINGS);
  return TEXT_SETTINGS.map((name) => {
    const entry = entryOf(name);
    const text = values[name] ?? presets[name];
    const isRefused = problems.some(({ setting, code }) => (code === "plainHttpNotAllowed" ? "baseUrl" : setting) === name);
    return reported({ variable: entry.env, value: typeof text === "string" ? text : listText(text), isUsers: true }, by[name], isRefused);
  });
}

/** As it can be written, too; of entries with commas, which docket.json alone can have, as it stands there: one of them reads like two. */
function listText(entries: readonly string[]): string {
  return entries.some((entry) => entry.includes(",")) ? JSON.stringify(entries) : entries.join(", ");
}

/** The key's own value is never reported. */
function keyOf(
  key: EnvironmentKey | undefined,
  keyFile: string | undefined,
  { policyBy: { keyCommand }, problems }: ManagedConfiguration,
  warnings: readonly SettingsWarning[],
): ReportedValue[] {
  const { env, fileEnv } = SETTINGS.apiKey;
  const value = { variable: env, value: "", isUsers: true };
  const by = key ?? keyCommand ?? ofWrongTypeBy([env, fileEnv, POLICIES.keyCommand.env], problems);
  const path = { variable: fileEnv, value: "", isUsers: false };
  if (by === undefined) return [value, path];
  const idle = idleBy(fileEnv, by, warnings);
  return [
    reported(value, byOf(by), false),
    idle !== undefined
      ? { ...path, by: idle, hasNoEffect: true }
      : by.variable === fileEnv
        ? reported({ ...path, value: keyFile ?? "" }, byOf(by), key?.key.ok !== true)
        : path,
  ];
}

function folderOf(userData: string | undefined): ReportedValue {
  const variable = OTHER_VARIABLES.userData;
  return reported({ variable, value: userData ?? "", isUsers: false }, userData === undefined ? undefined : { variable }, false);
}

/** Where a source of a key stands that does not count. */
function idleBy(variable: string, counting: ManagedBy, warnings: readonly SettingsWarning[]): ManagedBy | undefined {
  for (const { code, params } of warnings) {
    if (code === "severalKeys" && params.variables.slice(1).includes(variable)) return byOf({ ...counting, variable });
    if (code === "variableOverruled" && params.variable === variable) return { variable };
  }
  return undefined;
}

function policiesOf({ policies, policyBy, problems }: ManagedConfiguration, key: EnvironmentKey | undefined): ReportedValue[] {
  return POLICY_NAMES.map((name) => {
    const { env } = POLICIES[name];
    const value = { variable: env, value: policyText(name, policies), isUsers: USERS_OWN.has(name) };
    const isRefused = policies[name] === undefined || problems.some(({ params }) => "by" in params && params.by.variable === env);
    const isIdle = name === "keyCommand" && key !== undefined && key.variable !== env && policyBy[name] !== undefined;
    return { ...reported(value, policyBy[name], isRefused), ...(isIdle && { hasNoEffect: true }) };
  });
}

/** A value of a wrong type is no value at all: nobody would seem to have decided it. */
function ofWrongType(value: ReportedValue, { problems }: ManagedConfiguration): ReportedValue {
  const by = ofWrongTypeBy([value.variable], problems);
  return by === undefined ? value : reported(value, by, true);
}

function ofWrongTypeBy(variables: readonly string[], problems: readonly ManagedProblem[]): ManagedBy | undefined {
  for (const { code, params } of problems)
    if (code === "configurationShape" && variables.includes(params.key)) return { variable: params.key, file: params.path };
  return undefined;
}

function byOf({ variable, file }: ManagedBy): ManagedBy {
  return { variable, ...(file !== undefined && { file }) };
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
