/**
 * Reads the key of a managed machine from a file, which may be on a network disk. The file is read
 * asynchronously with a time limit. A read that hangs occupies one of Node's four file system
 * threads, so no second read begins meanwhile.
 */
import { constants, type Stats } from "node:fs";
import { open } from "node:fs/promises";
import { parseKey } from "../contract/setting-values.ts";
import type { SettingsProblem, SettingsWarning } from "../contract/settings-problems.ts";
import { MAX_API_KEY } from "../contract/vocabulary.ts";
import type { Clock } from "../core/ports.ts";
import type { KeyReading } from "../core/settings/key-choice.ts";
import type { JudgeRights } from "./key-file-rights.ts";

export const KEY_FILE_SECONDS = 10;

/** Opening a pipe without a writer would block. Windows has no such flag. */
const NOT_WAITING = process.platform === "win32" ? 0 : constants.O_NONBLOCK;
/** Maximum size in bytes: a key, a byte order mark and line ends. */
const MAX_BYTES = MAX_API_KEY + 64;
/**
 * Read permission for all users. A group may read the file: it may hold the users of Docket on a
 * shared device.
 */
const READABLE_BY_ALL = 0o004;

export interface KeyFilePorts {
  path: string;
  platform: NodeJS.Platform;
  clock: Pick<Clock, "after">;
  judge: JudgeRights;
  /** Opens the file; replaced in tests. */
  openFile?: typeof open;
}

export class KeyFile {
  private readonly ports: KeyFilePorts;
  private reading: Promise<KeyReading> | undefined;

  constructor(ports: KeyFilePorts) {
    this.ports = ports;
  }

  /** Reads the key. Never rejects. */
  async read(): Promise<KeyReading> {
    const { path, clock } = this.ports;
    this.reading ??= readKeyFile(this.ports).finally(() => (this.reading = undefined));
    const late = Promise.withResolvers<KeyReading>();
    const limit = clock.after(KEY_FILE_SECONDS * 1_000, () =>
      late.resolve(failed({ code: "keyFileLate", params: { path, seconds: KEY_FILE_SECONDS } })),
    );
    try {
      return await Promise.race([this.reading, late.promise]);
    } finally {
      limit.cancel();
    }
  }
}

async function readKeyFile({ path, platform, judge, openFile = open }: KeyFilePorts): Promise<KeyReading> {
  try {
    const file = await openFile(path, constants.O_RDONLY | NOT_WAITING);
    try {
      const found = await file.stat();
      if (!found.isFile()) return failed({ code: "keyFileNoFile", params: { path } });
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES + 1), 0, MAX_BYTES + 1, 0);
      const value = buffer.toString("utf8", 0, bytesRead).trim();
      if (bytesRead > MAX_BYTES || value.length > MAX_API_KEY)
        return failed({ code: "keyFileTooLong", params: { path, max: MAX_API_KEY } });
      if (value === "") return failed({ code: "keyFileEmpty", params: { path } });
      if (!parseKey(value).ok) return failed({ code: "keyFileNoKey", params: { path } });
      const fault = platform === "win32" ? undefined : await judge(path);
      if (fault !== undefined) return failed({ code: "keyFileWritable", params: { path, ...fault } });
      const warning = platform === "win32" ? undefined : warningOf(path, found);
      return { ok: true, value, ...(warning !== undefined && { warning }) };
    } finally {
      await file.close();
    }
  } catch (error) {
    return failed(unreadable(path, error));
  }
}

function warningOf(path: string, { mode }: Stats): SettingsWarning | undefined {
  return (mode & READABLE_BY_ALL) === 0 ? undefined : { code: "keyFileOpen", params: { path } };
}

function failed(problem: SettingsProblem): KeyReading {
  return { ok: false, problem };
}

function unreadable(path: string, error: unknown): SettingsProblem {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return { code: "keyFileMissing", params: { path } };
  if (code === "EACCES") return { code: "keyFileForbidden", params: { path } };
  return { code: "keyFileUnreadable", params: { path, why: error instanceof Error ? error.message : String(error) } };
}
