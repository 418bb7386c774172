/**
 * Messages in a foreign style: sparse, odd, unreadable or hostile. Each is shown as it is and
 * affects nothing else.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "playwright/test";
import { holdKey, parts, pressKey, settingsFor } from "../support/docket-test.ts";
import { banners, foreignSettings, test } from "../support/foreign-test.ts";
import { actionJson, foreignAction } from "../support/actions.ts";

const PUMP = "Inspect pump P-104";

for (const cancelled of ["id only", "stale state"] as const)
  test(`a cancellation that carries ${cancelled === "id only" ? "an id alone" : "IN_PROGRESS"} stops the work, under its known name`, async ({
    foreign,
    launch,
    picture,
  }) => {
    const service = await foreign({ cancelled });
    service.records.create(
      foreignAction("j-1", { name: PUMP, state: "IN_PROGRESS", progress: { phase: "On site", statusMessage: "Cover is off" } }),
    );
    const docket = await launch({ env: foreignSettings(service) });
    const { page } = docket;
    const { connection, row, details, button } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await row(PUMP).click();
    await expect(button("Complete")).toBeVisible();
    service.records.update({ actionId: "j-1", state: "CANCELLED" }, "dispatcher", Date.now());
    await expect(details.getByRole("region", { name: "Stop work" })).toContainText(`${PUMP} was cancelled`);
    await expect(banners(page).stop).toContainText(`Stop work: ${PUMP} was cancelled`);
    await expect(row(PUMP)).toContainText("Cancelled");
    await expect(details.getByRole("heading", { name: PUMP })).toBeVisible();
    await expect(button("Complete")).toBeHidden();
    await expect.poll(async () => (await docket.notifications()).map(({ title, body }) => `${title} ${body}`).join("\n")).toContain(PUMP);
    await picture(docket);
    await holdKey(page, "s", () => expect(banners(page).stop).toBeHidden({ timeout: 2_000 }));
  });

test("an Action that had ended and is created again is back under To acknowledge, with an alert", async ({ foreign, launch }) => {
  const service = await foreign();
  service.records.create(foreignAction("j-1", { name: PUMP }));
  const docket = await launch({ env: foreignSettings(service) });
  const { connection, row, view, button, update } = parts(docket.page);
  await expect(connection).toHaveText(/^Live/);
  await expect(row(PUMP)).toBeVisible();
  service.records.update({ actionId: "j-1", state: "CANCELLED" }, "dispatcher", Date.now());
  await expect(view("To acknowledge")).toHaveText(/^To acknowledge\s*$/);
  const before = (await docket.notifications()).length;
  service.records.reopen("j-1");
  await expect(view("To acknowledge")).toHaveText(/1$/);
  await expect(row(PUMP)).toContainText("Assigned");
  await expect.poll(async () => (await docket.notifications()).slice(before).map(({ title, body }) => `${title} ${body}`)).toHaveLength(1);
  await row(PUMP).click();
  await button("Acknowledge").click();
  await expect(update).toHaveText(/^Confirmed/);
});

const initial = (id: string, name: string, more: object = {}) => ({
  eventType: "ACTION_EVENT_TYPE_INITIAL",
  timestamp: new Date().toISOString(),
  action: { ...actionJson(id, name), ...more },
});

test.describe("unreadable messages", () => {
  test("five Actions with times without a zone are five marked rows, and the queue is not empty", async ({ fake, launch, picture }) => {
    const provenance = { name: "dispatcher", updatedAt: "2026-11-20T12:00:00" };
    const service = await fake([1, 2, 3, 4, 5].map((number) => initial(`z-${number}`, `Inspect rack ${number}`, { provenance })));
    const docket = await launch({ env: settingsFor(service.baseUrl) });
    const { page } = docket;
    const { connection, grid, row, details, button, view } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await expect(grid).toHaveAttribute("aria-rowcount", "5");
    await expect(view("All open")).toHaveText(/5$/);
    for (const number of [1, 2, 3, 4, 5]) await expect(row(`Inspect rack ${number}`)).toContainText("time could not be read");
    await row("Inspect rack 3").click();
    await expect(details.getByRole("region", { name: "Not as it should be" })).toContainText("It arrived but could not be read.");
    await expect(button("Acknowledge")).toBeVisible();
    await expect(page.getByText("Your queue is empty")).toHaveCount(0);
    await picture(docket);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  });

  test('a wholly unreadable message makes every count "at least", and no view is called empty', async ({ fake, launch, picture }) => {
    const service = await fake([initial("g-1", PUMP), "{ this is not JSON", "[]"]);
    const docket = await launch({ env: settingsFor(service.baseUrl) });
    const { page } = docket;
    const { connection, row, view } = parts(page);
    const main = page.getByRole("main");
    await expect(row(PUMP)).toBeVisible();
    await expect(connection).toHaveText(/^Live/);
    await expect(view("All open")).toHaveText(/at least 1$/);
    await expect(page.getByText("2 messages of the current list could not be read")).toBeVisible();
    await view("In progress").click();
    await expect(main).toContainText("Nothing that could be read");
    await expect(main).toContainText("2 messages from the service could not be read; there may be Actions among them.");
    await expect(main).not.toContainText("Nothing is in progress");
    await picture(docket);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  });

  test("with nothing but unreadable messages, the queue is not called empty", async ({ fake, launch }) => {
    const service = await fake(["{", "null", JSON.stringify({ eventType: "ACTION_EVENT_TYPE_INITIAL", action: { name: "No id" } })]);
    const { page } = await launch({ env: settingsFor(service.baseUrl) });
    const { connection, view } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await view("All open").click();
    await expect(page.getByRole("main")).toContainText("Nothing that could be read");
    await expect(page.getByText("Your queue is empty")).toHaveCount(0);
  });
});

test("ids that are names of built-ins, and a time outside any calendar: the window is complete, works, and keeps drafts over a restart", async ({
  foreign,
  launch,
  picture,
}) => {
  const userDataDir = mkdtempSync(join(tmpdir(), "docket-hostile-"));
  try {
    const service = await foreign();
    const provenance = { name: "dispatcher", updatedAt: 2 ** 62 * 1000 };
    for (const id of ["constructor", "__proto__", "toString", "hasOwnProperty"])
      service.records.create(foreignAction(id, { name: `Work on ${id}`, provenance }));
    service.records.create(foreignAction("j-1", { name: PUMP }));
    // Only protobuf's binary form can encode such a time.
    const env = foreignSettings(service, { DOCKET_CODEC: "binary" });
    const first = await launch({ env, userDataDir });
    const { connection, grid, row, button, update, details } = parts(first.page);
    await expect(connection).toHaveText(/^Live/);
    await expect(grid).toHaveAttribute("aria-rowcount", "5");
    for (const id of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      await row(`Work on ${id}`).click();
      await expect(details.getByRole("heading", { name: `Work on ${id}` })).toBeVisible();
      await expect(row(`Work on ${id}`)).toContainText("time out of any calendar");
    }
    await row("Work on __proto__").click();
    await picture(first);
    await button("Acknowledge").click();
    await expect(update).toHaveText(/^Confirmed/);
    await row("Work on constructor").click();
    await pressKey(first.page, "r");
    await first.page.getByRole("dialog").getByLabel("Reason").fill("Too heavy for");
    await first.page.keyboard.press("Escape");
    await first.close();

    const { page } = await launch({ env, userDataDir });
    await expect(parts(page).row("Work on __proto__")).toContainText("Acknowledged");
    await parts(page).row("Work on constructor").click();
    await pressKey(page, "r");
    await expect(page.getByRole("dialog").getByLabel("Reason")).toHaveValue("Too heavy for");
    expect(service.records.updates.map(({ actionId, state }) => `${actionId} ${state}`)).toEqual(["__proto__ ACKNOWLEDGED"]);
  } finally {
    rmSync(userDataDir, { recursive: true, force: true });
  }
});
