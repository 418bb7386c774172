/**
 * After a night with the machine off, Docket reports the changes: the last queue is on disk, and
 * the queue of the morning is compared with it.
 */
import { expect } from "playwright/test";
import { MOMENT, parts, test } from "../support/docket-test.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { ROBOT_3, asJson } from "../support/principals.ts";
import { actionJson } from "../support/actions.ts";

const ELSEWHERE = asJson(ROBOT_3);

/**
 * Ends the app before its folder is removed, and waits until its page is closed, so that no
 * screenshot of the page is taken afterwards.
 */
async function end(docket: RunningDocket): Promise<void> {
  await docket.close();
  await expect.poll(() => docket.page.isClosed()).toBe(true);
}

test.describe("after a night with Docket ended", () => {
  let userDataDir = "";
  test.beforeEach(({ dataFolder }) => void (userDataDir = dataFolder));

  test("one alert and one view report all assignments, cancellations, changes and departures; once seen, they are gone", async ({
    service,
    launch,
  }) => {
    for (const [id, name] of [
      ["n-kept", "Inspect pump P-104"],
      ["n-cancelled", "Shut valve 12B"],
      ["n-changed", "Clean charger 4"],
      ["n-left", "Photograph nameplate T-11"],
    ] as const)
      await service.tell({ create: actionJson(id, name) });
    const evening = await launch({ userDataDir });
    await expect(parts(evening.page).row("Photograph nameplate T-11")).toBeVisible();
    await expect(evening.page.getByRole("region", { name: "While Docket was away" })).toBeHidden();
    await end(evening);

    const state = (actionId: string, to: string) =>
      service.tell({ update: { actionId, state: `ACTION_STATE_${to}`, progress: { statusMessage: "in the night" } }, as: "USER:ann" });
    await state("n-cancelled", "CANCELLED");
    await state("n-changed", "ACKNOWLEDGED");
    await service.tell({ assign: { actionId: "n-left", assignedTo: ELSEWHERE } });
    await service.tell({ create: actionJson("n-new", "Replace filter F-2", { priority: "ACTION_PRIORITY_CRITICAL" }) });

    const morning = await launch({ userDataDir });
    const { page } = morning;
    const bar = page.getByRole("region", { name: "While Docket was away" });
    // An ended Action is reported as cancelled or as gone, depending on the service's list.
    await expect(bar).toContainText(/1 assigned, (1 cancelled, 1 left your queue|2 left your queue), 1 changed/);
    await expect.poll(async () => (await morning.notifications()).map(({ title }) => title)).toHaveLength(1);
    const [alert] = await morning.notifications();
    expect(alert?.title).toMatch(/^While Docket was away: 1 assigned, 1 changed/);
    const dialog = page.getByRole("dialog", { name: "While Docket was away" });
    // A press right after a change of the notice line is ignored.
    await expect(async () => {
      await bar.getByRole("button", { name: "Show what changed" }).click();
      await expect(dialog).toBeVisible({ timeout: 1_000 });
    }).toPass({ intervals: [1_100] });
    await expect(dialog.getByRole("region", { name: "Assigned to you" })).toContainText("Replace filter F-2");
    await expect(dialog.getByRole("region", { name: "Changed" })).toContainText("Clean charger 4");
    await expect(dialog.getByRole("region", { name: "Left your queue" })).toContainText("Photograph nameplate T-11");
    await expect(dialog).toContainText("Shut valve 12B");
    await expect(dialog).not.toContainText("Inspect pump P-104");
    await dialog.getByRole("button", { name: "Seen" }).click();
    await expect(bar).toBeHidden();
    await end(morning);

    const noon = await launch({ userDataDir });
    await expect(parts(noon.page).connection).toHaveText(/^Live/);
    await expect(parts(noon.page).row("Replace filter F-2")).toBeVisible();
    await expect(noon.page.getByRole("region", { name: "While Docket was away" })).toBeHidden();
    expect(await noon.notifications()).toEqual([]);
    await end(noon);
  });

  test("the last queue is shown with its date while the service cannot be reached", async ({ service, launch, picture }) => {
    await service.tell({ create: actionJson("o-1", "Inspect pump P-104") });
    const evening = await launch({ userDataDir });
    await expect(parts(evening.page).row("Inspect pump P-104")).toBeVisible();
    await expect(parts(evening.page).connection).toHaveText(/^Live/);
    await end(evening);
    await service.stop();

    const morning = await launch({ userDataDir });
    const { page } = morning;
    const { connection, row } = parts(page);
    await expect(connection).toHaveText(/^Offline/);
    await expect(row("Inspect pump P-104")).toBeVisible();
    const banner = page.getByRole("region", { name: "Connection problem" });
    await expect(banner).toContainText(new RegExp(`the connection was refused.*Shown as of ${MOMENT}`));
    await expect(banner).toContainText(/Next attempt in|Trying now/);
    await picture(morning);
    await end(morning);
  });
});
