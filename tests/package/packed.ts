/**
 * Docket packed for Linux as `npm run package` packs it, around a placeholder that has Electron's
 * fuses and nothing else of it. Needs no network and no runtime.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

export const PROJECT = join(import.meta.dirname, "../..");
export const BUILDER = createRequire(import.meta.url).resolve("electron-builder/cli.js");

/**
 * How the fuses lie in Electron's binary (its documentation, "Fuses", "The hard way"): the
 * sentinel, a version, a length, the wire.
 */
export const SENTINEL = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
export const FACTORY_WIRE = "101100011";

/** Packs into `folder`, and resolves with the folder that would be installed. */
export async function packInto(folder: string): Promise<string> {
  if (!existsSync(join(PROJECT, "dist/main.js")) || !existsSync(join(PROJECT, "dist/renderer/index.html"))) {
    throw new Error("dist/ is not built; run `npm run build` first.");
  }
  const runtime = join(folder, "electron");
  mkdirSync(runtime);
  const head = Buffer.from([1, FACTORY_WIRE.length]);
  writeFileSync(join(runtime, "electron"), Buffer.concat([Buffer.from(SENTINEL), head, Buffer.from(`${FACTORY_WIRE}\0`)]));
  const args = ["-c", "electron-builder.yml", "--linux", "dir", "--x64", "--publish", "never"];
  const paths = [`-c.electronDist=${runtime}`, `-c.directories.output=${join(folder, "out")}`];
  await promisify(execFile)(process.execPath, [BUILDER, ...args, ...paths], { cwd: PROJECT });
  return join(folder, "out", "linux-unpacked");
}
