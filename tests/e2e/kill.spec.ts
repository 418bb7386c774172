/**
 * The main process is killed at every step of an update. After the restart the update has one
 * visible status, and the service has recorded it once.
 */
import { expect } from "playwright/test";
import { parts, pressKey, settingsFor } from "../support/docket-test.ts";
import { test } from "../support/foreign-test.ts";
import { actionJson } from "../support/actions.ts";

/** The steps of core/updates; DOCKET_CRASH_AT ends the process there as `kill -9` does. */
const STEPS = ["recorded", "sending-recorded", "sent", "answered", "accepted-recorded", "confirmed-recorded"] as const;
/** Longer than the test, so that a silent stream stays Live. */
const NO_HEARTBEAT = { DOCKET_HEARTBEAT_MS: "60000" };

interface LoggedUpdate {
  actionId?: string;
  state?: string;
  fate: string;
  provenance?: { updatedAt?: string };
}

test.describe("killed in the middle of an update", () => {
  let userDataDir: string;
  test.beforeEach(({ dataFolder }) => void (userDataDir = dataFolder));

  for (const step of STEPS) {
    test(`at "${step}": confirmed after the restart, recorded once, and never sent again after that`, async ({
      service,
      behind,
      launch,
    }) => {
      await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
      const proxy = await behind(service);
      const env = settingsFor(proxy.baseUrl);
      const first = await launch({ userDataDir, env: { ...env, ...NO_HEARTBEAT, DOCKET_CRASH_AT: step } });
      const before = parts(first.page);
      await before.row("Inspect pump P-104").click();
      await expect(before.button("Acknowledge")).toBeVisible();
      await expect(before.connection).toHaveText(/^Live/);
      // An echo on the stream that arrives before the response would confirm the update at once,
      // without this step.
      if (step === "accepted-recorded") {
        proxy.closeIdle();
        proxy.freezeAll();
      }
      await before.button("Acknowledge").click();
      await first.main.exited();

      const second = await launch({ userDataDir, env });
      const { row, update, connection } = parts(second.page);
      await expect(connection).toHaveText(/^Live/);
      await row("Inspect pump P-104").click();
      await expect(update).toHaveText(/^Confirmed.*Acknowledge/);
      await expect(row("Inspect pump P-104")).toContainText("Acknowledged");

      const { updates } = (await service.tell({ log: true })) as unknown as { updates: LoggedUpdate[] };
      expect(updates.filter((logged) => logged.fate === "accepted")).toHaveLength(1);
      // Sent twice only if the first attempt left no trace of its arrival; then both are the same
      // report.
      expect(new Set(updates.map((logged) => logged.provenance?.updatedAt)).size).toBe(1);
      expect(updates.at(-1)?.fate).toBe("accepted");
    });
  }

  test("in the middle of a backlog: all are confirmed after the restart, each recorded once", async ({ service, behind, launch }) => {
    const count = 40;
    for (let index = 0; index < count; index += 1) await service.tell({ create: actionJson(`a-${index}`, `Inspect pump ${index}`) });
    const proxy = await behind(service);
    // Slow enough to kill the process in the middle, and fast enough for updates that are recorded
    // ahead.
    proxy.rule = ({ path }) => (/stream/i.test(path) ? undefined : { kind: "delay", ms: 100 });
    const first = await launch({ userDataDir, env: settingsFor(proxy.baseUrl) });
    await expect(parts(first.page).connection).toHaveText(/^Live/);
    await parts(first.page).grid.getByRole("row").first().click();
    await pressKey(first.page, "ControlOrMeta+a");
    await pressKey(first.page, "a");
    await expect(first.page.getByRole("status", { name: "Acknowledged together" })).toHaveText(/^[1-9]\d* of 40 confirmed/);
    first.main.kill("SIGKILL");
    await first.main.exited();

    const { page } = await launch({ userDataDir, env: settingsFor(proxy.baseUrl) });
    const { connection, view } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await expect(view("To acknowledge")).toHaveText(/^To acknowledge\s*$/);
    await expect(view("All open")).toContainText("40");
    const { updates } = (await service.tell({ log: true })) as unknown as { updates: LoggedUpdate[] };
    const accepted = updates.filter(({ fate }) => fate === "accepted").map(({ actionId }) => actionId);
    expect(accepted).toHaveLength(count);
    expect(new Set(accepted).size).toBe(count);
  });

  test("within the seconds for an undo: held with a question, and never sent by itself", async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104", { state: "ACTION_STATE_IN_PROGRESS" }) });
    const env = { DOCKET_UNDO_SECONDS: "60" };
    const first = await launch({ userDataDir, env });
    const before = parts(first.page);
    await before.row("Inspect pump P-104").click();
    await before.button("Complete").click();
    await expect(before.update).toHaveText(/^Waiting/);
    first.main.kill("SIGKILL");
    await first.main.exited();

    const second = await launch({ userDataDir, env });
    const { row, update, connection } = parts(second.page);
    await expect(connection).toHaveText(/^Live/);
    await row("Inspect pump P-104").click();
    await expect(update).toHaveText(/^Held.*Nothing has been sent/);
    expect(await service.action("a-1")).toMatchObject({ state: "ACTION_STATE_IN_PROGRESS" });
  });
});
