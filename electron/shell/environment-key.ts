/**
 * The key of a managed machine: in DOCKET_API_KEY, or in a file that DOCKET_API_KEY_FILE names. It is
 * read once, and both variables are removed, so that no program that Docket starts inherits them.
 * Electron's zygotes, and the operating system's record of this process, are older than this code and
 * keep what the environment held: only the file keeps a key out of them.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { EnvironmentKey } from "../core/settings/key-choice.ts";

export interface TakenKey {
  /** undefined where the environment brings none. */
  key: EnvironmentKey | undefined;
  /** A sentence each. */
  warnings: string[];
}

/** No key is longer; a file that is has been mistaken for another. */
const MAX_BYTES = 4_096;
/** A pipe without a writer would hold up the start for ever. Windows has no such flag. */
const NOT_WAITING = process.platform === "win32" ? 0 : constants.O_NONBLOCK;
/** Group and others may read. */
const READABLE_BY_OTHERS = 0o044;

/** Changes `env`. Never throws: what cannot be read is a problem with a sentence. */
export function takeEnvironmentKey(env: Record<string, string | undefined>, platform: NodeJS.Platform): TakenKey {
  const value = env["DOCKET_API_KEY"]?.trim() ?? "";
  const path = env["DOCKET_API_KEY_FILE"]?.trim() ?? "";
  delete env["DOCKET_API_KEY"];
  delete env["DOCKET_API_KEY_FILE"];
  if (value !== "") {
    const both = "DOCKET_API_KEY and DOCKET_API_KEY_FILE are both set: DOCKET_API_KEY counts, and the file is not read.";
    return { key: { variable: "DOCKET_API_KEY", key: { ok: true, value } }, warnings: path === "" ? [] : [both] };
  }
  if (path === "") return { key: undefined, warnings: [] };
  const { key, warnings } = readKeyFile(path, platform);
  return { key: { variable: "DOCKET_API_KEY_FILE", key }, warnings };
}

function readKeyFile(path: string, platform: NodeJS.Platform): { key: EnvironmentKey["key"]; warnings: string[] } {
  const problem = (what: string): ReturnType<typeof readKeyFile> => ({
    key: { ok: false, problem: `The key file ${path} ${what}` },
    warnings: [],
  });
  let handle: number;
  try {
    handle = openSync(path, constants.O_RDONLY | NOT_WAITING);
  } catch (error) {
    return problem(`cannot be read: ${reasonOf(error)}.`);
  }
  try {
    const found = fstatSync(handle);
    if (!found.isFile()) return problem("is not a file.");
    const buffer = Buffer.alloc(MAX_BYTES + 1);
    const length = readSync(handle, buffer, 0, buffer.length, 0);
    if (length > MAX_BYTES) return problem(`is longer than ${MAX_BYTES} bytes: it holds something else than a key.`);
    const value = buffer.toString("utf8", 0, length).trim();
    if (value === "") return problem("is empty.");
    if (!/^[\x21-\x7e]+$/u.test(value)) return problem("holds more than one line of plain characters: it holds something else than a key.");
    const isOpen = platform !== "win32" && (found.mode & READABLE_BY_OTHERS) !== 0;
    return {
      key: { ok: true, value },
      warnings: isOpen ? [`The key file ${path} can be read by other users of this machine. Allow it to its owner only (chmod 600).`] : [],
    };
  } catch (error) {
    return problem(`cannot be read: ${reasonOf(error)}.`);
  } finally {
    closeSync(handle);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return "there is no such file";
  if (code === "EACCES") return "this user may not read it";
  return error instanceof Error ? error.message : String(error);
}
