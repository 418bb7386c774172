/**
 * Reads and keeps the source maps of a build, which are stored beside the built files and outside
 * every package.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, join } from "node:path";

/**
 * Copies every map of the built files into `target` without subfolders: the names of built files
 * are unique. Returns the number of maps.
 */
export function keepSourceMaps(dist: string, target: string): number {
  const maps = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".map"));
  mkdirSync(target, { recursive: true });
  for (const name of maps) copyFileSync(join(dist, name), join(target, basename(name)));
  return maps.length;
}

/**
 * Returns the stack with each built position replaced by its source position where a map has one;
 * other lines are unchanged.
 */
export function readableStack(stack: string, folder: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) maps.set(file, readMap(file, folder));
    return maps.get(file);
  };
  // The path before a built file's name is replaced too, since it is that of the machine where the
  // error occurred.
  return stack.replaceAll(/[^\s()]*?([\w.-]+\.c?js):(\d+):(\d+)/g, (position, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !("fileName" in origin)) return position;
    return `${origin.fileName.replace(/^(\.\.\/)+/, "")}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** Reads a map, which is at the top of a kept folder, or in dist where it was built. */
function readMap(file: string, folder: string): SourceMap | undefined {
  const path = [join(folder, `${file}.map`), join(folder, "renderer", "assets", `${file}.map`)].find((candidate) => existsSync(candidate));
  if (path === undefined) return undefined;
  const map = JSON.parse(readFileSync(path, "utf8")) as ConstructorParameters<typeof SourceMap>[0];
  // Sources are relative to the map; a reader wants them relative to the project's root.
  return new SourceMap({ ...map, sources: map.sources.map((source) => source.replace(/^(\.\.\/)+/, "")) });
}

/** Returns the folder for the maps of a packed version, beside its packages. */
export function mapsFolder(output: string, version: string): string {
  return join(output, `source-maps-${version}`);
}
