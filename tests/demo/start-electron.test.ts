/** Tests `npm start` on Electron, with a program in place of Electron. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { PROJECT } from "../support/launch.ts";
import { startElectron } from "./start-electron.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-program-"));
  return () => rmSync(folder, { recursive: true });
});

async function start(script: string, args: readonly string[] = []) {
  const program = join(folder, "electron");
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  const lines: string[] = [];
  const docket = await startElectron({
    program,
    args,
    env: { DOCKET_DISPLAY_NAME: "Ann" },
    onLine: (line, from) => lines.push(`${from}: ${line}`),
  });
  return { docket, lines };
}

describe.skipIf(process.platform === "win32")("npm start on Electron", () => {
  it("passes the project's folder and the user's arguments, and opens no port for remote control", async () => {
    const { docket, lines } = await start(`for argument in "$@"; do echo "$argument"; done`, ["--hidden"]);
    await docket.main.exited();
    expect(lines.filter((line) => line !== "stdout: --no-sandbox")).toEqual([`stdout: ${PROJECT}`, "stdout: --hidden"]);
  });

  it("passes on its output, and ends with its code, however soon it exits", async () => {
    const { docket, lines } = await start("echo one; echo two >&2; exit 2");
    expect(await docket.main.exited()).toEqual({ code: 2 });
    expect(lines.toSorted()).toEqual(["stderr: two", "stdout: one"]);
    await docket.close();
  });

  it("gives it the user's settings and nothing that would affect Electron", async () => {
    process.env["ELECTRON_RUN_AS_NODE"] = "1";
    const { docket, lines } = await start(`echo "$DOCKET_DISPLAY_NAME$ELECTRON_RUN_AS_NODE"`);
    delete process.env["ELECTRON_RUN_AS_NODE"];
    await docket.main.exited();
    expect(lines).toEqual(["stdout: Ann"]);
  });

  it("ends it when it is stopped", async () => {
    const { docket } = await start("exec sleep 60");
    await docket.close();
    expect(await docket.main.exited()).toEqual({ code: null });
  });

  it("fails when there is no such program", async () => {
    const plan = { program: join(folder, "none"), args: [], env: {}, onLine: () => undefined };
    await expect(startElectron(plan)).rejects.toThrow("ENOENT");
  });
});
