/**
 * The API key of a managed machine: from DOCKET_API_KEY, from a file that DOCKET_API_KEY_FILE
 * names, or from the output of the program in DOCKET_API_KEY_COMMAND. docket.json takes precedence
 * over the environment. The variables are removed, so that no child process of Docket inherits
 * them. Electron's zygotes, and the operating system's record of this process, are created before
 * this code runs and keep the environment: only a file or a program keeps a key out of them.
 */
import type { SettingsWarning } from "../contract/settings-problems.ts";
import { POLICIES } from "../contract/managed.ts";
import { SETTINGS } from "../contract/settings-table.ts";
import type { EnvironmentKey, KeyReading } from "../core/settings/key-choice.ts";
import { managedText } from "../core/settings/managed.ts";
import type { ManagedFile } from "../core/settings/managed-file.ts";
import { isAbsolute, readPolicy } from "../core/settings/policies.ts";
import { type KeyCommandPorts, runKeyCommand } from "./key-command.ts";
import { KeyFile } from "./key-file.ts";
import type { JudgeRights } from "./key-file-rights.ts";
import { judgedHead, programLook } from "./program-head.ts";

export interface TakenKey {
  /** undefined if neither docket.json nor the environment provides a key. */
  key: EnvironmentKey | undefined;
  /** Source that the key can be read from again; absent for a key in a variable. */
  origin?: KeyOrigin;
  /**
   * The variable of the key, removed from the environment. Without it, a Docket that this one
   * starts has no key.
   */
  removed?: Readonly<Record<string, string>>;
  warnings: SettingsWarning[];
}

export type KeyOrigin = { is: "file"; path: string } | { is: "command"; command: readonly [string, ...string[]] };

/**
 * Takes the key out of `env`. Never throws. Reads no file and runs no program: such a key is
 * reported as a problem until it has been read.
 */
export function takeEnvironmentKey(
  env: Record<string, string | undefined>,
  platform: NodeJS.Platform,
  configuration?: ManagedFile,
): TakenKey {
  const { env: variable, fileEnv } = SETTINGS.apiKey;
  const names = [variable, fileEnv, POLICIES.keyCommand.env] as const;
  const inFile = names.flatMap((name) => managedText(name, configuration, {}) ?? []);
  const inEnvironment = names.flatMap((name) => managedText(name, undefined, env) ?? []);
  const found = inFile.length > 0 ? inFile : inEnvironment;
  const [first] = found;
  const warnings: SettingsWarning[] =
    found.length > 1 ? [{ code: "severalKeys", params: { variables: found.map(({ by }) => by.variable) } }] : [];
  if (first?.by.file !== undefined) warnings.push(...overruled(inEnvironment, first.by.file, inFile));
  const ofKey = first?.by.file === undefined ? first?.by.variable : undefined;
  const removed = ofKey === variable || ofKey === fileEnv ? { removed: { [ofKey]: env[ofKey] ?? "" } } : {};
  delete env[variable];
  delete env[fileEnv];
  if (first === undefined) return { key: undefined, warnings };
  const { text, by } = first;
  if (by.variable === POLICIES.keyCommand.env) {
    const command = readPolicy("keyCommand", text, by);
    if (!command.ok) return { key: undefined, warnings };
    return {
      key: { ...by, key: { ok: false, problem: { code: "keyCommandRunning", params: { program: command.value[0] } } } },
      origin: { is: "command", command: command.value },
      warnings,
    };
  }
  const value = String(text);
  if (by.variable === variable) return { key: { ...by, key: { ok: true, value } }, ...removed, warnings };
  if (by.file !== undefined && !isAbsolute(value))
    return { key: { ...by, key: { ok: false, problem: { code: "keyFileRelative", params: { path: value } } } }, warnings };
  return {
    key: { ...by, key: { ok: false, problem: { code: "keyFileReading", params: { path: value } } } },
    origin: { is: "file", path: value },
    ...removed,
    warnings,
  };
}

type Source = NonNullable<ReturnType<typeof managedText>>;

/**
 * Returns warnings about sources in the environment that docket.json overrides. managed.ts warns
 * about a program in both.
 */
function overruled(inEnvironment: readonly Source[], path: string, inFile: readonly Source[]): SettingsWarning[] {
  const isReported = (variable: string): boolean =>
    variable === POLICIES.keyCommand.env && inFile.some(({ by }) => by.variable === variable);
  return inEnvironment.flatMap(({ by: { variable } }) =>
    isReported(variable) ? [] : [{ code: "variableOverruled", params: { variable, path } } as const],
  );
}

export interface KeyReaderPorts extends Omit<KeyCommandPorts, "command" | "look"> {
  judge: JudgeRights;
}

/**
 * Returns a function that reads the key and can be called repeatedly. `ends` aborts a running
 * program. The function never rejects.
 */
export function keyReader(origin: KeyOrigin, { judge, ...ports }: KeyReaderPorts): (ends?: AbortSignal) => Promise<KeyReading> {
  if (origin.is === "command") {
    const { command } = origin;
    const look = programLook(command[0], (path) => judgedHead(path, judge));
    return (ends) => runKeyCommand({ ...ports, command, look, ends });
  }
  const file = new KeyFile({ path: origin.path, platform: ports.platform, clock: ports.clock, judge });
  return () => file.read();
}
