/**
 * Determines whether a file can be run without a shell. POSIX's execvp passes a file that the
 * kernel does not recognise to /bin/sh (IEEE Std 1003.1, "exec"), and Node starts programs with
 * execvp. A script without an interpreter line would therefore be run by a shell.
 */
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { RightsFault } from "../contract/settings-problems.ts";
import type { JudgeRights } from "./key-file-rights.ts";

export type ProgramHead =
  | { is: "program" }
  /** `interpreter` is the path in the script's first line. */
  | { is: "script"; interpreter: string }
  | { is: "neither" }
  /** Other users may change the file. */
  | ({ is: "open" } & RightsFault)
  /** The file cannot be read. It may still be executable, and a shell could not read it either. */
  | { is: "unseen" };

/** Linux truncates the first line of a script after this many bytes (BINPRM_BUF_SIZE). */
const HEAD_BYTES = 256;
/** Opening a pipe without a writer would block. */
const NOT_WAITING = process.platform === "win32" ? 0 : constants.O_NONBLOCK;
const ELF = 0x7f_45_4c_46;
/** Magic numbers of Mach-O: 32 and 64 bits in both byte orders, and universal binaries. */
const MACH_O: ReadonlySet<number> = new Set([0xfe_ed_fa_ce, 0xfe_ed_fa_cf, 0xce_fa_ed_fe, 0xcf_fa_ed_fe, 0xca_fe_ba_be, 0xca_fe_ba_bf]);

/** Reads the head of the file. Rejects with the system's error if the file does not exist. */
export async function readProgramHead(path: string): Promise<ProgramHead> {
  try {
    const file = await open(path, constants.O_RDONLY | NOT_WAITING);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return headOf(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) throw error;
    return { is: "unseen" };
  }
}

/** Returns the head, or the fault of a file that others may change, which is not read. */
export async function judgedHead(path: string, judge: JudgeRights): Promise<ProgramHead> {
  const fault = await judge(path);
  return fault === undefined ? readProgramHead(path) : { is: "open", ...fault };
}

export function headOf(head: Buffer): ProgramHead {
  const [, interpreter] = /^#![ \t]*([^ \t\n]+)/u.exec(head.toString("latin1")) ?? [];
  if (interpreter !== undefined) return { is: "script", interpreter };
  const magic = head.length < 4 ? 0 : head.readUInt32BE(0);
  return { is: magic === ELF || MACH_O.has(magic) ? "program" : "neither" };
}

/**
 * Returns a function that inspects one program and can be called repeatedly. An inspection that
 * hangs on an unresponsive disk occupies one of Node's four file system threads, so no second one
 * begins meanwhile.
 */
export function programLook(path: string, look = readProgramHead): () => Promise<ProgramHead> {
  let looking: Promise<ProgramHead> | undefined;
  return () => (looking ??= look(path).finally(() => (looking = undefined)));
}
