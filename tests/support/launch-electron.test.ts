/**
 * Tests the launch of a spec on real Electron with a pretended Electron: Playwright's own launch,
 * its loader, the recorder, signals and the second instance. This test proves nothing about
 * Electron's own behaviour.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildIfNeeded } from "./build-if-needed.ts";
import { launchDocket } from "./launch.ts";
import type { LaunchOptions, RunningDocket } from "./running-docket.ts";

/** In milliseconds; each launch starts a browser and three Node processes. */
const HANG_LIMIT = 120_000;
const PROGRAM = join(import.meta.dirname, "pretended-electron", "program.ts");

async function launch(options: LaunchOptions = {}): Promise<RunningDocket> {
  return launchDocket({ on: "electron", args: ["--demonstration"], ...options });
}

describe.skipIf(process.platform === "win32")("a launch on Electron (skipped where a script is no program)", () => {
  const folder = mkdtempSync(join(tmpdir(), "docket-pretended-dist-"));

  beforeAll(() => {
    buildIfNeeded(() => undefined);
    writeFileSync(join(folder, "electron"), `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`);
    chmodSync(join(folder, "electron"), 0o755);
    vi.stubEnv("ELECTRON_OVERRIDE_DIST_PATH", folder);
    vi.stubEnv("DISPLAY", ":pretended");
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it(
    "has every line of main, the window, the desktop's record, and the end that a user's quit has",
    async () => {
      const lines: string[] = [];
      const docket = await launch({ onLine: (line) => lines.push(line) });
      expect(docket.kind).toBe("electron");
      await docket.main.waitForLine(/^connection: Live/);
      // The first line is written before Playwright hands the process over.
      expect(lines[0]).toMatch(/^service: /);
      expect(lines.filter((line) => line.startsWith("connection: "))).toEqual([
        expect.stringMatching(/^connection: Connecting to http:\S+ as /u),
        "connection: Live",
      ]);
      await docket.page.getByRole("navigation", { name: "Views" }).waitFor();
      expect((await docket.tray())?.tooltip).toMatch(/^Docket: /);
      expect(await docket.pageText()).toContain("To acknowledge");
      await docket.closeWindow();
      await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(false);
      await docket.clickTray();
      await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(true);
      await docket.close();
      expect(await docket.main.exited()).toEqual({ code: 0, signal: null });
      expect(docket.main.isRunning()).toBe(false);
    },
    HANG_LIMIT,
  );

  it(
    "starts a second instance as it started the first, and kills main and not a shell around it",
    async () => {
      const docket = await launch();
      await docket.closeWindow();
      await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(false);
      const second = await docket.startSecondInstance();
      expect(second.code).toBe(0);
      expect(second.output).toContain("already running");
      await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(true);
      docket.main.kill("SIGKILL");
      expect(await docket.main.exited()).toEqual({ code: null, signal: "SIGKILL" });
      expect(() => process.kill(docket.main.pid, 0)).toThrow(/ESRCH/);
      expect(() => docket.main.kill()).not.toThrow();
      await docket.close();
    },
    HANG_LIMIT,
  );

  it(
    "pretends the possible conditions, and rejects others in words, with nothing left running",
    async () => {
      await expect(launch({ conditions: { keyring: false } })).rejects.toThrow(
        /Electron cannot pretend "keyring"; that is for the stand-in\./,
      );
      const docket = await launch({ conditions: { trayHost: false, savePath: "/tmp/ledger.csv" } });
      await docket.closeWindow();
      await expect.poll(async () => (await docket.desktop()).windows[0]).toMatchObject({ visible: true, minimized: true });
      await expect(docket.change({ locale: "de-DE" })).rejects.toThrow(/Electron cannot pretend "locale"/);
      await docket.close();
    },
    HANG_LIMIT,
  );

  it(
    "ends an app that was stopped",
    async () => {
      const docket = await launch();
      docket.main.kill("SIGSTOP");
      await docket.close();
      expect(docket.main.isRunning()).toBe(false);
    },
    HANG_LIMIT,
  );
});
