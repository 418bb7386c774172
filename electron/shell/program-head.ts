/**
 * What a file is that is to be run without a shell. POSIX's execvp gives a file that the kernel does
 * not know to /bin/sh (IEEE Std 1003.1, "exec"), and Node starts programs by it: a script without an
 * interpreter in its first line would be run by a shell after all.
 */
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { RightsFault } from "../contract/settings-problems.ts";
import type { JudgeRights } from "./key-file-rights.ts";

export type ProgramHead =
  | { is: "program" }
  /** `interpreter`: as its first line names it. */
  | { is: "script"; interpreter: string }
  | { is: "neither" }
  /** Others may change it. */
  | ({ is: "open" } & RightsFault)
  /** It cannot be looked into: it may be run all the same, and no shell could read it either. */
  | { is: "unseen" };

/** Beyond this, Linux cuts the first line of a script (BINPRM_BUF_SIZE). */
const HEAD_BYTES = 256;
/** A pipe without a writer would be waited for. */
const NOT_WAITING = process.platform === "win32" ? 0 : constants.O_NONBLOCK;
const ELF = 0x7f_45_4c_46;
/** Mach-O of 32 and 64 bits in both orders of bytes, and of several processors. */
const MACH_O: ReadonlySet<number> = new Set([0xfe_ed_fa_ce, 0xfe_ed_fa_cf, 0xce_fa_ed_fe, 0xcf_fa_ed_fe, 0xca_fe_ba_be, 0xca_fe_ba_bf]);

/** Rejects with the system's error where there is no such file. */
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

/** One that others may change is not looked into. */
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
 * Looks at one program again and again: a look that hangs, on a disk that does not answer, holds one
 * of the four threads that Node reads by, so that no second one is begun beside it.
 */
export function programLook(path: string, look = readProgramHead): () => Promise<ProgramHead> {
  let looking: Promise<ProgramHead> | undefined;
  return () => (looking ??= look(path).finally(() => (looking = undefined)));
}
