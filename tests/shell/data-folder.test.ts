/**
 * Tests the folder of Docket's data: the named one, else the system's place, and the one of an
 * earlier name where updates may wait.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { settleDataFolder } from "../../electron/shell/data-folder.ts";
import { secureDataFolder } from "../../electron/storage/private-files.ts";

const MAKING = { secureFolder: secureDataFolder, onWarning: () => undefined };

let appData: string;

beforeEach(() => {
  appData = mkdtempSync(join(tmpdir(), "docket-data-"));
  return () => rmSync(appData, { recursive: true });
});

/** Simulates Electron: the folder of the app's name is created when its path is read. */
function testApp() {
  const set: string[] = [];
  const app = {
    getPath: (name: string): string => {
      if (name === "appData") return appData;
      const folder = join(appData, "Docket");
      try {
        mkdirSync(folder, { recursive: true });
      } catch {
        throw new Error("Failed to get 'userData' path");
      }
      return folder;
    },
    setPath: (_name: string, path: string): void => void set.push(path),
  };
  return { app, set };
}

function begin(folder: string, ...files: string[]): void {
  mkdirSync(join(appData, folder), { recursive: true });
  for (const file of files) writeFileSync(join(appData, folder, file), "x");
}

function settle(chosen?: string): string {
  const { app, set } = testApp();
  const folder = settleDataFolder({ app, chosen, ...MAKING });
  expect(set).toEqual([folder]);
  return folder;
}

describe("Docket's data are", () => {
  it("in the folder of its name, where there are none yet", () => {
    expect(settle()).toBe(join(appData, "Docket"));
    // The trial file has been removed.
    expect(readdirSync(join(appData, "Docket"))).toEqual([]);
  });

  it.each(["docket.sqlite", "settings.json", "key.bin"])("where they were begun under the earlier name (%s)", (file) => {
    begin("docket", file);
    expect(settle()).toBe(join(appData, "docket"));
    // The next start finds the empty folder that Electron has created.
    expect(settle()).toBe(join(appData, "docket"));
  });

  it.each([
    ["the folder of the earlier name holds none", () => begin("docket", "Preferences")],
    ["there are some under both names", () => [begin("docket", "docket.sqlite"), begin("Docket", "docket.sqlite")]],
    ["the earlier name is that of a file", () => writeFileSync(join(appData, "docket"), "x")],
  ])("in the folder of its name, when %s", (_when, given) => {
    // A file system that treats both names as equal leaves nothing to choose.
    if (existsSync(appData.toUpperCase())) return;
    given();
    expect(settle()).toBe(join(appData, "Docket"));
  });

  it("is the one in the options, with any data elsewhere", () => {
    begin("docket", "docket.sqlite");
    expect(settle(join(appData, "told", "deep"))).toBe(join(appData, "told", "deep"));
  });
});

describe("an unusable folder is named", () => {
  it("with the variable that chose it", () => {
    writeFileSync(join(appData, "file"), "x");
    const chosen = join(appData, "file", "data");
    expect(() => settleDataFolder({ app: testApp().app, chosen, ...MAKING })).toThrow(
      `DOCKET_USER_DATA: the folder ${chosen} cannot be used: there is a file where a folder is needed (ENOTDIR). Choose another folder with DOCKET_USER_DATA.`,
    );
  });

  it.each([
    ["EROFS: read-only file system, mkdtemp '/x/.probe-XXXXXX'", "its disk is read-only (EROFS). Choose another folder with"],
    [
      "EACCES: permission denied, mkdir '/x'",
      "this user may not access it (EACCES). Give this user the right to write there, or choose another folder with",
    ],
    ["EEXIST: file already exists, mkdir '/x'", "there is a file where a folder is needed (EEXIST). Choose"],
    ["ENOSPC: no space left on device, mkdtemp '/x'", "the disk is full (ENOSPC). Make room there, or choose"],
    ["EIO: i/o error, mkdtemp '/x'", "EIO: i/o error, mkdtemp '/x'. Choose"],
  ])("with the reason in words and what to do: %s", (system, words) => {
    const secureFolder = (): never => {
      throw new Error(system);
    };
    const { app } = testApp();
    const start = (): unknown => settleDataFolder({ app, chosen: "/x", secureFolder, onWarning: () => undefined });
    expect(start).toThrow(`DOCKET_USER_DATA: the folder /x cannot be used: ${words}`);
  });

  it("as the place of apps' data, when Electron cannot make one there", () => {
    rmSync(appData, { recursive: true });
    writeFileSync(appData, "x");
    expect(() => settleDataFolder({ app: testApp().app, chosen: undefined, ...MAKING })).toThrow(
      `Docket's data folder cannot be created in ${appData}.`,
    );
  });

  it.runIf(process.platform === "linux")("when it exists and nothing can be written to it, even by root", () => {
    expect(() => settleDataFolder({ app: testApp().app, chosen: "/proc/self", ...MAKING })).toThrow(
      "DOCKET_USER_DATA: the folder /proc/self cannot be used: ",
    );
  });
});
