/**
 * At the end of the session or on a signal, Docket ends without a question or a delay, sends
 * nothing and loses nothing.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "playwright/test";
import type { Conditions } from "../stand-in/wire.ts";
import { type Given, parts, test } from "../support/docket-test.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { standInOnly } from "../support/where-specs-run.ts";
import { actionJson } from "../support/actions.ts";

const PUMP = "Inspect pump P-104";

/** Starts a Docket with a final move that can still be undone; its dialogs are never answered. */
async function withMoveWaiting(
  { service, launch }: Pick<Given, "service" | "launch">,
  userDataDir: string,
  more: Partial<Conditions> = {},
): Promise<RunningDocket> {
  await service.tell({ create: actionJson("a-1", PUMP, { state: "ACTION_STATE_IN_PROGRESS" }) });
  const env = { DOCKET_UNDO_SECONDS: "60" };
  const docket = await launch({ userDataDir, env, conditions: { dialogAnswer: -1, ...more } });
  await parts(docket.page).row(PUMP).click();
  await parts(docket.page).button("Complete").click();
  await expect(parts(docket.page).update).toHaveText(/^Waiting/);
  return docket;
}

/**
 * Checks that the next start has the move and asks about it, and that the service has never
 * received it.
 */
async function expectKept({ service, launch }: Pick<Given, "service" | "launch">, userDataDir: string): Promise<void> {
  const { page } = await launch({ userDataDir });
  const { row, update, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await row(PUMP).click();
  await expect(update).toHaveText(/^Held.*Nothing has been sent/);
  await expect(page.getByText("Some of what was kept is missing")).toBeHidden();
  expect(await service.action("a-1")).toMatchObject({ state: "ACTION_STATE_IN_PROGRESS" });
}

test.describe("Docket ends without a question and keeps waiting updates", () => {
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) {
    test(`at ${signal}`, async ({ dataFolder, service, launch }) => {
      test.skip(process.platform === "win32", "Windows has no signals");
      const docket = await withMoveWaiting({ service, launch }, dataFolder);
      docket.main.kill(signal);
      expect(await docket.main.exited()).toEqual({ code: 0, signal: null });
      expect(docket.main.output()).not.toContain("has not been sent yet");
      await expectKept({ service, launch }, dataFolder);
    });
  }

  test("at the machine's shutdown, which waits until it has ended", async ({ dataFolder, service, launch }) => {
    const docket = await withMoveWaiting({ service, launch }, dataFolder);
    const delayed = await docket.main.send({ do: "power", event: "shutdown" });
    if (docket.kind === "stand-in") expect(delayed).toBe(true);
    expect(await docket.main.exited()).toEqual({ code: 0, signal: null });
    await expectKept({ service, launch }, dataFolder);
  });

  test("when Windows ends the session: Docket's files are closed before the process is gone", async ({ dataFolder, service, launch }) => {
    const docket = await withMoveWaiting({ service, launch }, dataFolder);
    test.skip(docket.kind === "electron", "a session cannot be ended for one program");
    await docket.main.send({ do: "session-end", reasons: ["logoff"] }).catch(() => undefined);
    expect(await docket.main.exited()).toEqual({ code: 0, signal: null });
    expect(docket.main.output()).toContain("quit: Windows ends the session (logoff)");
    expect(existsSync(join(dataFolder, "docket.sqlite"))).toBe(true);
    expect(existsSync(join(dataFolder, "docket.sqlite-wal"))).toBe(false);
    await expectKept({ service, launch }, dataFolder);
  });

  for (const platform of ["linux", "darwin"] as const) {
    test(`while the question of an earlier quit is open over a window that was closed, on ${platform}`, async ({
      dataFolder,
      service,
      launch,
    }) => {
      standInOnly("a real dialog cannot be read");
      // The meaning of closing is already decided; otherwise its question would cover the window
      // first.
      writeFileSync(join(dataFolder, "preferences.json"), JSON.stringify({ closing: "tray" }));
      const docket = await withMoveWaiting({ service, launch }, dataFolder, { platform });
      await docket.closeWindow();
      await expect.poll(async () => (await docket.desktop()).windows).toMatchObject([{ visible: false }]);
      await docket.chooseInTray("Quit");
      await expect.poll(async () => (await docket.desktop()).dialogs.length).toBe(1);
      expect((await docket.desktop()).windows).toMatchObject([{ visible: true }]);
      await docket.power("shutdown");
      expect(await docket.main.exited()).toEqual({ code: 0, signal: null });
      await expectKept({ service, launch }, dataFolder);
    });
  }
});
