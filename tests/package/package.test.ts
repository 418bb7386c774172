/**
 * What users get: packed for real, around a placeholder that has only Electron's fuses, without a
 * network, and looked into.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules, createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { extractFile, listPackage } from "@electron/asar";
import { Arch, build, Platform } from "electron-builder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepSourceMaps, readableStack } from "../support/source-maps.ts";
import { APP_ID } from "../../electron/shell/bootstrap.ts";

const PROJECT = join(import.meta.dirname, "../..");
const BUILDER = createRequire(import.meta.url).resolve("electron-builder/cli.js");

/**
 * How the fuses lie in Electron's binary (its documentation, "Fuses", "The hard way"): the
 * sentinel, a version, a length, the wire.
 */
const SENTINEL = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
const FACTORY_WIRE = "101100011";

let folder: string;
let archive: string;
let files: string[];

beforeAll(async () => {
  if (!existsSync(join(PROJECT, "dist/main.js")) || !existsSync(join(PROJECT, "dist/renderer/index.html"))) {
    throw new Error("dist/ is not built; run `npm run build` first.");
  }
  folder = mkdtempSync(join(tmpdir(), "docket-package-"));
  mkdirSync(join(folder, "electron"));
  const head = Buffer.from([1, FACTORY_WIRE.length]);
  writeFileSync(join(folder, "electron", "electron"), Buffer.concat([Buffer.from(SENTINEL), head, Buffer.from(`${FACTORY_WIRE}\0`)]));
  const args = ["-c", "electron-builder.yml", "--linux", "dir", "--x64", "--publish", "never"];
  const paths = [`-c.electronDist=${join(folder, "electron")}`, `-c.directories.output=${join(folder, "out")}`];
  await promisify(execFile)(process.execPath, [BUILDER, ...args, ...paths], { cwd: PROJECT });
  archive = join(folder, "out", "linux-unpacked", "resources", "app.asar");
  files = listPackage(archive, { isPack: false }).map((name) => name.replaceAll("\\", "/"));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (name: string): string => extractFile(archive, name).toString("utf8");
const manifest = (): Record<string, unknown> => JSON.parse(text("package.json")) as Record<string, unknown>;

describe("the archive", () => {
  it("holds the built files", () => {
    for (const name of ["/package.json", "/dist/main.js", "/dist/preload.cjs", "/dist/renderer/index.html", "/dist/icons/tray-live.png"]) {
      expect(files).toContain(name);
    }
  });

  it("holds nothing else: no node_modules, tests, sources or source maps", () => {
    const strange = files.filter(
      (name) => !/^\/(package\.json|dist(\/(main|server)\.js|\/preload\.cjs|\/icons(\/.*)?|\/renderer(\/.*)?)?)$/.test(name),
    );
    expect(strange).toEqual([]);
    expect(files.filter((name) => name.endsWith(".map") || name.endsWith(".ts"))).toEqual([]);
  });

  it("names no source map, though each built script has one outside the archive", () => {
    const scripts = files.filter((name) => /\.c?js$/.test(name));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((name) => !existsSync(join(PROJECT, `${name}.map`)))).toEqual([]);
    expect(scripts.filter((name) => text(name.slice(1)).includes("sourceMappingURL"))).toEqual([]);
  });

  it("leaves stacks that the kept maps make readable", () => {
    const kept = join(folder, "maps");
    expect(keepSourceMaps(join(PROJECT, "dist"), kept)).toBeGreaterThan(3);
    const lines = text("dist/main.js").split("\n");
    const line = lines.findIndex((code) => /\bDocketClient = class\b/.test(code));
    const column = (lines[line] ?? "").search(/DocketClient = class/);
    const stack = `Error: x\n    at new DocketClient (/opt/Docket/resources/app.asar/dist/main.js:${line + 1}:${column + 1})\n    at node:events:1:1`;
    expect(readableStack(stack, kept)).toMatch(
      /^Error: x\n {4}at new DocketClient \(electron\/core\/docket-client\.ts:\d+:\d+\)\n {4}at node:events:1:1$/,
    );
  });

  it("starts at the built main process, as an ES module", () => {
    expect(manifest()).toMatchObject({ name: "docket", main: "dist/main.js", type: "module" });
    expect(manifest()).not.toHaveProperty("devDependencies");
    expect(manifest()).not.toHaveProperty("scripts");
  });

  it("needs no library beside it", () => {
    const own = new Set(["electron", "./main.js", "./server.js", ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);
    for (const name of files.filter((file) => /^\/dist\/[^/]+\.c?js$/.test(file))) {
      const code = text(name.slice(1));
      const wanted = [
        ...code.matchAll(/^(?:import|export)\b[^"'\n]*\bfrom\s*["']([^"']+)["']/gm),
        ...code.matchAll(/^import\s*["']([^"']+)["']/gm),
        ...code.matchAll(/\b(?:__require|require|import)\(\s*["']([^"']+)["']\s*\)/g),
      ].map((match) => match[1] ?? "");
      expect(wanted.length).toBeGreaterThan(0);
      expect(wanted.filter((specifier) => !own.has(specifier))).toEqual([]);
    }
  });

  it("gives the sandboxed page's script nothing but Electron's own part", () => {
    expect([...text("dist/preload.cjs").matchAll(/\brequire\(([^)]*)\)/g)].map((match) => match[1])).toEqual(['"electron"']);
  });

  it("names no place of the machine that built it", () => {
    for (const name of files.filter((file) => /\.(c?js|html|css|json)$/.test(file))) expect(text(name.slice(1))).not.toContain(PROJECT);
  });
});

describe("the program", () => {
  it("is known to Windows by the name that its notifications carry", () => {
    expect(readFileSync(join(PROJECT, "electron-builder.yml"), "utf8")).toContain(`appId: ${APP_ID}\n`);
  });

  it("has its fuses set: no Node mode, no debugging, no code from outside its archive", () => {
    const binary = readFileSync(join(folder, "out", "linux-unpacked", "docket")).toString("latin1");
    const wire = binary.slice(SENTINEL.length + 2, SENTINEL.length + 2 + FACTORY_WIRE.length);
    expect({
      runAsNode: wire[0],
      cookieEncryption: wire[1],
      nodeOptions: wire[2],
      nodeCliInspect: wire[3],
      embeddedAsarIntegrityValidation: wire[4],
      onlyLoadAppFromAsar: wire[5],
      loadBrowserProcessSpecificV8Snapshot: wire[6],
      grantFileProtocolExtraPrivileges: wire[7],
    }).toEqual({
      runAsNode: "0",
      cookieEncryption: "1",
      nodeOptions: "0",
      nodeCliInspect: "0",
      embeddedAsarIntegrityValidation: "1",
      onlyLoadAppFromAsar: "1",
      loadBrowserProcessSpecificV8Snapshot: "0",
      grantFileProtocolExtraPrivileges: "0",
    });
  });
});

describe("Docket's identity to the system", () => {
  it("is in the packed package.json too, the source of an installed Docket's name and data folder", () => {
    expect(manifest()).toMatchObject({ productName: "Docket", desktopName: "app.docket.desktop" });
    expect(readFileSync(join(PROJECT, "electron-builder.yml"), "utf8")).not.toMatch(/^productName:/m);
  });

  it("on Linux, is one name for the .desktop file, its windows' class and their app_id", async () => {
    const { name, content } = await desktopEntry();
    expect(name).toBe(manifest()["desktopName"]);
    const appId = name.replace(/\.desktop$/, "");
    expect(content).toMatch(new RegExp(`^StartupWMClass=${appId}$`, "m"));
    expect(content).toMatch(/^Name=Docket$/m);
    // Portals ask for a name with a dot, of letters that D-Bus allows.
    expect(appId).toMatch(/^[a-z]+(\.[a-z]+)+$/);
  });
});

/**
 * As electron-builder writes it into what is installed; it is asked to stop before it packs that.
 */
async function desktopEntry(): Promise<{ name: string; content: string }> {
  let written: { desktop?: string; desktopFileName?: string } = {};
  const options = {
    targets: Platform.LINUX.createTarget("AppImage", Arch.x64),
    projectDir: PROJECT,
    prepackaged: join(folder, "out", "linux-unpacked"),
    config: "electron-builder.yml",
    publish: "never" as const,
    effectiveOptionComputed: async (computed: typeof written) => {
      written = computed;
      return true;
    },
  };
  await build(options);
  return { name: written.desktopFileName ?? "", content: written.desktop ?? "" };
}
