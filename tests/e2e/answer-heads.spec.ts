/**
 * Responses with a head that fetch cannot represent lead to a sentence in the connection's banner,
 * without an error box or a defect in the log.
 */
import { expect } from "playwright/test";
import { BY_ITSELF, parts } from "../support/docket-test.ts";
import type { Fault } from "../support/fault-proxy.ts";
import { answer, banners, foreignSettings, isUpdate, test } from "../support/foreign-test.ts";
import { foreignAction } from "../support/actions.ts";

const PUMP = "Inspect pump P-104";
const SENTENCE = "The service's answer has a status or a header that HTTP does not allow.";

const HEADS: readonly { what: string; fault: Fault }[] = [
  { what: "the status 999", fault: answer(999, "text/html", "<h1>Request denied</h1>") },
  { what: "a type beyond Latin-1", fault: { kind: "answer", status: 200, headers: { "Content-Type": "北京 ✓" }, body: "{}" } },
];

for (const { what, fault } of HEADS)
  test(`${what} is Offline with its own sentence, and Live once responses are valid`, async ({ foreign, behind, launch }) => {
    const service = await foreign();
    service.records.create(foreignAction("j-1", { name: PUMP }));
    const proxy = await behind(service);
    proxy.rule = () => fault;
    const docket = await launch({ env: foreignSettings(proxy) });
    const { connection, row } = parts(docket.page);
    await expect(connection).toHaveText(/^Offline/);
    await expect(banners(docket.page).problem).toContainText(SENTENCE);
    proxy.rule = () => undefined;
    await expect(connection).toHaveText(/^Live/, BY_ITSELF);
    await expect(row(PUMP)).toBeVisible();
    expect((await docket.desktop()).dialogs).toEqual([]);
    expect(docket.main.output()).not.toContain("defect");
  });

test("an update with such a response has an unknown outcome, and is sent again only if it was not recorded", async ({
  foreign,
  behind,
  launch,
}) => {
  const service = await foreign();
  service.records.create(foreignAction("j-1", { name: PUMP }));
  const proxy = await behind(service);
  const docket = await launch({ env: foreignSettings(proxy) });
  const { connection, row, button, update } = parts(docket.page);
  await expect(connection).toHaveText(/^Live/);
  let answered = 0;
  proxy.rule = (request) => {
    if (!isUpdate(request) || answered > 0) return undefined;
    answered += 1;
    return answer(999, "text/html", "<h1>Request denied</h1>");
  };
  await row(PUMP).click();
  await button("Acknowledge").click();
  await expect(update).toHaveText(/^Confirmed/, BY_ITSELF);
  expect(answered).toBe(1);
  expect(service.records.updates).toHaveLength(1);
  expect((await docket.desktop()).dialogs).toEqual([]);
});
