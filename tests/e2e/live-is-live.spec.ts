/**
 * Live is accurate: the connection to a service that hangs is Stale within two heartbeats, and
 * Docket reconnects at once after a wake-up or when the network is back.
 */
import { expect } from "playwright/test";
import { BY_ITSELF, notice, parts, test } from "../support/docket-test.ts";
import { NO_SIGSTOP, notOnWindows } from "../support/where-specs-run.ts";
import { KEY, ROBOT_3, ROBOT_7, asJson } from "../support/principals.ts";
import { actionJson } from "../support/actions.ts";

const ELSEWHERE = asJson(ROBOT_3);

test.describe("a Live connection", () => {
  test("becomes Stale when the service hangs (SIGSTOP), with the queue still there, and Live with the missed changes when the service resumes", async ({
    service,
    launch,
  }) => {
    notOnWindows(NO_SIGSTOP);
    await service.tell({ create: actionJson("h-1", "Inspect pump P-104") });
    // The default: Stale after 10 s and the next attempt after 12.5 s; the test checks between the
    // two.
    const { page } = await launch({ env: { DOCKET_HEARTBEAT_MS: "5000" } });
    const { connection, row } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await expect(row("Inspect pump P-104")).toBeVisible();
    // The service's own process; its class can end it but not suspend it.
    const process = service["child"];
    process.kill("SIGSTOP");
    try {
      let shown = "";
      const readShown = async () => (shown = (await connection.textContent()) ?? "");
      await expect.poll(readShown, { intervals: [50], timeout: 20_000 }).not.toMatch(/^Live/);
      expect(shown).toMatch(/^Stale.*heard \d+ s ago/);
      const banner = page.getByRole("region", { name: "Connection problem" });
      await expect(banner).toContainText("What you see may be out of date; updates wait safely.");
      await expect(row("Inspect pump P-104")).toBeVisible();
    } finally {
      process.kill("SIGCONT");
    }
    await service.tell({ create: actionJson("h-2", "Clean charger 4") });
    await expect(connection).toHaveText(/^Live/, BY_ITSELF);
    await expect(row("Clean charger 4")).toBeVisible();
    await expect(page.getByRole("region", { name: "Connection problem" })).toBeHidden();
  });

  test("is renewed at once when the network is back, without waiting for the next attempt", async ({ service, launch }) => {
    const { page, main } = await launch();
    const { connection } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    expect(main.output()).not.toMatch(/^reconnecting: /m);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await main.waitForLine(/^reconnecting: /);
    await service.tell({ create: actionJson("n-1", "Inspect pump P-104") });
    await expect(connection).toHaveText(/^Live/);
    await expect(parts(page).row("Inspect pump P-104")).toBeVisible();
  });

  test("is tried at once after Retry now, also if a refused key had stopped the attempts", async ({ service, launch }) => {
    await service.tell({ create: actionJson("y-1", "Inspect pump P-104") });
    const { page } = await launch();
    const { connection, row } = parts(page);
    await expect(row("Inspect pump P-104")).toBeVisible();
    await service.tell({ revoke: KEY });
    await expect(connection).toHaveText(/^Refused/);
    await service.tell({ grant: `${KEY}=OBJECT:robot-7` });
    const banner = page.getByRole("region", { name: "Connection problem" });
    await banner.getByRole("button", { name: "Retry now" }).click();
    await expect(connection).toHaveText(/^Live/);
    await expect(banner).toBeHidden();
  });
});

test.describe("an Action that was reassigned to somebody else", () => {
  test("is under Left your queue with its last known state once the stream is renewed, and is assigned again when it comes back", async ({
    service,
    launch,
  }) => {
    await service.tell({ create: actionJson("l-1", "Inspect pump P-104", { state: "ACTION_STATE_PLANNED" }) });
    await service.tell({ create: actionJson("l-2", "Clean charger 4") });
    const docket = await launch();
    const { row, view, connection, details, button } = parts(docket.page);
    await expect(connection).toHaveText(/^Live/);
    await expect(row("Inspect pump P-104")).toBeVisible();
    // No event reports a reassignment (proto/README.md); the next snapshot shows it.
    await service.tell({ assign: { actionId: "l-1", assignedTo: ELSEWHERE } });
    await docket.power("resume");
    await expect(view("Left your queue")).toContainText("1");
    await expect(row("Clean charger 4")).toBeVisible();
    await expect(view("All open")).toContainText("1");
    await view("Left your queue").click();
    await row("Inspect pump P-104").click();
    await expect(row("Inspect pump P-104")).toContainText(/last known as planned/);
    await expect(details.getByRole("heading", { name: "Inspect pump P-104" })).toBeVisible();
    await expect(button("Start")).toBeHidden();
    const away = await notice(docket.page, "While Docket was away");
    await expect(away).toContainText("1 left your queue");

    await service.tell({ assign: { actionId: "l-1", assignedTo: asJson(ROBOT_7) } });
    await expect(view("Left your queue")).toHaveText(/^Left your queue\s*$/);
    await expect(view("All open")).toContainText("2");
    await expect(button("Start")).toBeVisible();
  });
});
