/** Unreadable or unwritten data on the disk is never reported as no data. */
import { expect, it } from "vitest";
import { mayLack } from "../../electron/contract/messages/missing-records.ts";
import { noOpenWork } from "../../electron/contract/messages/handover.ts";
import { settle } from "../support/settle.ts";
import { anAction } from "../support/actions.ts";
import { handoverText } from "../support/handover-text.ts";
import { Machine } from "./machine.ts";

const NOTHING_WAITS = /Every update has gone through/u;

it("an update that cannot be read counts as one that may not have come through, in the handover too", async () => {
  const machine = new Machine();
  const t = await machine.start().live(anAction("a"));
  await t.press("a", "acknowledge");
  await machine.kill(t);
  for (const updates of machine.disk.updates.byAccount.values()) for (const id of updates.keys()) updates.set(id, "{half a rec");
  const next = machine.start();
  const handover = next.client.queries.handover();
  expect([handover.updates, mayLack(handover.connection.storage, "updates")]).toEqual([[], true]);
  expect(handoverText(handover)).not.toMatch(NOTHING_WAITS);
});

it("an unreadable update is still reported while the disk refuses new records", async () => {
  const machine = new Machine();
  const t = await machine.start().live(anAction("a"));
  await t.press("a", "acknowledge");
  await machine.kill(t);
  for (const updates of machine.disk.updates.byAccount.values()) for (const id of updates.keys()) updates.set(id, "{half a rec");
  const next = await machine.start().live(anAction("a"));
  machine.queue.refuses = "no space left on the device";
  next.wire.live.created(anAction("b"));
  await next.clock.advance(1_000);
  const { storage } = next.client.queries.connection();
  expect([storage?.what, storage?.problems[0]?.code, mayLack(storage, "updates")]).toEqual(["refusing", "queueNotKept", true]);
});

it("an entry of the last queue that cannot be read may be open: that list is not complete", async () => {
  const machine = new Machine();
  const t = await machine.start().live(anAction("a"));
  await machine.kill(t);
  const read = machine.queue.read.bind(machine.queue);
  machine.queue.read = (account) => ({ ...read(account), actions: [], damaged: 1 });
  const next = machine.start();
  next.wire.live.fail();
  await settle();
  expect([next.client.queries.list().known, next.client.queries.connection().state]).toEqual([false, "offline"]);
  expect(noOpenWork(next.client.queries.handover())).toBe("Nothing that could be read is open.");
});

it("a line of the ledger that the disk refuses still counts in the shift", async () => {
  const machine = new Machine();
  const t = await machine.start().live(anAction("a"));
  await t.clock.advance(600);
  machine.disk.ledger.append = () => {
    throw new Error("no space left on the device");
  };
  t.wire.live.created(anAction("b"));
  await t.clock.advance(3_000);
  const shift = t.client.queries.shift(8);
  await t.clock.advance(2_000);
  expect((await shift)?.hours.reduce((sum, { received }) => sum + received, 0)).toBe(2);
});
