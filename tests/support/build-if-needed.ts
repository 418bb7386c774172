/**
 * Builds the app when nothing was built, when one of its sources is newer than the build, or when
 * they are other files than those of the build.
 */
import { spawnSync } from "node:child_process";
import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PROJECT } from "./launch.ts";

const SOURCES = ["app", "electron", "proto/gen", "package.json", "package-lock.json"];
const BUILT = ["dist/main.js", "dist/preload.cjs", "dist/renderer/index.html"];

/**
 * The digest of the sources that were built: a file taken from elsewhere may be older than the
 * build, and one that is gone has no time at all.
 */
const RECORD = "dist/.sources";

/** Throws an Error with the build's output when it fails. */
export function buildIfNeeded(report: (line: string) => void, project = PROJECT): void {
  const built = BUILT.map((file) => timeOf(join(project, file)));
  const newest = Math.max(...SOURCES.map((path) => newestIn(join(project, path))));
  const digest = digestOf(project);
  const record = join(project, RECORD);
  // A build by hand leaves no record, and makes one that was there speak of an earlier build.
  const recorded = existsSync(record) && timeOf(record) >= Math.max(...built) ? readFileSync(record, "utf8") : undefined;
  const upToDate = Math.min(...built) >= newest && (recorded === undefined || recorded === digest);
  if (!upToDate) {
    report(Math.min(...built) === 0 ? "building the app" : "building the app again, its sources have changed");
    buildApp(project);
  } else if (recorded === undefined) writeFileSync(record, digest);
}

/** Builds it in any case. Throws as `buildIfNeeded` does. */
export function buildApp(project = PROJECT): void {
  // Taken before the build: a change during the build leads to the next one.
  const digest = digestOf(project);
  const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as { scripts: { build: string } };
  // The caller may be a test: with its NODE_ENV the app would be built for development.
  const { NODE_ENV: _, ...env } = process.env;
  const PATH = `${join(PROJECT, "node_modules", ".bin")}${delimiter}${env["PATH"] ?? ""}`;
  const built = spawnSync(scripts.build, { cwd: project, shell: true, env: { ...env, PATH }, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`The app could not be built:\n${built.stdout}${built.stderr}`);
  writeFileSync(join(project, RECORD), digest);
}

/** Milliseconds of the last change, 0 when there is no such file. */
function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Milliseconds of the last change of a file, or of anything under a folder; folders count too,
 * since a file may be gone.
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
 * Each file by its path, its length and its content, so that no two sets of files read the same.
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
