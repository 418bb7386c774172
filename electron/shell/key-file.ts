/**
 * The key of a managed machine in a file, which may lie on a disk of the network: it is read beside
 * everything else, and not waited for without end. A read that hangs holds one of the four threads
 * that Node reads by, so that no second one is begun beside it.
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

/** A pipe without a writer would be waited for. Windows has no such flag. */
const NOT_WAITING = process.platform === "win32" ? 0 : constants.O_NONBLOCK;
/** A key, a byte order mark and line ends. */
const MAX_BYTES = MAX_API_KEY + 64;
/** Everybody may read. A group may be those who use Docket on a device of several users. */
const READABLE_BY_ALL = 0o004;

export interface KeyFilePorts {
  path: string;
  platform: NodeJS.Platform;
  clock: Pick<Clock, "after">;
  judge: JudgeRights;
  /** Opens the file; of tests. */
  openFile?: typeof open;
}

export class KeyFile {
  private readonly ports: KeyFilePorts;
  private reading: Promise<KeyReading> | undefined;

  constructor(ports: KeyFilePorts) {
    this.ports = ports;
  }

  /** Never rejects. */
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
