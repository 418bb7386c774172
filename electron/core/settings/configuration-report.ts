/**
 * The report of `--check-config`: each setting and policy of this device with its source, unusable
 * values, and values without effect. Settings of users are not included, because each user has
 * separate ones.
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

/**
 * `by`: absent if the value is not managed; `value` is then the default, and "" if there is none.
 */
export interface ReportedValue {
  variable: string;
  value: string;
  by?: ManagedBy;
  /** Whether the value is set but cannot be used; the problems contain the reason. */
  isRefused?: true;
  /** Whether the value is set but another source takes precedence. */
  hasNoEffect?: true;
  /** Whether users choose the value if it is not managed. */
  isUsers: boolean;
}

export interface ConfigurationReport {
  values: readonly ReportedValue[];
  /** Length of the managed key in characters; absent if there is no usable key. */
  keyLength?: number;
  problems: readonly ManagedProblem[];
  settingProblems: readonly SettingProblem[];
  /** Warnings about values that are set but have no effect. */
  withoutEffect: readonly SettingsWarning[];
  /** Warnings about values that apply nevertheless. */
  notes: readonly SettingsWarning[];
  /** Whether docket.json exists but cannot be used as a whole, so that no value applies. */
  decidesNothing: boolean;
  /** Whether every value that is set applies. */
  applies: boolean;
}

export interface ReportPorts {
  file: ManagedFile | undefined;
  env: Environment;
  /** The managed key, already read, also from its program. */
  key: EnvironmentKey | undefined;
  /** Path of the file that contains the key. */
  keyFile?: string | undefined;
  /** Absolute path from the variable DOCKET_USER_DATA. */
  userData?: string | undefined;
  warnings: readonly SettingsWarning[];
  /** Problems with the files that policies name. */
  problems: readonly ManagedProblem[];
}

/** Stores of a user without saved settings and without a key. */
const NO_STORE: SettingsStore = { read: () => ({ values: {} }), write: () => undefined };
const NO_SECRETS: Secrets = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
  storage: () => ({ code: "noKey", params: {} }),
};

/** Codes of warnings about values without effect. */
const WITHOUT_EFFECT: ReadonlySet<SettingsWarning["code"]> = new Set([
  "unknownKey",
  "variableInFile",
  "unknownVariable",
  "emptyKey",
  "severalKeys",
]);

/** Policies whose value users choose if it is not managed. */
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

/**
 * Whether the problem is caused by the device's configuration. A missing consent to http has no
 * place of its own; the managed address is the wrong value.
 */
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

/**
 * Returns the entries as they can be typed. If an entry contains a comma, which only docket.json
 * allows, returns JSON, because the entry would look like two.
 */
function listText(entries: readonly string[]): string {
  return entries.some((entry) => entry.includes(",")) ? JSON.stringify(entries) : entries.join(", ");
}

/** Returns the values of the key's variables; the key itself is never reported. */
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

/** Returns the source of a key that another source overrides. */
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

/**
 * Marks a value of the wrong type as refused; otherwise it would look like a value that nobody set.
 */
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
