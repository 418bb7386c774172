/**
 * Chromium opens six connections to a service over HTTP/1.1. Docket never needs a seventh, and
 * keeps none open for an abandoned response.
 */
import { expect } from "playwright/test";
import { BY_ITSELF, parts, pressKey, settingsFor } from "../support/docket-test.ts";
import { isUpdate, test } from "../support/foreign-test.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import type { ControlledService } from "../support/service.ts";
import { actionJson } from "../support/actions.ts";

const PAGE = "<!doctype html><title>503</title><h1>Service Unavailable</h1>";

async function outcomes(service: ControlledService): Promise<string[]> {
  const { updates } = (await service.tell({ log: true })) as unknown as { updates: { fate: string }[] };
  return updates.map(({ fate }) => fate);
}

async function acknowledgeAll({ page }: RunningDocket): Promise<void> {
  await parts(page).grid.getByRole("row").first().click();
  await page.keyboard.press("Control+a");
  await pressKey(page, "a");
}

test("a hundred acknowledgements of 0.8 s each are all confirmed, without an unknown outcome", async ({ service, behind, launch }) => {
  const count = 100;
  for (let index = 0; index < count; index += 1) await service.tell({ create: actionJson(`a-${index}`, `Inspect pump ${index}`) });
  const proxy = await behind(service);
  const docket = await launch({ env: settingsFor(proxy.baseUrl) });
  await expect(parts(docket.page).connection).toHaveText(/^Live/);
  proxy.rule = (request) => (isUpdate(request) ? { kind: "delay", ms: 800 } : undefined);
  await acknowledgeAll(docket);
  const together = docket.page.getByRole("status", { name: "Acknowledged together" });
  await expect(together).toHaveText(/100 of 100 confirmed|All 100 confirmed/, { timeout: 90_000 });
  expect(await outcomes(service)).toEqual(Array.from({ length: count }, () => "accepted"));
  expect(docket.main.output()).not.toContain("outcome unknown");
});

test("eight responses of 503 with a page that never ends keep no connection, and all updates are confirmed after them", async ({
  service,
  behind,
  launch,
}) => {
  const count = 8;
  for (let index = 0; index < count; index += 1) await service.tell({ create: actionJson(`a-${index}`, `Inspect pump ${index}`) });
  const proxy = await behind(service);
  const docket = await launch({ env: settingsFor(proxy.baseUrl) });
  await expect(parts(docket.page).connection).toHaveText(/^Live/);
  let endless = 0;
  proxy.rule = (request) => {
    if (!isUpdate(request) || endless === count) return undefined;
    endless += 1;
    return { kind: "endless", status: 503, headers: { "Content-Type": "text/html" }, body: PAGE };
  };
  await acknowledgeAll(docket);
  const together = docket.page.getByRole("status", { name: "Acknowledged together" });
  await expect(together).toHaveText(/8 of 8 confirmed|All 8 confirmed/, BY_ITSELF);
  expect(endless).toBe(count);
  expect(await outcomes(service)).toEqual(Array.from({ length: count }, () => "accepted"));
  const open = (): number => {
    proxy.closeIdle();
    return proxy.open;
  };
  await expect.poll(open, BY_ITSELF).toBe(1);
});
