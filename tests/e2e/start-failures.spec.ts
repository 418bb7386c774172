/**
 * A Docket that cannot start reports the cause and the remedy, also in a dialog, and never claims
 * to run.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "playwright/test";
import { type Given, test } from "../support/docket-test.ts";
import { PROJECT } from "../support/launch.ts";
import type { LaunchOptions } from "../support/running-docket.ts";

/**
 * Starts Docket and returns the failure of the start. Only on the stand-in, because Electron's
 * dialog would wait for a user.
 */
async function failedStart(launch: Given["launch"], options: LaunchOptions): Promise<{ code: unknown; output: string }> {
  const error: unknown = await launch({ on: "stand-in", ...options, env: { CI: "", ...options.env } }).then(
    () => new Error("it started"),
    (failure: unknown) => failure,
  );
  const { code, message } = error as Error & { code?: unknown };
  return { code, output: message };
}

function installedIn(folder: string): string {
  const copy = join(folder, "installed");
  mkdirSync(copy);
  for (const name of ["dist", "package.json"]) cpSync(join(PROJECT, name), join(copy, name), { recursive: true });
  return copy;
}

const DIALOG = 'dialog, answered "Quit": Docket could not start.\n';

test.describe("a start fails with a sentence and a dialog", () => {
  test("when the folder of its data is a file", async ({ dataFolder, launch }) => {
    writeFileSync(join(dataFolder, "file"), "");
    const folder = join(dataFolder, "file", "data");
    const { code, output } = await failedStart(launch, { userDataDir: folder });
    const sentence = `DOCKET_USER_DATA: the folder ${folder} cannot be used: there is a file where a folder is needed (ENOTDIR). Choose another folder`;
    expect(code).toBe(2);
    expect(output).toContain(`\n${sentence}`);
    expect(output).toContain(`${DIALOG}${sentence}`);
  });

  test("when the system's place for data cannot hold a folder", async ({ dataFolder, launch }) => {
    test.skip(process.platform !== "linux", "only there can that place be moved");
    writeFileSync(join(dataFolder, "config"), "");
    const env = { XDG_CONFIG_HOME: join(dataFolder, "config") };
    const { code, output } = await failedStart(launch, { userDataDir: null, env });
    expect(code).toBe(2);
    expect(output).toContain(`${DIALOG}Docket's data folder cannot be created in ${env.XDG_CONFIG_HOME}.`);
  });

  test("when a flag is wrong", async ({ launch }) => {
    const { code, output } = await failedStart(launch, { args: ["--demonstration=fast"] });
    expect(code).toBe(2);
    expect(output).toContain(`${DIALOG}--demonstration=fast: the rate must be a number`);
  });

  test("when its data cannot be locked", async ({ dataFolder, launch }) => {
    test.skip(process.platform === "win32", "there the lock is no file");
    writeFileSync(join(dataFolder, "SingletonLock"), "");
    const { code, output } = await failedStart(launch, { userDataDir: dataFolder });
    expect(code).toBe(2);
    expect(output).not.toContain("already running");
    expect(output).toContain(`${DIALOG}Docket's data folder ${dataFolder} cannot be locked`);
  });

  test("when a Docket of another user on another computer runs on its data", async ({ dataFolder, launch }) => {
    const record = join(dataFolder, "running.json");
    const text = JSON.stringify({ run: "another", host: "desk-9", user: "bob", version: "0.1.0", startedAt: 0 });
    writeFileSync(record, text);
    // The other Docket is alive: it renews its record.
    let renewals = 0;
    const living = setInterval(() => {
      renewals += 1;
      utimesSync(record, renewals, renewals);
    }, 200);
    const { code, output } = await failedStart(launch, { userDataDir: dataFolder }).finally(() => clearInterval(living));
    expect(code).toBe(2);
    expect(output).toContain(DIALOG);
    expect(output.slice(output.indexOf(DIALOG))).toMatch(/bob.*desk-9/u);
    // The other's files are unchanged, and nothing was created beside them.
    expect(readFileSync(record, "utf8")).toBe(text);
    expect(existsSync(join(dataFolder, "docket.sqlite"))).toBe(false);
  });

  test("when a script of its page is missing", async ({ dataFolder, launch }) => {
    const copy = installedIn(dataFolder);
    rmSync(join(copy, "dist", "renderer", "assets"), { recursive: true });
    const { code, output } = await failedStart(launch, { entry: copy });
    expect(code).toBe(2);
    expect(output).toMatch(/Docket could not start\.\nDocket's own files are damaged: .*assets.* is missing\. Install Docket again\./);
  });

  test("when the code behind its window fails", async ({ dataFolder, launch }) => {
    const copy = installedIn(dataFolder);
    const data = join(dataFolder, "data");
    writeFileSync(join(copy, "dist", "docket.js"), `throw new Error("no memory for the rest");`);
    const { code, output } = await failedStart(launch, { entry: copy, env: { DOCKET_USER_DATA: data } });
    expect(code).toBe(1);
    expect(output).toContain(`${DIALOG}no memory for the rest`);
    expect(readFileSync(join(data, "logs", "docket.log"), "utf8")).toContain("start: Error: no memory for the rest");
    // The next start reports a run that did not end in order.
    expect(existsSync(join(data, "running.json"))).toBe(true);
  });

  test("without a dialog in CI", async ({ launch }) => {
    const { code, output } = await failedStart(launch, { args: ["--demonstration="], env: { CI: "true" } });
    expect(code).toBe(2);
    expect(output).toContain("--demonstration=: the rate must be a number");
    expect(output).not.toContain("dialog,");
  });
});

test("a quit while the code behind the window is being loaded ends Docket in order", async ({ dataFolder, launch }) => {
  const copy = installedIn(dataFolder);
  const data = join(dataFolder, "data");
  writeFileSync(join(copy, "dist", "docket.js"), `console.log("loading"); await new Promise(() => undefined);`);
  const quit = new AbortController();
  const onLine = (line: string): void => {
    if (line !== "loading") return;
    expect(existsSync(join(data, "running.json"))).toBe(true);
    quit.abort();
  };
  const { code } = await failedStart(launch, { entry: copy, env: { DOCKET_USER_DATA: data }, onLine, signal: quit.signal });
  expect(code).toBe(0);
  // The record from which the next start would report an unclean end.
  expect(existsSync(join(data, "running.json"))).toBe(false);
});
