/**
 * Docket's identity to the system: its name, the folder of its data, and the name of its windows on
 * Linux.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "playwright/test";
import { test } from "../support/docket-test.ts";
import { PROJECT } from "../support/launch.ts";

/** Moves the system's folder for app data into the test's folder; macOS has no variable for it. */
function appData(folder: string): Record<string, string> {
  return process.platform === "win32" ? { APPDATA: folder } : { XDG_CONFIG_HOME: folder, HOME: folder };
}

test.describe("to the system", () => {
  test.skip(process.platform === "darwin", "the folder of an app's data cannot be moved on macOS");

  test("Docket has its own identity, and not that of the runtime", async ({ dataFolder, launch }) => {
    const docket = await launch({ userDataDir: null, env: appData(dataFolder) });
    const { version } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as { version: string };
    const { identity } = await docket.desktop();
    expect(identity).toMatchObject({ name: "Docket", version, userData: join(dataFolder, "Docket") });
    if (process.platform === "linux") expect(identity.appId).toBe("app.docket");
    expect(existsSync(join(dataFolder, "Docket", "docket.sqlite"))).toBe(true);
    expect(existsSync(join(dataFolder, "Electron"))).toBe(false);
  });

  test("data under the earlier name stay in use, also at a second start", async ({ dataFolder, launch }) => {
    test.skip(process.platform !== "linux", "other systems take both names for one");
    const earlier = join(dataFolder, "docket");
    mkdirSync(earlier);
    writeFileSync(join(earlier, "settings.json"), "{}");
    const docket = await launch({ userDataDir: null, env: appData(dataFolder) });
    expect((await docket.desktop()).identity.userData).toBe(earlier);
    expect(existsSync(join(dataFolder, "Docket", "docket.sqlite"))).toBe(false);
    const second = await docket.startSecondInstance();
    expect(second).toMatchObject({ code: 0, output: expect.stringContaining("already running") });
  });
});
