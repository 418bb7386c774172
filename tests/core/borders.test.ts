import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(root, folder, name));
}

/** Pattern of Node's modules under both of their names; some newer ones have the long name only. */
const NODE = `(node:.*|(${builtinModules.filter((name) => !name.startsWith("node:")).join("|")})$)`;

/**
 * Loads the files in a separate Node process without `electron`, and without Node's I/O for the
 * files.
 */
async function load(files: string[], forbidden: string): Promise<string> {
  const script = `
    import { registerHooks } from "node:module";
    import { pathToFileURL } from "node:url";
    const forbidden = new RegExp(${JSON.stringify(forbidden)});
    registerHooks({
      resolve(name, context, next) {
        const ours = context.parentURL?.includes("/electron/");
        if (name === "electron" || (ours && forbidden.test(name))) throw new Error(name + " is forbidden in " + context.parentURL);
        return next(name, context);
      },
    });
    for (const file of ${JSON.stringify(files)}) await import(pathToFileURL(file).href);
    console.log("loaded " + ${files.length});
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], { cwd: root });
  return stdout.trim();
}

describe("the borders between the layers", () => {
  it("every file of core and contract loads with electron, React and Node's I/O forbidden", async () => {
    const files = [...sourcesOf("electron/core"), ...sourcesOf("electron/contract")];
    expect(files.length).toBeGreaterThan(20);
    expect(await load(files, `^(${NODE}|react|electron-log|@connectrpc/connect-node)`)).toBe(`loaded ${files.length}`);
  });

  it("the service loads without electron", async () => {
    const files = sourcesOf("electron/service").filter((file) => !file.endsWith("cli.ts"));
    expect(await load(files, "^(react|electron)")).toBe(`loaded ${files.length}`);
  });

  it.each(["fs", "node:fs", "fs/promises", "node:sqlite", "timers"])(
    "fails when a file imports %s where Node is forbidden",
    async (name) => {
      const folder = await mkdtemp(join(tmpdir(), "docket-borders-"));
      try {
        const file = join(folder, "electron", "core", "reads.ts");
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, `export * from "${name}";`);
        await expect(load([file], `^${NODE}`)).rejects.toThrow(`${name} is forbidden`);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );

  it("fails when a file imports electron, which proves the two tests above", async () => {
    await expect(load([join(root, "electron/shell/tray.ts"), join(root, "electron/main.ts")], "^electron$")).rejects.toThrow(
      /electron is forbidden/,
    );
  });
});
