/**
 * The package, built for real without a network, around a placeholder that contains only Electron's
 * fuses.
 */
import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { extractFile, listPackage } from "@electron/asar";
import { Arch, build, Platform } from "electron-builder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepSourceMaps, readableStack } from "../support/source-maps.ts";
import { BUILDER, packInto, PROJECT } from "./packed.ts";
import { FACTORY_WIRE, SENTINEL } from "./placeholder-runtimes.ts";
import { APP_ID } from "../../electron/shell/bootstrap.ts";

let folder: string;
/** The folder with the contents of an installation. */
let installed: string;
let archive: string;
let files: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "docket-package-"));
  installed = await packInto(folder);
  archive = join(installed, "resources", "app.asar");
  files = listPackage(archive, { isPack: false }).map((name) => name.replaceAll("\\", "/"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (name: string): string => extractFile(archive, name).toString("utf8");
const resources = (name: string): string => readFileSync(join(installed, "resources", name), "utf8");
const manifest = (): Record<string, unknown> => JSON.parse(text("package.json")) as Record<string, unknown>;

const pack = (...more: string[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, [BUILDER, "-c", "electron-builder.yml", "--linux", "dir", "--publish", "never", ...more], {
    cwd: PROJECT,
  });

describe("the archive", () => {
  it("contains the built files", () => {
    for (const name of ["/package.json", "/dist/main.js", "/dist/preload.cjs", "/dist/renderer/index.html", "/dist/icons/tray-live.png"]) {
      expect(files).toContain(name);
    }
  });

  it("contains nothing else: no node_modules, tests, sources or source maps", () => {
    const strange = files.filter(
      (name) =>
        !/^\/(package\.json|dist(\/(main|start|docket|server|shared|runtime|updater)\.js|\/(licences|sbom\.cdx)\.json|\/preload\.cjs|\/icons(\/.*)?|\/renderer(\/.*)?)?)$/.test(
          name,
        ),
    );
    expect(strange).toEqual([]);
    expect(files.filter((name) => name.endsWith(".map") || name.endsWith(".ts"))).toEqual([]);
  });

  it("names no source map, though each built script has one outside the archive", () => {
    // The bundler's own runtime has no source.
    const scripts = files.filter((name) => /\.c?js$/.test(name) && !/\/(?:rolldown-)?runtime[^/]*\.js$/.test(name));
    expect(scripts.length).toBeGreaterThan(3);
    // Scripts that the window uses as written are their own source.
    const built = scripts.filter((name) => !existsSync(join(PROJECT, name.replace("/dist/renderer/", "app/public/"))));
    expect(built.filter((name) => !existsSync(join(PROJECT, `${name}.map`)))).toEqual([]);
    expect(scripts.filter((name) => text(name.slice(1)).includes("sourceMappingURL"))).toEqual([]);
  });

  it("produces stacks that the kept source maps make readable", () => {
    const kept = join(folder, "maps");
    expect(keepSourceMaps(join(PROJECT, "dist"), kept)).toBeGreaterThan(3);
    const lines = text("dist/docket.js").split("\n");
    const line = lines.findIndex((code) => /\bDocketClient = class\b/.test(code));
    const column = (lines[line] ?? "").search(/DocketClient = class/);
    const stack = `Error: x\n    at new DocketClient (/opt/Docket/resources/app.asar/dist/docket.js:${line + 1}:${column + 1})\n    at node:events:1:1`;
    expect(readableStack(stack, kept)).toMatch(
      /^Error: x\n {4}at new DocketClient \(electron\/core\/docket-client\.ts:\d+:\d+\)\n {4}at node:events:1:1$/,
    );
  });

  it("starts with the built main process, as an ES module", () => {
    expect(manifest()).toMatchObject({ name: "docket", main: "dist/main.js", type: "module" });
    expect(manifest()).not.toHaveProperty("devDependencies");
    expect(manifest()).not.toHaveProperty("scripts");
  });

  it("needs no library beside it", () => {
    const own = new Set([
      "electron",
      "./docket.js",
      "./main.js",
      "./runtime.js",
      "./server.js",
      "./shared.js",
      "./start.js",
      "./updater.js",
      ...builtinModules,
      ...builtinModules.map((name) => `node:${name}`),
    ]);
    for (const name of files.filter((file) => /^\/dist\/[^/]+\.c?js$/.test(file))) {
      const code = text(name.slice(1));
      const wanted = [
        ...code.matchAll(/^(?:import|export)\b[^"'\n]*\bfrom\s*["']([^"']+)["']/gm),
        ...code.matchAll(/^import\s*["']([^"']+)["']/gm),
        ...code.matchAll(/\b(?:__require|require|import)\(\s*["']([^"']+)["']\s*\)/g),
      ].map((match) => match[1] ?? "");
      // The shared chunk and the bundler's own runtime are imported and import nothing.
      if (!/(?:shared|runtime)\.js$/.test(name)) expect(wanted.length).toBeGreaterThan(0);
      expect(wanted.filter((specifier) => !own.has(specifier))).toEqual([]);
    }
  });

  it("lets the sandboxed preload script import nothing but Electron's own module", () => {
    expect([...text("dist/preload.cjs").matchAll(/\brequire\(([^)]*)\)/g)].map((match) => match[1])).toEqual(['"electron"']);
  });

  it("contains no path of the machine that built it", () => {
    for (const name of files.filter((file) => /\.(c?js|html|css|json)$/.test(file))) expect(text(name.slice(1))).not.toContain(PROJECT);
  });
});

describe("beside the archive", () => {
  it("is the bill of materials, as the build made it", () => {
    expect(resources("sbom.cdx.json")).toBe(readFileSync(join(PROJECT, "dist/sbom.cdx.json"), "utf8"));
  });

  it("is the metainfo for software centres, of this version and with the name of the .desktop file", async () => {
    const path = join(installed, "usr/share/metainfo/app.docket.metainfo.xml");
    const metainfo = readFileSync(path, "utf8");
    expect(metainfo).toContain(`<launchable type="desktop-id">${(await desktopEntry()).name}</launchable>`);
    expect(metainfo).toContain(`<release version="${String(manifest()["version"])}" date=`);
  });

  it.skipIf(spawnSync("appstreamcli", ["--version"]).error !== undefined)(
    "is metainfo that is valid by its schema (skipped where appstreamcli, of Debian's package appstream, is not installed)",
    () => {
      const path = join(installed, "usr/share/metainfo/app.docket.metainfo.xml");
      const { status, stdout } = spawnSync("appstreamcli", ["validate", "--no-net", path], { encoding: "utf8" });
      expect({ status, stdout }).toEqual({ status: 0, stdout: expect.any(String) });
    },
  );
});

describe("the program", () => {
  it("is known to Windows by the app id of its notifications", () => {
    expect(readFileSync(join(PROJECT, "electron-builder.yml"), "utf8")).toContain(`appId: ${APP_ID}\n`);
  });

  it("has its fuses set: no Node mode, no debugging, no code from outside its archive", () => {
    const binary = readFileSync(join(installed, "docket")).toString("latin1");
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

  it("on Linux, is one name for the .desktop file, the windows' class and their app_id", async () => {
    const { name, content } = await desktopEntry();
    expect(name).toBe(manifest()["desktopName"]);
    const appId = name.replace(/\.desktop$/, "");
    expect(content).toMatch(new RegExp(`^StartupWMClass=${appId}$`, "m"));
    expect(content).toMatch(/^Name=Docket$/m);
    expect(content).toMatch(/^Categories=Office;$/m);
    expect(content).toMatch(/^MimeType=x-scheme-handler\/docket;$/m);
    expect(content).toMatch(/^Comment\[de\]=.+$/m);
    // The line that starts Docket has no switch that weakens its protection.
    expect(content).toMatch(/^Exec=AppRun %U$/m);
    // Portals require a name with a dot, of letters that D-Bus allows.
    expect(appId).toMatch(/^[a-z]+(\.[a-z]+)+$/);
  });
});

describe("the configuration of electron-builder", () => {
  it("is checked by its schema, which refuses unknown keys", async () => {
    await expect(pack("-c.linux.categry=Office")).rejects.toMatchObject({
      stdout: expect.stringContaining("Invalid configuration object") as unknown,
    });
  });

  it("names each package by version, system and architecture", () => {
    const config = readFileSync(join(PROJECT, "electron-builder.yml"), "utf8");
    // eslint-disable-next-line no-template-curly-in-string -- electron-builder's own
    expect(config).toContain("\nartifactName: ${name}-${version}-${os}-${arch}.${ext}\n");
    expect(config).toMatch(/^copyright: Copyright © \d{4} Docket$/m);
  });

  it("gives the Debian package its metainfo and the link scheme in the system's places", async () => {
    const [args, desktopFile] = (await effective("deb")) as [string[], string];
    expect(args).toContain("electron/app.docket.metainfo.xml=/usr/share/metainfo/app.docket.metainfo.xml");
    expect(args).toContain(`${desktopFile}=/usr/share/applications/app.docket.desktop`);
  });
});

/** Returns the options that electron-builder would pack with; stops before packing. */
async function effective(target: "AppImage" | "deb"): Promise<unknown> {
  let found: unknown;
  await build({
    targets: Platform.LINUX.createTarget(target, Arch.x64),
    projectDir: PROJECT,
    prepackaged: installed,
    config: "electron-builder.yml",
    publish: "never" as const,
    effectiveOptionComputed: async (computed: unknown) => {
      found = computed;
      return true;
    },
  });
  return found;
}

/** Returns the name and content of the .desktop file that would be installed. */
async function desktopEntry(): Promise<{ name: string; content: string }> {
  const written = (await effective("AppImage")) as { desktop?: string; desktopFileName?: string };
  return { name: written.desktopFileName ?? "", content: written.desktop ?? "" };
}
