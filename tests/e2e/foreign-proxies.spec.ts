/**
 * Obstacles before the service: a proxy that buffers messages, a list that stalls, a gateway with
 * its own error page.
 */
import { expect } from "playwright/test";
import { BY_ITSELF, parts } from "../support/docket-test.ts";
import { answer, banners, foreignSettings, isStream, test } from "../support/foreign-test.ts";
import { foreignAction } from "../support/actions.ts";

const SIXTY = Array.from({ length: 60 }, (_, index) =>
  foreignAction(`j-${index}`, { name: `Inspect rack ${String(index + 1).padStart(2, "0")}` }),
);
const LOGIN_PAGE = "<!doctype html><html><head><title>Sign in</title></head><body><h1>401</h1>Session expired</body></html>";

for (const [what, bytes] of [
  ["all that the service says", 1_000_000],
  ["the last rows of the list, and all that comes after it", 8_192],
] as const)
  test(`a proxy that holds back ${what}: the list is complete, Live by polling, with the remedy, and updates are sent`, async ({
    foreign,
    behind,
    launch,
    picture,
  }) => {
    const service = await foreign();
    for (const action of SIXTY) service.records.create(action);
    const proxy = await behind(service);
    proxy.rule = (request) => (isStream(request) ? { kind: "buffer", bytes } : undefined);
    const docket = await launch({ env: foreignSettings(proxy) });
    const { page } = docket;
    const { connection, grid, row, button, update, view } = parts(page);
    await expect(connection).toHaveText(/^Live, by checking every 0\.5 s · heard/);
    await expect(grid).toHaveAttribute("aria-rowcount", "60");
    await expect(view("To acknowledge")).toHaveText(/60$/);
    const { heldBack, problem } = banners(page);
    await expect(heldBack).toContainText("holds back the service's messages");
    await expect(heldBack).toContainText("proxy_buffering off");
    await expect(heldBack).toContainText("X-Accel-Buffering: no");
    await expect(problem).toBeHidden();

    await row("Inspect rack 01").click();
    await button("Acknowledge").click();
    await expect(update).toHaveText(/^Confirmed/);
    expect(service.records.updates.map(({ actionId, state }) => `${actionId} ${state}`)).toEqual(["j-0 ACKNOWLEDGED"]);
    service.records.create(foreignAction("late", { name: "Photograph nameplate T-11" }));
    await expect(view("To acknowledge")).toHaveText(/60$/);
    await view("All open").click();
    await expect(view("All open")).toHaveText(/61$/);
    await picture(docket);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  });

test("a proxy that holds back the last rows of a list that arrives page by page is reported, too", async ({ foreign, behind, launch }) => {
  const service = await foreign({ snapshot: "page by page" });
  for (const action of SIXTY) service.records.create(action);
  const proxy = await behind(service);
  proxy.rule = (request) => (isStream(request) ? { kind: "buffer", bytes: 8_192 } : undefined);
  const { page } = await launch({ env: foreignSettings(proxy, { DOCKET_HEARTBEAT_MS: "3000" }) });
  await expect(parts(page).view("To acknowledge")).toHaveText(/60$/);
  await expect(banners(page).heldBack).toBeVisible();
});

test("a list that stalls in the middle is Connecting with its first rows, no view is called empty, and no count is exact", async ({
  foreign,
  behind,
  launch,
  picture,
}) => {
  const service = await foreign();
  for (const action of SIXTY) service.records.create(action);
  const proxy = await behind(service);
  proxy.rule = (request) => (isStream(request) ? { kind: "freeze", afterBytes: 6_000 } : undefined);
  // The watchdog ends such an attempt after two and a half periods, which leaves time for the
  // checks.
  const docket = await launch({ env: foreignSettings(proxy, { DOCKET_HEARTBEAT_MS: "10000" }) });
  const { page } = docket;
  const { connection, row, view } = parts(page);
  await expect(row("Inspect rack 01")).toBeVisible();
  await expect(connection).toHaveText(/^Connecting · Receiving the list \(\d+ so far\)$/);
  const come = Number(/\((\d+) so far\)/.exec((await connection.textContent()) ?? "")?.[1]);
  expect(come).toBeGreaterThan(5);
  expect(come).toBeLessThan(60);
  await expect(view("To acknowledge")).toHaveText(new RegExp(`at least ${come}$`));
  await picture(docket);
  await view("In progress").click();
  const main = page.getByRole("main");
  await expect(main).toContainText(`Receiving the list (${come} so far)`);
  await expect(main).not.toContainText("Nothing is in progress");
  await view("All open").click();
  await page.getByRole("searchbox", { name: "Search" }).fill("nowhere");
  await expect(main).toContainText("so far");
  await expect(connection).toHaveText(/^Connecting/);

  proxy.rule = () => undefined;
  proxy.cutAll();
  await page.getByRole("searchbox", { name: "Search" }).fill("");
  await expect(connection).toHaveText(/^Live/, BY_ITSELF);
  await expect(view("To acknowledge")).toHaveText(/60$/);
});

for (const status of [401, 403])
  test(`a gateway's page with ${status} does not blame the key: Offline, and Live by itself once the gateway lets requests through`, async ({
    foreign,
    behind,
    launch,
  }) => {
    const service = await foreign();
    service.records.create(foreignAction("j-1", { name: "Inspect pump P-104" }));
    const proxy = await behind(service);
    proxy.rule = () => answer(status, "text/html; charset=utf-8", LOGIN_PAGE);
    const { page } = await launch({ env: foreignSettings(proxy) });
    const { connection, row, view } = parts(page);
    const { problem } = banners(page);
    await expect(connection).toHaveText(/^Offline/);
    await expect(problem).toContainText("This is a web page, not the Action service");
    await expect(problem).toContainText("Sign in to this network in a browser");
    await expect(problem).not.toContainText(/key/i);
    await expect(view("All open")).toHaveText(/–$/);
    proxy.rule = () => undefined;
    await expect(connection).toHaveText(/^Live/);
    await expect(row("Inspect pump P-104")).toBeVisible();
    await expect(problem).toBeHidden();
  });

test("a gateway's page during the work: the rows stay, and an update waits and is sent once by itself", async ({
  foreign,
  behind,
  launch,
}) => {
  const service = await foreign();
  service.records.create(foreignAction("j-1", { name: "Inspect pump P-104" }));
  const proxy = await behind(service);
  const { page } = await launch({ env: foreignSettings(proxy) });
  const { connection, row, button, update } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  proxy.rule = () => answer(401, "text/html", LOGIN_PAGE);
  proxy.cutAll();
  await expect(connection).toHaveText(/^Offline/);
  await row("Inspect pump P-104").click();
  await button("Acknowledge").click();
  await expect(update).toHaveText(/^Waiting/);
  expect(service.records.asked).toEqual([]);
  proxy.rule = () => undefined;
  await expect(update).toHaveText(/^Confirmed/, BY_ITSELF);
  expect(service.records.asked).toHaveLength(1);
});
