/**
 * Makes the packages for users with electron-builder, around placeholders and without a network,
 * with the programs that are installed here. The scripts in `programs/` replace missing ones.
 */
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { BUILDER, PROJECT } from "./packed.ts";
import { type PackedFor, writeRuntime } from "./placeholder-runtimes.ts";
import { writePlugins } from "./plugins.ts";

/** The first bytes of an AppImage, which mount the rest. */
export const RUNTIME = Buffer.from("#!/bin/sh\n# In the place of an AppImage's own beginning.\nexit 1\n".padEnd(4_096, "\n"));

/** Returns the absolute path of a program, or undefined if it is not installed. */
export function installed(program: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

export const sevenZip = installed("7za") ?? installed("7zz") ?? installed("7z");

/**
 * Makes the packages for the most common processor of each system, and resolves with the folder
 * that contains them.
 */
export async function makePackages(folder: string, system: PackedFor): Promise<string> {
  const runtime = join(folder, "electron");
  writeRuntime(runtime, system);
  const out = join(folder, "out");
  const args = ["-c", "electron-builder.yml", `--${system}`, `--${system === "mac" ? "arm64" : "x64"}`, "--publish", "never"];
  const paths = [`-c.electronDist=${runtime}`, `-c.directories.output=${out}`];
  await promisify(execFile)(process.execPath, [BUILDER, ...args, ...paths], {
    cwd: PROJECT,
    env: { ...process.env, ...programsFor(join(folder, "programs")), ELECTRON_BUILDER_COMPRESSION_LEVEL: "1" },
  });
  return out;
}

function programsFor(folder: string): Record<string, string> {
  const program = (place: string, name: string): string => {
    const script = join(import.meta.dirname, "programs", `${name}.ts`);
    return written(join(folder, place, name), `exec "${process.execPath}" "${script}" "$@"`);
  };
  const real = (place: string, name: string, instead: string): string => {
    const path = installed(name);
    return written(join(folder, place, name), path === undefined ? instead : `exec "${path}" "$@"`);
  };
  mkdirSync(join(folder, "path"), { recursive: true });
  program("nsis", "makensis");
  writeFileSync(join(folder, "nsis", "elevate.exe"), "");
  writePlugins(join(folder, "nsis-resources", "plugins", "x86-unicode"));
  // The file layout of the tools with the runtime that needs no system library (electron-builder:
  // toolsets/linux.ts).
  real("appimage", "mksquashfs", 'cat /dev/null > "$2"');
  real("appimage", "desktop-file-validate", "exit 0");
  mkdirSync(join(folder, "appimage", "lib", "x64"), { recursive: true });
  mkdirSync(join(folder, "appimage", "runtimes"));
  writeFileSync(join(folder, "appimage", "runtimes", "runtime-x64"), RUNTIME);
  program("path", "wine");
  written(join(folder, "path", "sips"), "echo pixelWidth: 540; echo pixelHeight: 380");
  return {
    PATH: `${join(folder, "path")}:${process.env["PATH"] ?? ""}`,
    ELECTRON_BUILDER_7ZIP_PATH: sevenZip ?? program("path", "7za"),
    ELECTRON_BUILDER_NSIS_DIR: join(folder, "nsis"),
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: join(folder, "nsis-resources"),
    DOCKET_TEST_NSIS_CALLS: join(folder, "nsis", "calls"),
    APPIMAGE_TOOLS_PATH: join(folder, "appimage"),
    CUSTOM_DMGBUILD_PATH: program("path", "dmgbuild"),
    ...(installed("fpm") !== undefined ? { USE_SYSTEM_FPM: "true" } : { CUSTOM_FPM_PATH: program("path", "fpm") }),
  };
}

/** Writes an executable shell script, and returns its path. */
function written(path: string, script: string): string {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}
