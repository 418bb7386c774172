/**
 * Tests when the app is rebuilt, on a small project of the same shape whose build records that it
 * ran.
 */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { buildIfNeeded } from "./build-if-needed.ts";

const BUILD = `const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
mkdirSync("dist/renderer", { recursive: true });
for (const file of ["main.js", "preload.cjs", "renderer/index.html"]) writeFileSync("dist/" + file, "");
appendFileSync("builds", process.env.NODE_ENV ?? "x");
`;

let project: string;

const write = (path: string, text: string, when?: Date): void => {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  if (when !== undefined) utimesSync(file, when, when);
};

/** Runs the check and returns its output, which is empty when nothing was built. */
function check(): string[] {
  const lines: string[] = [];
  buildIfNeeded((line) => lines.push(line), project);
  return lines;
}

const LONG_AGO = new Date("2020-01-01");
const AGAIN = ["building the app again, its sources have changed"];

/**
 * Makes the folders old. The time of a folder changes with its files; a copied tree (`cp -a`, an
 * archive) keeps its times.
 */
function makeOld(...folders: string[]): void {
  for (const folder of folders) utimesSync(join(project, folder), LONG_AGO, LONG_AGO);
}

describe("buildIfNeeded", () => {
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), "docket-build-"));
    write("build.cjs", BUILD);
    write("package.json", JSON.stringify({ scripts: { build: "node build.cjs" } }), LONG_AGO);
    for (const file of ["package-lock.json", "app/a.ts", "app/b.ts", "electron/main.ts", "proto/gen/x.ts"]) write(file, file, LONG_AGO);
    makeOld("app", "electron", "proto/gen");
    expect(check()).toEqual(["building the app"]);
    return () => rmSync(project, { recursive: true });
  });

  it("builds once, for use and not for tests, and not again while nothing changes", () => {
    expect(check()).toEqual([]);
    expect(readFileSync(join(project, "builds"), "utf8")).toBe("x");
  });

  it("builds again when a source is newer", () => {
    write("app/a.ts", "app/a.ts", new Date(Date.now() + 1_000));
    expect(check()).toEqual(AGAIN);
  });

  it.each([
    ["came", () => write("app/c.ts", "", LONG_AGO)],
    ["went", () => rmSync(join(project, "app/b.ts"))],
    ["has another name", () => renameSync(join(project, "app/b.ts"), join(project, "app/d.ts"))],
    ["has other words", () => write("app/b.ts", "other", LONG_AGO)],
  ])("builds again, once, when a source %s and everything is older than the build", (_what, change) => {
    change();
    makeOld("app");
    expect(check()).toEqual(AGAIN);
    expect(check()).toEqual([]);
  });

  it("trusts the file times after a build by hand, which leaves no record", () => {
    rmSync(join(project, "dist/.sources"));
    expect(check()).toEqual([]);
    write("app/c.ts", "", LONG_AGO);
    makeOld("app");
    expect(check()).toEqual(AGAIN);
  });

  it("reports the output of a failed build, and tries again the next time", () => {
    write("build.cjs", 'console.error("no such thing"); process.exit(1);');
    write("app/a.ts", "new");
    expect(check).toThrow(/^The app could not be built:\nno such thing/);
    write("build.cjs", BUILD);
    expect(check()).toEqual(AGAIN);
  });
});
