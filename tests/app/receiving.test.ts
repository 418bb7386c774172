/** The banner while a list arrives, for the first time or after interrupted attempts. */
import { expect, it } from "vitest";
import { bannerNeeded, bannerText } from "../../app/messages/connection.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { live } from "./fake-bridge.ts";

const NOW = new Date(2026, 10, 20, 15, 0, 0).getTime();
const receiving = (more: Partial<ConnectionDto>): ConnectionDto => {
  const { lastMessageAt: _heard, ...link } = live(NOW);
  return { ...link, state: "connecting", attempts: 1, received: 3_412, ...more };
};

it("the banner shows the progress of the first attempt", () => {
  expect(bannerText(receiving({}), NOW)).toMatch(/^Receiving the list \(3,412 so far\)\. Nothing has been heard/);
});

it("the banner gives the number of the attempt, and the end of the one before", () => {
  const link = receiving({ state: "offline", attempts: 12, reason: { code: "connectionBrokeOff", params: {} }, asOf: NOW - 60_000 });
  expect(bannerText(link, NOW)).toBe(
    "Receiving the list (3,412 so far), attempt 12. Attempt 11 ended before the list was complete: the connection broke off. " +
      "Shown as of 14:59:00. Docket keeps trying; updates wait safely.",
  );
});

it("the banner shows during the first attempt, too, why the list cannot be shown to be whole", () => {
  const link = receiving({ received: 3, lastMessageAt: NOW - 1_000, reason: { code: "listUnended", params: { seconds: 10 } } });
  expect(bannerNeeded(link)).toBe(true);
  expect(bannerNeeded(receiving({ reason: { code: "receivingList", params: {} } }))).toBe(false);
  expect(bannerText(link, NOW)).toContain(
    "Receiving the list (3 so far). The service began its list but did not finish it: no more of it arrived for 10 s. " +
      "Only its end would show that it is complete.",
  );
});
