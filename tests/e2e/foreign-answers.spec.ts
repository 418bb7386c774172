/**
 * A foreign service's responses to an update: a refusal is accepted at once with its own words, and
 * a requested wait is kept.
 */
import { expect } from "playwright/test";
import { MOMENT, parts, press } from "../support/docket-test.ts";
import { answer, banners, foreignSettings, isUpdate, test } from "../support/foreign-test.ts";
import { foreignAction } from "../support/actions.ts";

const PUMP = "Inspect pump P-104";
const problem = (more: object) => JSON.stringify({ type: "https://errors.example/locked", ...more });

const REFUSALS = [
  { what: "409 without a body", fault: answer(409, undefined, ""), shows: /409/ },
  {
    what: "422 with problem+json",
    fault: answer(
      422,
      "application/problem+json",
      problem({ title: "Valve is locked out", status: 422, detail: "Lock 7 of the night shift is still on." }),
    ),
    shows: /Valve is locked out.*Lock 7 of the night shift is still on/,
  },
  {
    what: "412 with problem+json that has a title only",
    fault: answer(412, "application/problem+json", problem({ title: "Moved on already" })),
    shows: /Moved on already/,
  },
  { what: "410 with a page", fault: answer(410, "text/html", "<html><body><h1>Gone</h1></body></html>"), shows: /410/ },
  { what: "423 with a text", fault: answer(423, "text/plain", "Locked by the night shift"), shows: /Locked by the night shift/ },
] as const;

test(`${REFUSALS.map(({ what }) => what).join(", ")}: each is Refused at once, by one request`, async ({ foreign, behind, launch }) => {
  const service = await foreign();
  for (const { what } of REFUSALS) service.records.create(foreignAction(`j-${what.slice(0, 3)}`, { name: `Inspect pump ${what}` }));
  const proxy = await behind(service);
  const { page } = await launch({ env: foreignSettings(proxy) });
  const { connection, row, button, details, update } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  for (const [before, { what, fault, shows }] of REFUSALS.entries()) {
    const name = `Inspect pump ${what}`;
    proxy.rule = (request) => (isUpdate(request) ? fault : undefined);
    await row(name).click();
    await expect(details).toContainText(name);
    await press(page, "Acknowledge");
    await expect(update, what).toHaveText(/^Refused: “Acknowledge” did not take effect/);
    await expect(update).toHaveText(shows);
    await expect(update).not.toHaveText(/No answer|again|</);
    await expect(row(name)).toContainText("Refused");
    await expect(connection).toHaveText(/^Live/);
    expect(proxy.requests.filter(isUpdate), what).toHaveLength(before + 1);
    await expect(button("Acknowledge")).toBeEnabled();
  }
});

for (const busy of ["429, 0 s", "429, past date", "503, 0 s"] as const)
  test(`${busy}: a handful of requests, then Confirmed`, async ({ foreign, launch }) => {
    const service = await foreign({ busy });
    service.records.create(foreignAction("j-1", { name: PUMP }));
    const { page } = await launch({ env: foreignSettings(service) });
    const { connection, row, button, update } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await row(PUMP).click();
    await button("Acknowledge").click();
    await expect(update).toHaveText(/^Confirmed/);
    expect(service.records.asked.length).toBeLessThanOrEqual(8);
    expect(service.records.updates).toHaveLength(1);
    expect(service.requests.length).toBeLessThanOrEqual(20);
  });

test("429 for half an hour: update and banner show the time until which all updates of this key wait, and nothing else is sent", async ({
  foreign,
  launch,
  picture,
}) => {
  const service = await foreign({ busy: "429, 1800 s" });
  service.records.create(foreignAction("j-1", { name: PUMP }));
  service.records.create(foreignAction("j-2", { name: "Clean charger 4" }));
  const docket = await launch({ env: foreignSettings(service) });
  const { page } = docket;
  const { connection, row, button, update } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await row(PUMP).click();
  await button("Acknowledge").click();
  await expect(update).toHaveText(new RegExp(`^Waiting until ${MOMENT}, as the service asked, then “Acknowledge” is sent as robot-7`));
  const { pause } = banners(page);
  await expect(pause).toHaveText(/^The service asks Docket to wait until (\d+ \w+, )?\d\d:\d\d\. Updates wait on this device\.$/);
  const [until = ""] = /\d\d:\d\d/.exec((await update.textContent()) ?? "") ?? [];
  await expect(pause).toContainText(until);
  await picture(docket);
  await row("Clean charger 4").click();
  await button("Acknowledge").click();
  await expect(update).toHaveText(new RegExp(`^Waiting until ${MOMENT}, as the service asked`));
  service.records.create(foreignAction("j-3", { name: "Photograph nameplate T-11" }));
  await expect(row("Photograph nameplate T-11")).toBeVisible();
  await expect(connection).toHaveText(/^Live/);
  expect(service.records.asked).toHaveLength(1);
});
