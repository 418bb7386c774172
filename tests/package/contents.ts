/** What packages are looked into with. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import { getRawHeader } from "@electron/asar";
import { SENTINEL } from "./placeholder-runtimes.ts";

export const ICON_SIZES = ["16x16", "32x32", "48x48", "64x64", "128x128", "256x256", "512x512"];
/** As electron-builder.yml asks for them, in the order of Electron's documentation. */
export const FUSES = "01001100";

export const sha512 = (path: string): string => createHash("sha512").update(readFileSync(path)).digest("base64");
export const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: "utf8", maxBuffer: 64 * 1024 ** 2, timeout: 60_000 });
export const fusesOf = (text: string): string => text.slice(text.indexOf(SENTINEL) + SENTINEL.length + 2).slice(0, FUSES.length);
/** Of an archive, as Electron compares it where it checks its archive. */
export const headerHash = (archive: string): string => createHash("sha256").update(getRawHeader(archive).headerString).digest("hex");

/** The texts of a program that NSIS has made, in UTF-16 (its fileform.h: 28 bytes of a head, then the header, compressed). */
export function wordsOf(program: Buffer): string {
  const at = program.indexOf("NullsoftInst") - 8 + 28;
  const size = program.readUInt32LE(at) % 0x80000000;
  return inflateRawSync(program.subarray(at + 4, at + 4 + size)).toString("utf16le");
}
