/** Functions with which the tests inspect packages. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import { getRawHeader } from "@electron/asar";
import { SENTINEL } from "./placeholder-runtimes.ts";

export const ICON_SIZES = ["16x16", "32x32", "48x48", "64x64", "128x128", "256x256", "512x512"];
/** The fuses that electron-builder.yml sets, in the order of Electron's documentation. */
export const FUSES = "01001100";

export const sha512 = (path: string): string => createHash("sha512").update(readFileSync(path)).digest("base64");
export const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: "utf8", maxBuffer: 64 * 1024 ** 2, timeout: 60_000 });
export const fusesOf = (text: string): string => text.slice(text.indexOf(SENTINEL) + SENTINEL.length + 2).slice(0, FUSES.length);
/** Returns the hash of an archive that Electron compares when it checks its archive. */
export const headerHash = (archive: string): string => createHash("sha256").update(getRawHeader(archive).headerString).digest("hex");

/**
 * Returns the UTF-16 text of a program made by NSIS (its fileform.h: a head of 28 bytes, then the
 * compressed header).
 */
export function wordsOf(program: Buffer): string {
  const at = program.indexOf("NullsoftInst") - 8 + 28;
  const size = program.readUInt32LE(at) % 0x80000000;
  return inflateRawSync(program.subarray(at + 4, at + 4 + size)).toString("utf16le");
}
