/**
 * What the Windows uninstaller removes beside the files, as far as that can be tested without
 * Windows.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { LINK_SCHEME } from "../../electron/contract/action-link.ts";
import { APP_ID, TOAST_ACTIVATOR } from "../../electron/shell/bootstrap.ts";
import { PROJECT } from "./packed.ts";

const SCRIPT = join(PROJECT, "electron/uninstaller.nsh");
const hasCompiler = spawnSync("makensis", ["-VERSION"]).error === undefined;

it("names the keys by the scheme and the ids that Docket registers, and is part of the installer", () => {
  const script = readFileSync(SCRIPT, "utf8");
  const classes = String.raw`DeleteRegKey HKCU "Software\Classes`;
  expect(script).toContain(`${classes}\\${LINK_SCHEME}"`);
  // Electron registers the activator there (windows_toast_activator.cc).
  expect(script).toContain(`${classes}\\CLSID\\${TOAST_ACTIVATOR}"`);
  // Electron names the value of a login item after the app's model id (docs/api/app.md).
  const values = [...script.matchAll(/DeleteRegValue HKCU "([^"]+)" "([^"]+)"/gu)].map(([, key, value]) => [key, value]);
  expect(values).toEqual([
    [String.raw`Software\Microsoft\Windows\CurrentVersion\Run`, APP_ID],
    [String.raw`Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run`, APP_ID],
  ]);
  expect(readFileSync(join(PROJECT, "electron-builder.yml"), "utf8")).toMatch(
    /^nsis:\n(?: .*\n)* {2}include: electron\/uninstaller\.nsh$/mu,
  );
});

it.skipIf(!hasCompiler)("is a script that the compiler accepts (skipped where makensis is not installed)", () => {
  const folder = mkdtempSync(join(tmpdir(), "docket-nsis-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const whole = [
    "Unicode true",
    `OutFile "${join(folder, "installer.exe")}"`,
    "!include LogicLib.nsh",
    "!define isUpdated '1 == 0'",
    `!include "${SCRIPT}"`,
    "Section\n  WriteUninstaller uninstall.exe\nSectionEnd",
    "Section un.Uninstall\n  !insertmacro customUnInstall\nSectionEnd",
  ].join("\n");
  writeFileSync(join(folder, "installer.nsi"), whole);
  const { status, stdout } = spawnSync("makensis", ["-WX", "-V2", join(folder, "installer.nsi")], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});
