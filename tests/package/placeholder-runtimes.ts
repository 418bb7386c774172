/**
 * Placeholders for Electron's runtimes, with the files that electron-builder renames and edits and
 * without anything that runs.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { resedit } from "./executables.ts";

/**
 * The layout of the fuses in Electron's binary (its documentation, "Fuses", "The hard way"): the
 * sentinel, a version, a length, the wire.
 */
export const SENTINEL = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
export const FACTORY_WIRE = "101100011";
const FUSES = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FACTORY_WIRE.length]), Buffer.from(`${FACTORY_WIRE}\0`)]);

export type PackedFor = "linux" | "win" | "mac";

/** Writes the placeholder for a system into `folder`. */
export function writeRuntime(folder: string, system: PackedFor): void {
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  if (system === "linux") return write("electron", FUSES);
  if (system === "win") return write("electron.exe", programForWindows());
  const contents = "Electron.app/Contents";
  write(`${contents}/Info.plist`, plistOf("Electron"));
  write(`${contents}/MacOS/Electron`, "");
  write(`${contents}/Resources/electron.icns`, "");
  write(`${contents}/Frameworks/Electron Framework.framework/Electron Framework`, FUSES);
  for (const helper of ["Electron Helper", "Electron Helper (Renderer)", "Electron Helper (GPU)", "Electron Helper (Plugin)"]) {
    write(`${contents}/Frameworks/${helper}.app/Contents/Info.plist`, plistOf(helper));
    write(`${contents}/Frameworks/${helper}.app/Contents/MacOS/${helper}`, "");
  }
}

/**
 * Returns a program without code, with version information in one language, which electron-builder
 * looks for.
 */
function programForWindows(): Uint8Array {
  const { NtExecutable, NtExecutableResource, Resource } = resedit();
  const program = NtExecutable.createEmpty(false, false);
  const resource = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: "Electron" });
  version.outputToResourceEntries(resource.entries);
  resource.outputResource(program);
  program.setExtraData(FUSES);
  return new Uint8Array(program.generate());
}

function plistOf(name: string): string {
  const values = { CFBundleExecutable: name, CFBundleIdentifier: "com.github.Electron", CFBundleName: name, CFBundlePackageType: "APPL" };
  const lines = Object.entries(values).map(([key, value]) => `<key>${key}</key><string>${value}</string>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${lines.join("")}</dict></plist>\n`;
}
