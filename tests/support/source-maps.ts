/** The source maps of a build: beside the built files, outside every package, and read here. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, join } from "node:path";

/**
 * Copies every map of the built files into `target`, flat: the names of built files are unique.
 * Returns how many.
 */
export function keepSourceMaps(dist: string, target: string): number {
  const maps = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".map"));
  mkdirSync(target, { recursive: true });
  for (const name of maps) copyFileSync(join(dist, name), join(target, basename(name)));
  return maps.length;
}

/**
 * The stack with each built position that a map knows as one of the sources; other lines as they
 * are.
 */
export function readableStack(stack: string, folder: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) maps.set(file, readMap(file, folder));
    return maps.get(file);
  };
  // The path before a built file's name goes too: it is that of the machine where it happened.
  return stack.replaceAll(/[^\s()]*?([\w.-]+\.c?js):(\d+):(\d+)/g, (position, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !("fileName" in origin)) return position;
    return `${origin.fileName.replace(/^(\.\.\/)+/, "")}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** The map lies flat in a kept folder, and where it was built in dist. */
function readMap(file: string, folder: string): SourceMap | undefined {
  const path = [join(folder, `${file}.map`), join(folder, "renderer", "assets", `${file}.map`)].find((candidate) => existsSync(candidate));
  if (path === undefined) return undefined;
  const map = JSON.parse(readFileSync(path, "utf8")) as ConstructorParameters<typeof SourceMap>[0];
  // Sources are relative to the map; a reader wants them from the project's root.
  return new SourceMap({ ...map, sources: map.sources.map((source) => source.replace(/^(\.\.\/)+/, "")) });
}

/** Where the maps of a packed version are kept, beside its packages. */
export function mapsFolder(output: string, version: string): string {
  return join(output, `source-maps-${version}`);
}
