/**
 * The libraries that are bundled into the built files: a Vite plugin for each of the three builds,
 * which notes what its own files hold and then writes the inventory of all of them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { writeInventory } from "./write-inventory.ts";

/** Notes of the builds; no package holds them. */
const NOTES = ".packages";

export interface InventoryPlan {
  /** Of Docket; absolute. */
  project: string;
  /** The build whose files these are. */
  part: "main" | "preload" | "renderer";
}

export function inventory({ project, part }: InventoryPlan): Plugin {
  const dist = join(project, "dist");
  return {
    name: "docket-inventory",
    apply: "build",
    generateBundle(_options, bundle) {
      // `npm run dev` packs nothing.
      if (this.meta.watchMode) return;
      const { root } = this.environment.config;
      const files = Object.values(bundle).flatMap((output) =>
        output.type === "chunk" ? Object.keys(output.modules) : output.originalFileNames.map((name) => resolve(root, name)),
      );
      const folders = new Set(files.map(packageFolder).filter((folder) => folder !== undefined));
      const notes = join(dist, NOTES);
      mkdirSync(notes, { recursive: true });
      writeFileSync(join(notes, `${part}.json`), JSON.stringify([...folders].toSorted()));
      const all = readdirSync(notes).flatMap((name) => JSON.parse(readFileSync(join(notes, name), "utf8")) as string[]);
      // The note of a part that is built after this one may be of an earlier installation.
      const there = [...new Set(all)].filter((folder) => existsSync(join(folder, "package.json")));
      writeInventory({ project, dist, folders: there });
    },
  };
}

/**
 * The folder of the library that a module belongs to, as far as it belongs to one. Libraries put
 * nameless package.json files between, which only say how their scripts are to be read.
 */
function packageFolder(id: string): string | undefined {
  const [path = ""] = id.replace(/^\0/, "").replaceAll("\\", "/").split("?");
  const start = path.lastIndexOf("/node_modules/");
  if (start < 0) return undefined;
  const [scope = "", name = ""] = path.slice(start + "/node_modules/".length).split("/");
  return join(path.slice(0, start), "node_modules", scope.startsWith("@") ? join(scope, name) : scope);
}
