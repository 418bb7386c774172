/** Builds the app when a file that it is made of is newer than what was built, or nothing was. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PROJECT } from "./launch.ts";

const SOURCES = ["app", "electron", "proto/gen", "package.json", "package-lock.json"];
const BUILT = ["dist/main.js", "dist/preload.cjs", "dist/renderer/index.html"];

/** Throws an Error with the build's output when it fails. */
export function buildIfNeeded(tell: (line: string) => void): void {
  const oldest = Math.min(...BUILT.map((file) => statSync(join(PROJECT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0));
  const newest = Math.max(...SOURCES.map((path) => newestIn(join(PROJECT, path))));
  if (oldest >= newest) return;
  tell(oldest === 0 ? "building the app" : "building the app again, its sources have changed");
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as { scripts: { build: string } };
  const PATH = `${join(PROJECT, "node_modules", ".bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  const built = spawnSync(scripts.build, { cwd: PROJECT, shell: true, env: { ...process.env, PATH }, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`The app could not be built:\n${built.stdout}${built.stderr}`);
}

/** Milliseconds of the last change of a file, or of anything under a folder; folders count too, since a file may be gone. */
function newestIn(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
