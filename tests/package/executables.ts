/** Reads Windows programs with the library that electron-builder itself uses to edit them. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

interface Resources {
  entries: { type: string | number; id: string | number; bin: ArrayBuffer }[];
  outputResource(program: Program): void;
}

interface Program {
  setExtraData(bytes: Uint8Array): void;
  getExtraData(): ArrayBuffer | null;
  setSectionByEntry(entry: number, section: { info: object; data: ArrayBuffer } | null): void;
  getSectionByEntry(entry: number): { info: { virtualAddress: number } } | null;
  generate(): ArrayBuffer;
}

interface VersionInfo {
  setStringValues(language: { lang: number; codepage: number }, values: Record<string, string>): void;
  getStringValues(language: { lang: number; codepage: number }): Record<string, string>;
  getAllLanguagesForStringValues(): { lang: number; codepage: number }[];
  outputToResourceEntries(entries: Resources["entries"]): void;
}

interface Library {
  NtExecutable: { createEmpty(is32Bit: boolean, isDll: boolean): Program; from(bytes: Uint8Array): Program };
  NtExecutableResource: { from(program: Program): Resources };
  Resource: {
    VersionInfo: { createEmpty(): VersionInfo; fromEntries(entries: Resources["entries"]): VersionInfo[] };
    IconGroupEntry: { fromEntries(entries: Resources["entries"]): { icons: { width: number }[] }[] };
  };
}

/** Returns a library that only electron-builder depends on, not the project itself. */
export function resedit(): Library {
  const builder = createRequire(createRequire(import.meta.url).resolve("electron-builder"));
  return createRequire(builder.resolve("app-builder-lib"))("resedit") as Library;
}

/** Returns what Windows shows about a program, and what Electron reads from it. */
export function describeProgram(path: string) {
  const { NtExecutable, NtExecutableResource, Resource } = resedit();
  const program = NtExecutable.from(readFileSync(path));
  const { entries } = NtExecutableResource.from(program);
  const [version] = Resource.VersionInfo.fromEntries(entries);
  const [language] = version?.getAllLanguagesForStringValues() ?? [];
  const integrity = entries.find(({ type, id }) => type === "INTEGRITY" && id === "ELECTRONASAR");
  return {
    strings: version !== undefined && language !== undefined ? version.getStringValues(language) : {},
    // A width of 256 is stored as 0.
    icons: Resource.IconGroupEntry.fromEntries(entries).flatMap(({ icons }) => icons.map(({ width }) => width || 256)),
    integrity: JSON.parse(Buffer.from(integrity?.bin ?? new ArrayBuffer(0)).toString("utf8") || "[]") as unknown,
    extra: Buffer.from(program.getExtraData() ?? new ArrayBuffer(0)).toString("latin1"),
  };
}
