/**
 * The key of a managed machine: in DOCKET_API_KEY, or in a file that DOCKET_API_KEY_FILE names. It
 * is read once, and both variables are removed, so that no child process of Docket inherits them.
 * Electron's zygotes, and the operating system's record of this process, are older than this code
 * and keep the environment's contents: only the file keeps a key out of them.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { SettingsProblem, SettingsWarning } from "../contract/settings-problems.ts";
import { SETTINGS } from "../contract/settings-table.ts";
import { parseKey } from "../contract/setting-values.ts";
import { MAX_API_KEY } from "../contract/vocabulary.ts";
import type { EnvironmentKey } from "../core/settings/key-choice.ts";

export interface TakenKey {
  /** undefined where the environment brings none. */
  key: EnvironmentKey | undefined;
  warnings: SettingsWarning[];
}

/** A pipe without a writer would hold up the start for ever. Windows has no such flag. */
const NOT_WAITING = process.platform === "win32" ? 0 : constants.O_NONBLOCK;
/** Group and others may read. */
const READABLE_BY_OTHERS = 0o044;

/** Changes `env`. Never throws: a key that cannot be read is a problem. */
export function takeEnvironmentKey(env: Record<string, string | undefined>, platform: NodeJS.Platform): TakenKey {
  const { env: variable, fileEnv } = SETTINGS.apiKey;
  const value = env[variable]?.trim() ?? "";
  const path = env[fileEnv]?.trim() ?? "";
  delete env[variable];
  delete env[fileEnv];
  if (value !== "") return { key: { variable, key: { ok: true, value } }, warnings: path === "" ? [] : [{ code: "bothKeys", params: {} }] };
  if (path === "") return { key: undefined, warnings: [] };
  const { key, warnings } = readKeyFile(path, platform);
  return { key: { variable: fileEnv, key }, warnings };
}

function readKeyFile(path: string, platform: NodeJS.Platform): { key: EnvironmentKey["key"]; warnings: SettingsWarning[] } {
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
