/** Trouble outside of Docket: each kind is explained in plain words, and the user loses nothing. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "playwright/test";
import { parts, settingsFor, test } from "../support/docket-test.ts";
import { ownPort } from "../support/own-port.ts";
import { KEY } from "../support/principals.ts";
import { FakeService } from "../support/fake-service.ts";
import { actionJson } from "../support/actions.ts";

const initial = (id: string, name: string, timestamp: string) => ({
  eventType: "ACTION_EVENT_TYPE_INITIAL",
  timestamp,
  action: actionJson(id, name),
});

test.describe("trouble", () => {
  test("a wrong key is Refused, with the remedy, and is in no log", async ({ launch }) => {
    const { page, main } = await launch({ env: { DOCKET_API_KEY: "not-the-key" } });
    const { connection } = parts(page);
    await expect(connection).toHaveText(/^Refused/);
    const banner = page.getByRole("region", { name: "Connection problem" });
    await expect(banner).toContainText("Refused");
    await expect(banner).toContainText(/key/);
    await expect(banner.getByRole("button", { name: "Retry now" })).toBeVisible();
    expect(main.output()).not.toContain("not-the-key");
  });

  test("a revoked key ends the work as Refused, with the rows still on the screen", async ({ service, launch }) => {
    await service.tell({ create: actionJson("v-1", "Inspect pump P-104") });
    const { page } = await launch();
    const { connection, row } = parts(page);
    await expect(row("Inspect pump P-104")).toBeVisible();
    await service.tell({ revoke: KEY });
    await expect(connection).toHaveText(/^Refused/);
    await expect(row("Inspect pump P-104")).toBeVisible();
  });

  test('a damaged settings file is named as such, and not as "Not connected" while the environment connects', async ({ launch }) => {
    const userDataDir = mkdtempSync(join(tmpdir(), "docket-damaged-"));
    try {
      writeFileSync(join(userDataDir, "settings.json"), '{ "baseUrl": "https://');
      const { page } = await launch({ userDataDir });
      await expect(parts(page).connection).toHaveText(/^Live/);
      const notice = page.getByRole("region", { name: "Settings file" });
      await expect(notice).toContainText(
        /settings\.json is damaged; it was set aside as settings\.json\.damaged-.*, and Docket starts without it/,
      );
      await expect(page.getByText("Not connected")).toBeHidden();
      await notice.getByRole("button", { name: "Dismiss" }).click();
      await expect(notice).toBeHidden();
    } finally {
      rmSync(userDataDir, { recursive: true, force: true });
    }
  });

  test("a service that does not run is Offline, with the next attempt announced", async ({ launch }) => {
    // A port that was free a moment ago, so that the connection is refused.
    const port = await ownPort();
    const { page } = await launch({ env: { DOCKET_BASE_URL: `http://127.0.0.1:${port}` } });
    const { connection, grid } = parts(page);
    await expect(connection).toHaveText(/^Offline/);
    const banner = page.getByRole("region", { name: "Connection problem" });
    await expect(banner).toContainText("Offline");
    await expect(banner.getByRole("button", { name: "Retry now" })).toBeVisible();
    await expect(grid.getByRole("row")).toHaveCount(0);
  });

  test("a snapshot with one odd and one malformed message among good ones: all readable rows are shown, the malformed one is counted", async ({
    launch,
  }) => {
    const now = new Date().toISOString();
    const fake = await FakeService.start([
      initial("g-1", "The first good one", now),
      initial("b-1", "The one with a bad time", "yesterday, about noon"),
      "{ this is not JSON",
      initial("g-2", "The second good one", now),
    ]);
    try {
      const { page, main } = await launch({ env: settingsFor(fake.baseUrl) });
      const { row, connection, grid, view } = parts(page);
      await expect(row("The first good one")).toBeVisible();
      await expect(row("The second good one")).toBeVisible();
      await expect(connection).toHaveText(/^Live/);
      await expect(row("The one with a bad time")).toBeVisible();
      await expect(grid).toHaveAttribute("aria-rowcount", "3");
      await expect(view("All open")).toHaveText(/at least 3$/);
      await main.waitForLine(/^dropped: /);
    } finally {
      await fake.stop();
    }
  });

  test("an update that the service refuses: its words are shown, and the text is still there", async ({ service, launch }) => {
    await service.tell({ grant: "look-only=OBJECT:robot-7:read" });
    await service.tell({ create: actionJson("r-1", "Inspect pump P-104", { state: "ACTION_STATE_IN_PROGRESS" }) });
    const { page } = await launch({ env: { DOCKET_API_KEY: "look-only" } });
    const { row, details, button, update } = parts(page);
    await row("Inspect pump P-104").click();
    await details.getByLabel("Phase").fill("On site");
    await details.getByLabel("Status message").fill("Two hours of typing");
    await button("Report progress").click();
    await expect(update).toHaveText(/^Refused/);
    await expect(update).toContainText(/this key is read-only: it may stream Actions, not update them/i);
    await expect(details.getByLabel("Status message")).toHaveValue("Two hours of typing");
    await expect(row("Inspect pump P-104")).toContainText("Refused");
    expect((await service.action("r-1"))?.progress).toBeUndefined();
  });
});
