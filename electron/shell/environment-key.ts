/**
 * The key of a managed machine: in DOCKET_API_KEY, in a file that DOCKET_API_KEY_FILE names, or what
 * the program of DOCKET_API_KEY_COMMAND prints; in docket.json first, then in the environment. The
 * variables are removed, so that no child process of Docket inherits them. Electron's zygotes, and
 * the operating system's record of this process, are older than this code and keep the
 * environment's contents: only file and program keep a key out of them.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { SettingsProblem, SettingsWarning } from "../contract/settings-problems.ts";
import { POLICIES } from "../contract/managed.ts";
import { SETTINGS } from "../contract/settings-table.ts";
import { parseKey } from "../contract/setting-values.ts";
import { MAX_API_KEY } from "../contract/vocabulary.ts";
import type { EnvironmentKey, KeyReading } from "../core/settings/key-choice.ts";
import { managedText } from "../core/settings/managed.ts";
import type { ManagedFile } from "../core/settings/managed-file.ts";
import { readPolicy } from "../core/settings/policies.ts";
import { type KeyCommandPorts, runKeyCommand } from "./key-command.ts";

export interface TakenKey {
  /** undefined where neither docket.json nor the environment brings one. */
  key: EnvironmentKey | undefined;
  /** Where the key can be read again; absent for one that stands in a variable. */
  origin?: KeyOrigin;
  warnings: SettingsWarning[];
}

export type KeyOrigin = { is: "file"; path: string } | { is: "command"; command: readonly [string, ...string[]] };

/** A pipe without a writer would hold up the start for ever. Windows has no such flag. */
const NOT_WAITING = process.platform === "win32" ? 0 : constants.O_NONBLOCK;
/** Group and others may read. */
const READABLE_BY_OTHERS = 0o044;

/**
 * Changes `env`. Never throws: a key that cannot be read is a problem. A program is not run here,
 * and its key is a problem until it has been.
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
  if (by.variable === variable) return { key: { ...by, key: { ok: true, value } }, warnings };
  const { key, warnings: ofFile } = readKeyFile(value, platform);
  return { key: { ...by, key }, origin: { is: "file", path: value }, warnings: [...warnings, ...ofFile] };
}

/** Reads the key again. Never rejects. */
export function readKey(origin: KeyOrigin, { env, platform, clock }: Omit<KeyCommandPorts, "command">): Promise<KeyReading> {
  if (origin.is === "command") return runKeyCommand({ command: origin.command, env, platform, clock });
  return Promise.resolve(readKeyFile(origin.path, platform).key);
}

function readKeyFile(path: string, platform: NodeJS.Platform): { key: KeyReading; warnings: SettingsWarning[] } {
  let handle: number;
  try {
    handle = openSync(path, constants.O_RDONLY | NOT_WAITING);
  } catch (error) {
    return failed(unreadable(path, error));
  }
  try {
    const found = fstatSync(handle);
    if (!found.isFile()) return failed({ code: "keyFileNoFile", params: { path } });
    const buffer = Buffer.alloc(MAX_API_KEY + 1);
    const length = readSync(handle, buffer, 0, buffer.length, 0);
    if (length > MAX_API_KEY) return failed({ code: "keyFileTooLong", params: { path, max: MAX_API_KEY } });
    const value = buffer.toString("utf8", 0, length).trim();
    if (value === "") return failed({ code: "keyFileEmpty", params: { path } });
    if (!parseKey(value).ok) return failed({ code: "keyFileNoKey", params: { path } });
    const isOpen = platform !== "win32" && (found.mode & READABLE_BY_OTHERS) !== 0;
    return {
      key: { ok: true, value },
      warnings: isOpen ? [{ code: "keyFileOpen", params: { path } }] : [],
    };
  } catch (error) {
    return failed(unreadable(path, error));
  } finally {
    closeSync(handle);
  }
}

function failed(problem: SettingsProblem): ReturnType<typeof readKeyFile> {
  return { key: { ok: false, problem }, warnings: [] };
}

function unreadable(path: string, error: unknown): SettingsProblem {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return { code: "keyFileMissing", params: { path } };
  if (code === "EACCES") return { code: "keyFileForbidden", params: { path } };
  return { code: "keyFileUnreadable", params: { path, why: error instanceof Error ? error.message : String(error) } };
}
