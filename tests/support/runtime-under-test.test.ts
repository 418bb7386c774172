/** Tests the choice of the end-to-end tests' runtime, the line about it, and its refusals. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { runtimeLine, runtimeUnderTest } from "./runtime-under-test.ts";

const here = { findElectron: () => "/opt/electron/electron", hasDisplay: () => true };
const noRuntime = { findElectron: () => undefined, hasDisplay: () => true };
const noDisplay = { ...here, hasDisplay: () => false };

describe("the runtime under test", () => {
  it("is Electron when its runtime and a display are found, and is named by its program", () => {
    expect(runtimeLine(runtimeUnderTest({}, here))).toBe("runtime: Electron (/opt/electron/electron)");
  });

  it("is the stand-in without the runtime, or without a display, and the line names the missing one", () => {
    expect(runtimeLine(runtimeUnderTest({}, noRuntime))).toMatch(/^runtime: the stand-in \(Electron's own is not installed; /);
    expect(runtimeLine(runtimeUnderTest({}, noDisplay))).toMatch(/^runtime: the stand-in \(there is no display for Electron; /);
  });

  it("is the stand-in when that is demanded, even if Electron is found", () => {
    expect(runtimeUnderTest({ DOCKET_TEST_RUNTIME: "stand-in" }, here)).toEqual({
      on: "stand-in",
      why: "DOCKET_TEST_RUNTIME asks for it",
    });
  });

  it("is never the stand-in where Electron is demanded: a missing part is an error", () => {
    const env = { DOCKET_TEST_RUNTIME: "electron" };
    expect(runtimeUnderTest(env, here).on).toBe("electron");
    expect(() => runtimeUnderTest(env, noRuntime)).toThrow("DOCKET_TEST_RUNTIME=electron: Electron's own is not installed;");
    expect(() => runtimeUnderTest(env, noDisplay)).toThrow("DOCKET_TEST_RUNTIME=electron: there is no display for Electron;");
  });

  it.each(["Electron", "ELECTRON", "standin", " electron", "electron,stand-in", "0"])("refuses %j", (wanted) => {
    expect(() => runtimeUnderTest({ DOCKET_TEST_RUNTIME: wanted }, here)).toThrow(
      `DOCKET_TEST_RUNTIME=${wanted}: the runtime must be electron or stand-in.`,
    );
  });

  it("takes an empty value for none, as a workflow's empty variable is", () => {
    expect(runtimeUnderTest({ DOCKET_TEST_RUNTIME: "" }, here).on).toBe("electron");
  });
});

/** Runs the tests in a folder without Electron; the run must end before its first step. */
function testRun(env: Record<string, string>) {
  const dist = mkdtempSync(join(tmpdir(), "docket-no-electron-"));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "..", "run.ts")], {
    encoding: "utf8",
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: dist, ...env },
  });
  return { status, stdout, stderr };
}

describe("npm test", () => {
  it("ends before anything runs, with one sentence, when Electron is demanded and not found", () => {
    const { status, stdout, stderr } = testRun({ DOCKET_TEST_RUNTIME: "electron" });
    expect(stderr).toMatch(/^DOCKET_TEST_RUNTIME=electron: Electron's own is not installed; .*\.\n$/);
    expect(stdout).not.toContain("==");
    expect(status).toBe(2);
  });

  it("refuses another value in the same way", () => {
    const { status, stdout, stderr } = testRun({ DOCKET_TEST_RUNTIME: "chrome" });
    expect(stderr).toBe("DOCKET_TEST_RUNTIME=chrome: the runtime must be electron or stand-in.\n");
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });
});
