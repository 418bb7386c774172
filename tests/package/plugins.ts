/**
 * Libraries that replace electron-builder's own for the installer compiler: the compiler reads the
 * names of their functions, and they contain nothing else.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { resedit } from "./executables.ts";

/** Plugins that are part of the compiler. */
const OF_THE_COMPILER = new Set(["system", "nsdialogs", "nsexec", "userinfo"]);

/** Writes a library for each plugin that electron-builder's scripts call. */
export function writePlugins(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, functions] of calledPlugins()) writeFileSync(join(folder, `${name}.dll`), libraryOf([...functions]));
}

function calledPlugins(): Map<string, Set<string>> {
  const builder = createRequire(createRequire(import.meta.url).resolve("electron-builder"));
  const templates = join(dirname(builder.resolve("app-builder-lib/package.json")), "templates/nsis");
  const called = new Map<string, Set<string>>();
  for (const file of readdirSync(templates, { recursive: true, encoding: "utf8" }).filter((name) => /\.ns[hi]$/u.test(name))) {
    for (const [, plugin = "", name = ""] of readFileSync(join(templates, file), "utf8").matchAll(/\b(\w+)::(\w+)/gu)) {
      if (OF_THE_COMPILER.has(plugin.toLowerCase())) continue;
      called.set(plugin, (called.get(plugin) ?? new Set()).add(name));
    }
  }
  return called;
}

/** The export directory of a 32-bit library (PE Format, "The .edata Section"). */
const EXPORTS = 0;
const DIRECTORY_BYTES = 40;
const READABLE_DATA = 0x40000040;

function libraryOf(functions: string[]): Uint8Array {
  const { NtExecutable } = resedit();
  const library = NtExecutable.createEmpty(true, true);
  const place = (data: Buffer): void => {
    const info = { name: ".edata", virtualSize: data.length, sizeOfRawData: data.length, characteristics: READABLE_DATA };
    library.setSectionByEntry(EXPORTS, { info, data: data.buffer.slice(data.byteOffset, data.byteOffset + data.length) as ArrayBuffer });
  };
  const names = functions.toSorted();
  place(directoryOf(names, 0));
  // The addresses are relative to the section's assigned place.
  place(directoryOf(names, library.getSectionByEntry(EXPORTS)?.info.virtualAddress ?? 0));
  return new Uint8Array(library.generate());
}

function directoryOf(names: string[], at: number): Buffer {
  const count = names.length;
  const [functionsAt, namesAt] = [DIRECTORY_BYTES, DIRECTORY_BYTES + 4 * count];
  const ordinalsAt = namesAt + 4 * count;
  let textAt = ordinalsAt + 2 * count;
  const texts = names.map((name) => Buffer.from(`${name}\0`, "latin1"));
  const directory = Buffer.concat([Buffer.alloc(textAt), ...texts]);
  directory.writeUInt32LE(at + textAt, 12);
  directory.writeUInt32LE(1, 16);
  directory.writeUInt32LE(count, 20);
  directory.writeUInt32LE(count, 24);
  for (const [index, address] of [functionsAt, namesAt, ordinalsAt].entries()) directory.writeUInt32LE(at + address, 28 + 4 * index);
  for (const [index, text] of texts.entries()) {
    directory.writeUInt32LE(at, functionsAt + 4 * index);
    directory.writeUInt32LE(at + textAt, namesAt + 4 * index);
    directory.writeUInt16LE(index, ordinalsAt + 2 * index);
    textAt += text.length;
  }
  return directory;
}
