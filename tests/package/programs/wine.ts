/**
 * Replaces wine, with which electron-builder runs a first installer that only writes the
 * uninstaller: extracts the uninstaller from it. A copy is kept beside it.
 */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { inflateRawSync } from "node:zlib";

/**
 * Start of an installer's data behind its program, after four bytes of flags (NSIS, fileform.h).
 */
const SIGNATURE = Buffer.concat([Buffer.from([0xef, 0xbe, 0xad, 0xde]), Buffer.from("NullsoftInst")]);
const HEAD_BYTES = 28;
const COMPRESSED = 0x80000000;

function uninstallerIn(installer: Buffer): Buffer {
  const begin = installer.indexOf(SIGNATURE) - 4;
  // Without the compiler, the installer is a file without content.
  if (begin < 0) return Buffer.alloc(0);
  for (let at = begin + HEAD_BYTES; at + 4 < installer.length;) {
    const size = installer.readUInt32LE(at);
    const from = at + 4;
    at = from + (size % COMPRESSED);
    const block = installer.subarray(from, at);
    const content = size >= COMPRESSED ? inflateRawSync(block) : block;
    if (content.subarray(4).indexOf(SIGNATURE) === 0) return Buffer.concat([installer.subarray(0, begin), content]);
  }
  throw new Error("the installer has no uninstaller in it");
}

const [installer = ""] = process.argv.slice(2);
const uninstaller = join(dirname(installer), `${basename(installer, "exe")}__uninstaller.exe`);
writeFileSync(uninstaller, uninstallerIn(readFileSync(installer)));
copyFileSync(uninstaller, join(dirname(installer), "uninstaller.exe"));
