/**
 * The configuration of this device: docket.json first, because its users cannot write to it, then
 * the environment. Read once at the start; applies to every account.
 */
import type { QuietHours } from "../../contract/alert-rules.ts";
import {
  type ManagedBy,
  type ManagedProblem,
  OTHER_POLICIES,
  type Policies,
  POLICIES,
  type PoliciesDto,
  POLICY_NAMES,
  type PolicyName,
} from "../../contract/managed.ts";
import type { SettingsWarning } from "../../contract/settings-problems.ts";
import { entryOf, SETTINGS, TEXT_SETTINGS, type TextSetting } from "../../contract/settings-table.ts";
import { isOneOf, OTHER_VARIABLES } from "../../contract/vocabulary.ts";
import { CONFIGURATION_KEYS, likelyName, unknownVariables } from "./environment.ts";
import type { ManagedFile, ManagedText } from "./managed-file.ts";
import { readPolicy } from "./policies.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ManagedConfiguration {
  readonly values: Readonly<Partial<Record<TextSetting, ManagedText>>>;
  /** Source of each of these values. */
  readonly by: Readonly<Partial<Record<TextSetting, ManagedBy>>>;
  readonly policies: Policies;
  readonly policyBy: Readonly<Partial<Record<PolicyName, ManagedBy>>>;
  /** Problems that prevent any connection. */
  readonly problems: readonly ManagedProblem[];
  readonly warnings: readonly SettingsWarning[];
}

/**
 * Reads the configuration. `env`: without the key, which was removed before
 * (shell/environment-key.ts).
 */
export function managedConfiguration(file: ManagedFile | undefined, env: Environment): ManagedConfiguration {
  const values: Partial<Record<TextSetting, ManagedText>> = {};
  const by: Partial<Record<TextSetting, ManagedBy>> = {};
  const policies: Partial<Record<PolicyName, unknown>> = {};
  const policyBy: Partial<Record<PolicyName, ManagedBy>> = {};
  const problems: ManagedProblem[] = [...(file?.problems ?? [])];
  for (const name of TEXT_SETTINGS) {
    const found = managedText(entryOf(name).env, file, env);
    if (found === undefined) continue;
    values[name] = found.text;
    by[name] = found.by;
  }
  for (const name of POLICY_NAMES) {
    const found = managedText(POLICIES[name].env, file, env);
    if (found === undefined) continue;
    const read = readPolicy(name, found.text, found.by);
    policyBy[name] = found.by;
    if (read.ok) policies[name] = read.value;
    else problems.push(read.problem);
  }
  const onlyTransport = (policies as Policies).transports;
  if (onlyTransport?.length === 1 && values.transport === undefined && policyBy.transports !== undefined) {
    values.transport = onlyTransport[0] ?? "";
    by.transport = policyBy.transports;
  }
  return { values, by, policies: policies as Policies, policyBy, problems, warnings: warningsOf(file, env) };
}

/** Returns the effective text and its source. An empty text counts as none. */
export function managedText(
  variable: string,
  file: ManagedFile | undefined,
  env: Environment,
): { text: ManagedText; by: ManagedBy } | undefined {
  const inFile = trimmed(file?.values.get(variable));
  if (file !== undefined && inFile !== undefined) return { text: inFile, by: { variable, file: file.path } };
  const inEnvironment = trimmed(env[variable]);
  return inEnvironment === undefined ? undefined : { text: inEnvironment, by: { variable } };
}

function trimmed(text: ManagedText | undefined): ManagedText | undefined {
  if (typeof text === "string") return text.trim() === "" ? undefined : text.trim();
  return text === undefined || text.length === 0 ? undefined : text;
}

function warningsOf(file: ManagedFile | undefined, env: Environment): SettingsWarning[] {
  const warnings: SettingsWarning[] = unknownVariables(env);
  if (file === undefined) return warnings;
  const { path, values, unknown, isReadByOthers } = file;
  for (const key of unknown) {
    if (isOneOf(Object.values(OTHER_VARIABLES), key)) {
      warnings.push({ code: "variableInFile", params: { path, key } });
      continue;
    }
    const likely = likelyName(key, CONFIGURATION_KEYS);
    warnings.push({ code: "unknownKey", params: { path, key, ...(likely !== undefined && { likely }) } });
  }
  for (const [key, text] of values) if (trimmed(text) === undefined) warnings.push({ code: "emptyKey", params: { path, key } });
  const overruled = [...values.keys()].filter(
    (variable) => trimmed(env[variable]) !== undefined && trimmed(values.get(variable)) !== undefined,
  );
  for (const variable of overruled) warnings.push({ code: "variableOverruled", params: { variable, path } });
  if (isReadByOthers && trimmed(values.get(SETTINGS.apiKey.env)) !== undefined)
    warnings.push({ code: "keyInConfiguration", params: { path } });
  return warnings;
}

/** Returns the managed quiet hours of this device. */
export function managedQuietHours({
  policies: { quietHours },
  policyBy,
}: ManagedConfiguration): { hours: QuietHours; by: ManagedBy } | undefined {
  const { quietHours: by } = policyBy;
  return quietHours === undefined || by === undefined ? undefined : { hours: quietHours, by };
}

/** Returns the policies that the window shows. */
export function shownPolicies({ policies, policyBy }: ManagedConfiguration): PoliciesDto {
  const { demonstration, transports } = policyBy;
  const others = OTHER_POLICIES.flatMap((name) => {
    const { [name]: value } = policies;
    const { [name]: by } = policyBy;
    return value === undefined || by === undefined ? [] : [{ name, value: String(value), by }];
  });
  return {
    ...(policies.demonstration === false && demonstration !== undefined && { noDemonstration: demonstration }),
    ...(policies.transports !== undefined && transports !== undefined && { transports: { allowed: policies.transports, by: transports } }),
    ...(others.length > 0 && { others }),
  };
}
