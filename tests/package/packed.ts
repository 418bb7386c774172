/**
 * Packs Docket for Linux as `npm run package` does, around a placeholder that contains only
 * Electron's fuses. Needs no network and no runtime.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeRuntime } from "./placeholder-runtimes.ts";

export const PROJECT = join(import.meta.dirname, "../..");
export const BUILDER = createRequire(import.meta.url).resolve("electron-builder/cli.js");

/** Packs into `folder`, and resolves with the folder that would be installed. */
export async function packInto(folder: string): Promise<string> {
  if (!existsSync(join(PROJECT, "dist/main.js")) || !existsSync(join(PROJECT, "dist/renderer/index.html"))) {
    throw new Error("dist/ is not built; run `npm run build` first.");
  }
  const runtime = join(folder, "electron");
  writeRuntime(runtime, "linux");
  const args = ["-c", "electron-builder.yml", "--linux", "dir", "--x64", "--publish", "never"];
  const paths = [`-c.electronDist=${runtime}`, `-c.directories.output=${join(folder, "out")}`];
  await promisify(execFile)(process.execPath, [BUILDER, ...args, ...paths], { cwd: PROJECT });
  return join(folder, "out", "linux-unpacked");
}
