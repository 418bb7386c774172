/** The samples of the pictures are consistent. */
import { expect, it } from "vitest";
import { aHistory } from "./sample-actions.ts";
import { aHardHour, aStop } from "./sample-prompts.ts";

const NOW = Date.now();

it("each Action has changed since it was received, and in the same year", () => {
  const early = aHardHour(NOW).filter(({ receivedAt, changedAt }) => changedAt < receivedAt);
  expect(early.map(({ name }) => name)).toEqual([]);
});

it("work to stop was in progress until the moment in its panel", () => {
  const stop = aStop(NOW);
  const end = aHistory(stop).findLast(({ kind }) => kind === "state");
  expect(end).toMatchObject({ at: stop.stop?.at, from: "IN_PROGRESS", to: "CANCELLED" });
});
