/** Updates that were queued offline: their progress is shown, and each is recorded once. */
import { expect } from "playwright/test";
import { parts, pressKey, settingsFor, test } from "../support/docket-test.ts";
import { FaultProxy, type RequestHead } from "../support/fault-proxy.ts";
import { actionJson } from "../support/actions.ts";
import { isUpdate } from "../support/foreign-test.ts";

const COUNT = 60;
/**
 * Number of updates that reach the service at once; the others are held back until the progress was
 * shown.
 */
const FIRST = 8;

test("many updates from offline are sent four at a time and counted meanwhile", async ({ service, launch, picture }) => {
  for (let index = 0; index < COUNT; index += 1) await service.tell({ create: actionJson(`a-${index}`, `Inspect pump ${index}`) });
  const proxy = new FaultProxy(service.baseUrl);
  await proxy.start();
  const docket = await launch({ env: settingsFor(proxy.baseUrl) });
  const { page } = docket;
  const { connection, grid } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await proxy.refuse();
  proxy.cutAll();
  await expect(connection).toHaveText(/^Offline/);
  await grid.getByRole("row").first().click();
  await pressKey(page, "ControlOrMeta+a");
  await pressKey(page, "a");
  const together = page.getByRole("status", { name: "Acknowledged together" });
  await expect(together).toHaveText(/^0 of 60 confirmed/);
  await expect(page.getByRole("region", { name: "Sending updates" })).toHaveCount(0);

  const held = Promise.withResolvers<void>();
  const sent = new Set<RequestHead>();
  proxy.rule = (request) => {
    if (!isUpdate(request)) return undefined;
    sent.add(request);
    return sent.size > FIRST ? { kind: "hold", until: held.promise } : undefined;
  };
  await proxy.accept();
  // Docket's own next attempt may come first and remove the button.
  await page
    .getByRole("button", { name: "Retry now" })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await expect(page.getByRole("region", { name: "Sending updates" })).toHaveText(`Sending updates: ${FIRST} of 60 sent.`);
  await expect(connection).toHaveText(/^Live/);
  await picture(docket);
  await expect.poll(() => sent.size).toBe(FIRST + 4);
  held.resolve();
  await expect(together).toHaveText(/60 of 60 confirmed|All 60 confirmed/, { timeout: 30_000 });
  await expect(page.getByRole("region", { name: "Sending updates" })).toHaveCount(0);
  const { updates } = (await service.tell({ log: true })) as unknown as { updates: { fate: string }[] };
  expect(updates.map(({ fate }) => fate)).toEqual(Array.from({ length: COUNT }, () => "accepted"));
  await proxy.stop();
});
