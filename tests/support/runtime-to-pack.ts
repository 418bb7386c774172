/**
 * Chooses the runtime that `npm run package` packs Docket into: the named one, else the one on this
 * machine, else Electron's own download. Fails here with one sentence when none is available, since
 * electron-builder would try for a long time and then print a stack.
 */
import { readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { findElectron } from "./find-electron.ts";

/** Timeout of all downloads together, in milliseconds: more than 100 MB each, on a slow line. */
const DOWNLOAD_LIMIT = 10 * 60_000;

/** A platform and an architecture by Node's names. */
export interface Target {
  platform: string;
  arch: string;
}

/** The program at the top of an unpacked runtime. */
const PROGRAMS: Readonly<Record<string, string>> = { linux: "electron", win32: "electron.exe", darwin: "Electron.app" };

const PLATFORM_FLAGS: Readonly<Record<string, string>> = {
  "--linux": "linux",
  "--win": "win32",
  "--windows": "win32",
  "--mac": "darwin",
  "--macos": "darwin",
};
const PLATFORM_LETTERS: Readonly<Record<string, string>> = { l: "linux", w: "win32", m: "darwin", o: "darwin" };
const ARCH_FLAGS: Readonly<Record<string, readonly string[]>> = {
  "--x64": ["x64"],
  "--arm64": ["arm64"],
  "--ia32": ["ia32"],
  "--armv7l": ["armv7l"],
  "--universal": ["x64", "arm64"],
};

/** Returns the targets in electron-builder's arguments; without any, this machine. */
export function readTargets(args: readonly string[], host: Target = process): Target[] {
  const letters = args.filter((argument) => /^-[lwmo]+$/.test(argument)).flatMap((argument) => argument.slice(1).split(""));
  const named = args.map((argument) => PLATFORM_FLAGS[argument]).concat(letters.map((letter) => PLATFORM_LETTERS[letter]));
  const platforms = new Set(named.filter((platform) => platform !== undefined));
  const archs = new Set(args.flatMap((argument) => ARCH_FLAGS[argument] ?? []));
  if (platforms.size === 0) platforms.add(host.platform);
  if (archs.size === 0) archs.add(host.arch);
  return [...platforms].flatMap((platform) => [...archs].map((arch) => ({ platform, arch })));
}

/**
 * Returns the named folder or zip file as an absolute path. Throws an Error with one sentence when
 * it holds no runtime for the targets.
 */
export function checkRuntime(path: string, targets: readonly Target[]): string {
  if (path === "") throw new Error("--electron-dist: the folder has no name.");
  const whole = resolve(path);
  const stat = statSync(whole, { throwIfNoEntry: false });
  if (stat === undefined) throw new Error(`--electron-dist: the folder "${path}" does not exist.`);
  if (!stat.isDirectory()) {
    if (whole.endsWith(".zip")) return whole;
    throw new Error(`--electron-dist: "${path}" is neither a folder nor a zip file.`);
  }
  const names = new Set(readdirSync(whole));
  for (const target of targets) {
    const program = PROGRAMS[target.platform] ?? "electron";
    if (names.has(program) || names.has(zipName(target))) continue;
    throw new Error(`--electron-dist: the folder "${path}" holds no Electron runtime, neither ${program} nor ${zipName(target)}.`);
  }
  return whole;
}

/**
 * Resolves to the location of a runtime for the targets, after a download if needed. Rejects with
 * one sentence when none is available.
 */
export async function obtainRuntime(targets: readonly Target[], report: (line: string) => void, limit = DOWNLOAD_LIMIT): Promise<string> {
  const here = targets.every(({ platform, arch }) => platform === process.platform && arch === process.arch) ? findElectron() : undefined;
  // On macOS the program lies four folders deep in Electron.app.
  if (here !== undefined) return resolve(here, process.platform === "darwin" ? "../../../.." : "..");
  const signal = AbortSignal.timeout(limit);
  const zips: string[] = [];
  for (const target of targets) {
    report(`getting Electron's runtime for ${target.platform}-${target.arch}`);
    zips.push(await download(target, signal));
  }
  const [first = ""] = zips;
  // All zip files of one release are in one folder of the cache, where electron-builder selects
  // them by their names.
  return zips.length === 1 ? first : dirname(first);
}

/**
 * Returns the zip from the cache that Electron's tools share, or from the network, checked against
 * the checksum of the installed package.
 */
async function download({ platform, arch }: Target, signal: AbortSignal): Promise<string> {
  const { load, version } = electronPackage();
  const { downloadArtifact } = load("@electron/get") as { downloadArtifact: (what: object) => Promise<string> };
  const cacheRoot = process.env["electron_config_cache"];
  try {
    return await downloadArtifact({
      version,
      artifactName: "electron",
      platform,
      arch,
      checksums: load("./checksums.json") as unknown,
      downloadOptions: { signal },
      ...(cacheRoot === undefined ? {} : { cacheRoot }),
    });
  } catch (error) {
    throw new Error(
      `Electron's runtime (${version}, ${platform}-${arch}) is not here and could not be downloaded: ${reasonOf(error)}; give a local copy with --electron-dist FOLDER.`,
      { cause: error },
    );
  }
}

function zipName({ platform, arch }: Target): string {
  return `electron-v${electronPackage().version}-${platform}-${arch}.zip`;
}

/** Reads the package's files and never loads the package, which would run it. */
function electronPackage() {
  const manifest = createRequire(import.meta.url).resolve("electron/package.json");
  const load = createRequire(manifest);
  const { version } = load(manifest) as { version: string };
  return { load, version };
}

/** Returns the cause of a failure, since the error of `fetch` has a message without the reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const deepest = error.cause instanceof Error && error.cause.message !== "" ? error.cause : error;
  return (deepest.message.split("\n", 1)[0] ?? "").replace(/\.$/, "");
}
