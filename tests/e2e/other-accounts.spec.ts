/**
 * Unsent updates of one principal are shown to the next user of the machine, and are sent when
 * their account is used again.
 */
import { expect } from "playwright/test";
import { parts, pressKey, settingsFor, test } from "../support/docket-test.ts";
import { FaultProxy } from "../support/fault-proxy.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { actionJson } from "../support/actions.ts";

const AS_ROBOT_8 = { DOCKET_ACTING_AS: "OBJECT:robot-8", DOCKET_ASSIGNED_TO: "OBJECT:robot-8" };

/** Ends the app before the next one starts with its folder. */
async function end(docket: RunningDocket): Promise<void> {
  await docket.close();
  await expect.poll(() => docket.page.isClosed()).toBe(true);
}

test.describe("another account on the same machine", () => {
  let userDataDir = "";
  let line: FaultProxy;
  test.beforeEach(async ({ service, dataFolder }) => {
    userDataDir = dataFolder;
    line = new FaultProxy(service.baseUrl);
    await line.start();
  });
  test.afterEach(async () => {
    await line.stop();
  });

  /** As robot-7, acknowledges both Actions while the service is unreachable, and ends Docket. */
  async function leaveTwoWaiting(launch: (options: { userDataDir: string; env: Record<string, string> }) => Promise<RunningDocket>) {
    const docket = await launch({ userDataDir, env: settingsFor(line.baseUrl) });
    const { row, button, update, connection } = parts(docket.page);
    await expect(row("Inspect pump P-104")).toBeVisible();
    await line.refuse();
    line.cutAll();
    await expect(connection).toHaveText(/^(Offline|Connecting)/);
    for (const name of ["Inspect pump P-104", "Clean filter F-2"]) {
      await row(name).click();
      await button("Acknowledge").click();
      await expect(update).toHaveText(/^Waiting/);
    }
    await end(docket);
    await line.accept();
  }

  test("shows the updates of robot-7 and sends none, and robot-7 sends them after its return", async ({ service, launch, picture }) => {
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
    await service.tell({ create: actionJson("a-2", "Clean filter F-2") });
    await leaveTwoWaiting(launch);

    const other = await launch({ userDataDir, env: { ...settingsFor(line.baseUrl), ...AS_ROBOT_8 } });
    await expect(parts(other.page).connection).toHaveText(/^Live/);
    const banner = other.page.getByRole("region", { name: "Other accounts", exact: true });
    await expect(banner).toContainText(`2 updates wait for robot-7 at ${line.baseUrl}. They are sent from that account only.`);
    await banner.getByRole("button", { name: "Show" }).click();
    const dialog = other.page.getByRole("dialog", { name: "Other accounts" });
    await expect(dialog).toContainText(/Inspect pump P-104 · a-1\s*Waiting: “Acknowledge”/);
    await picture(other);
    await dialog.getByRole("button", { name: "Drop the update of Clean filter F-2" }).click();
    await dialog.getByRole("button", { name: "Drop", exact: true }).click();
    await expect(dialog).not.toContainText("Clean filter F-2");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(banner).toContainText("1 update waits for robot-7");
    expect(await service.tell({ log: true })).toMatchObject({ updates: [] });
    await end(other);

    const back = await launch({ userDataDir, env: settingsFor(line.baseUrl) });
    await expect(parts(back.page).row("Inspect pump P-104")).toContainText("Acknowledged");
    await expect(parts(back.page).row("Clean filter F-2")).toContainText("Assigned");
    await expect(back.page.getByRole("region", { name: "Other accounts" })).toBeHidden();
    const { updates } = (await service.tell({ log: true })) as unknown as { updates: { actionId: string }[] };
    expect(updates.map(({ actionId }) => actionId)).toEqual(["a-1"]);
    await pressKey(back.page, "l");
    await expect(back.page.getByRole("dialog", { name: "Delivery ledger" })).toContainText(
      "Acknowledge: dropped by the operator while waiting",
    );
    await end(back);
  });

  test("is localhost for 127.0.0.1: shown and kept separate, without a guess that both are the same", async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
    await service.tell({ create: actionJson("a-2", "Clean filter F-2") });
    await leaveTwoWaiting(launch);
    const other = await launch({ userDataDir, env: settingsFor(line.baseUrl.replace("127.0.0.1", "localhost")) });
    const banner = other.page.getByRole("region", { name: "Other accounts", exact: true });
    await expect(banner).toContainText(`2 updates wait for robot-7 at ${line.baseUrl}.`);
    await banner.getByRole("button", { name: "Show" }).click();
    await expect(other.page.getByRole("dialog", { name: "Other accounts" })).toContainText("by another name. Docket cannot know that");
    await end(other);
  });

  test("is the demonstration, started on a machine where updates wait", async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
    await service.tell({ create: actionJson("a-2", "Clean filter F-2") });
    await leaveTwoWaiting(launch);
    const none = { DOCKET_BASE_URL: "", DOCKET_API_KEY: "", DOCKET_ACTING_AS: "", DOCKET_ASSIGNED_TO: "" };
    const demo = await launch({ userDataDir, env: none });
    const banner = demo.page.getByRole("region", { name: "Other accounts", exact: true });
    await expect(banner).toContainText("2 updates wait for robot-7");
    await demo.page.getByRole("button", { name: "Try the demonstration" }).click();
    await expect(parts(demo.page).connection).toHaveText(/^Live/);
    await expect(banner).toContainText("2 updates wait for robot-7");
    await end(demo);
  });
});
