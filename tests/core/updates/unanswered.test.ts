/** The updates without an answer that a crash leaves on disk. */
import { expect, it } from "vitest";
import { countUnanswered } from "../../../electron/core/updates/unanswered.ts";
import { anAction } from "../../support/actions.ts";
import { lose, sending } from "../update-steps.ts";

it("the count covers the update on the wire, and none that waits", async () => {
  const t = await sending();
  await t.live(anAction("a"), anAction("b"));
  await lose(t);
  await t.press("b", "acknowledge");
  await t.kill();
  expect([t.disk.updates.accounts().length, countUnanswered(t.disk.updates)]).toEqual([1, 1]);
});

it("the count is unknown when the disk refuses", async () => {
  const t = await sending();
  t.disk.updates.refuses = "no";
  expect(countUnanswered(t.disk.updates)).toBeUndefined();
});
