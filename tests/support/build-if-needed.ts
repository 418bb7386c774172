/**
 * Builds the app when there is no build, when a source is newer than the build, or when the set of
 * sources differs from the one that was built.
 */
import { spawnSync } from "node:child_process";
import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PROJECT } from "./launch.ts";

const SOURCES = ["app", "electron", "proto/gen", "package.json", "package-lock.json"];
const BUILT = ["dist/main.js", "dist/preload.cjs", "dist/renderer/index.html"];

/**
 * File with the digest of the built sources: a file copied from elsewhere may be older than the
 * build, and a deleted file has no time.
 */
const RECORD = "dist/.sources";

/** Builds the app if needed. Throws an Error with the build's output when the build fails. */
export function buildIfNeeded(report: (line: string) => void, project = PROJECT): void {
  const built = BUILT.map((file) => timeOf(join(project, file)));
  const newest = Math.max(...SOURCES.map((path) => newestIn(join(project, path))));
  const digest = digestOf(project);
  const record = join(project, RECORD);
  // A build by hand writes no record, and an existing record then describes an earlier build.
  const recorded = existsSync(record) && timeOf(record) >= Math.max(...built) ? readFileSync(record, "utf8") : undefined;
  const upToDate = Math.min(...built) >= newest && (recorded === undefined || recorded === digest);
  if (!upToDate) {
    report(Math.min(...built) === 0 ? "building the app" : "building the app again, its sources have changed");
    buildApp(project);
  } else if (recorded === undefined) writeFileSync(record, digest);
}

/** Builds the app unconditionally. Throws as `buildIfNeeded` does. */
export function buildApp(project = PROJECT): void {
  // Computed before the build, so that a change during the build leads to another build.
  const digest = digestOf(project);
  const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as { scripts: { build: string } };
  // The caller may be a test, whose NODE_ENV would build the app for development.
  const { NODE_ENV: _, ...env } = process.env;
  const PATH = `${join(PROJECT, "node_modules", ".bin")}${delimiter}${env["PATH"] ?? ""}`;
  const built = spawnSync(scripts.build, { cwd: project, shell: true, env: { ...env, PATH }, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`The app could not be built:\n${built.stdout}${built.stderr}`);
  writeFileSync(join(project, RECORD), digest);
}

/** Returns the time of the last change in milliseconds, or 0 when the file does not exist. */
function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Returns the time of the last change of a file, or of anything under a folder, in milliseconds.
 * Folders count too, since a file may have been deleted.
 */
function newestIn(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

function digestOf(project: string): string {
  const hash = createHash("sha256");
  for (const path of SOURCES) addTo(hash, project, path);
  return hash.digest("hex");
}

/**
 * Adds each file by its path, its length and its content, so that no two sets of files have the
 * same digest input.
 */
function addTo(hash: Hash, project: string, path: string): void {
  const whole = join(project, path);
  if (statSync(whole).isDirectory()) {
    for (const name of readdirSync(whole).toSorted()) addTo(hash, project, `${path}/${name}`);
    return;
  }
  const content = readFileSync(whole);
  hash.update(`${path}\0${content.length}\0`).update(content);
}
