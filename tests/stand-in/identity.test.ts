/**
 * Tests an app's identity by the path that the runtime starts, as Electron's start page decides it.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { identityOf, systemFolder } from "./electron/app-folders.ts";

const ELECTRON = JSON.parse(readFileSync(join(import.meta.dirname, "../../node_modules/electron/package.json"), "utf8")) as {
  version: string;
};
const NOBODY = { name: "Electron", version: ELECTRON.version, desktopName: "electron.desktop" };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-identity-"));
  return () => rmSync(folder, { recursive: true });
});

function manifest(content: object): void {
  writeFileSync(join(folder, "package.json"), JSON.stringify(content));
}

describe("an app", () => {
  it("is Electron's when a bare file is started, even beside its own package.json", () => {
    manifest({ name: "docket", productName: "Docket", version: "1.2.3" });
    mkdirSync(join(folder, "dist"));
    writeFileSync(join(folder, "main.js"), "");
    expect(identityOf(join(folder, "main.js"))).toEqual({ folder, ...NOBODY });
    expect(identityOf(join(folder, "dist", "main.js"))).toEqual({ folder: join(folder, "dist"), ...NOBODY });
  });

  it("is Electron's in a folder without a package.json", () => {
    expect(identityOf(folder)).toEqual({ folder, ...NOBODY });
  });

  it.each([
    [
      { name: "docket", productName: "Docket" },
      { name: "Docket", desktopName: "docket.desktop" },
    ],
    [
      { name: "docket", productName: "" },
      { name: "docket", desktopName: "docket.desktop" },
    ],
    [
      { name: "docket", desktopName: "app.docket.desktop" },
      { name: "docket", desktopName: "app.docket.desktop" },
    ],
    [{ productName: "Tâche  à faire!" }, { name: "Tâche  à faire!", desktopName: "tache-a-faire.desktop" }],
    [{ productName: "作業" }, { name: "作業", desktopName: "electron.desktop" }],
    [{}, { name: "Electron", desktopName: "electron.desktop" }],
  ])("is the one in its package.json: %j", (content, known) => {
    manifest(content);
    expect(identityOf(folder)).toMatchObject(known);
  });

  it("has its own version, or Electron's", () => {
    manifest({ name: "docket", version: "1.2.3" });
    expect(identityOf(folder).version).toBe("1.2.3");
    manifest({ name: "docket" });
    expect(identityOf(folder).version).toBe(ELECTRON.version);
  });

  it("keeps its data under its name, and Chromium's files follow when the app moves the folder", () => {
    expect(systemFolder("userData", "Docket", () => "")).toMatch(/[/\\]Docket$/);
    expect(systemFolder("sessionData", "Docket", (name) => `/moved/${name}`)).toBe("/moved/userData");
  });
});
