/** What Electron is handed at a launch, seen by a program in its place. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { PROJECT } from "./launch.ts";

const LAUNCH = `
  const { launchOnElectron } = await import(${JSON.stringify(new URL("launch-electron.ts", import.meta.url).href)});
  const { PROJECT } = await import(${JSON.stringify(new URL("launch.ts", import.meta.url).href)});
  const plan = { entry: PROJECT, args: ["--hidden"], cwd: ".", env: {}, leave: () => {} };
  await launchOnElectron({ ...plan, program: process.argv[1] }).catch(() => undefined);
`;

it.skipIf(process.platform === "win32")(
  "hands Electron the folder of our package.json, by which the app is Docket and not Electron",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "docket-program-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const program = join(folder, "electron");
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > "${join(folder, "args")}"\n`);
    chmodSync(program, 0o755);
    // In a process of its own: Playwright leaves rejections behind when what it launches ends at once.
    spawnSync(process.execPath, ["--unhandled-rejections=none", "--input-type=module", "-e", LAUNCH, program], { cwd: folder });
    const given = readFileSync(join(folder, "args"), "utf8").trimEnd().split("\n");
    expect(given.slice(-2)).toEqual([PROJECT, "--hidden"]);
    const manifest: unknown = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ productName: "Docket", main: "dist/main.js" });
  },
);
