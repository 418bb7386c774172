/** A store that holds other contents than before: no answer uses the earlier contents. */
import { expect, it } from "vitest";
import { Engine } from "../../electron/service/engine.ts";
import { MemoryStore } from "../../electron/service/stores/memory.ts";
import type { StoreListener } from "../../electron/service/stores/store.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { repeatableOf } from "../../electron/service/repeated-updates.ts";
import { type Repeatable, updateEntry } from "../../electron/service/update-entry.ts";
import { eventsOf, move, refusal, REPORTER, ROBOT, watch } from "./fixtures.ts";

class OtherStore extends MemoryStore {
  listener: StoreListener | undefined;

  override async open(listener: StoreListener): Promise<void> {
    this.listener = listener;
    await super.open(listener);
  }
}

it("ends all streams, refuses everything until the new contents are complete, and repeats no earlier answer", async () => {
  const store = new OtherStore();
  const engine = new Engine({ clock: new FakeClock(), store });
  await engine.start();
  await engine.create(anAction("a"));
  await engine.update(move("a", "ACKNOWLEDGED"), REPORTER, "k1");
  const stream = engine.subscribe(watch(), "k");
  expect(await eventsOf(stream)).toEqual(["INITIAL a"]);

  store.listener?.voided("the store is another one");
  await expect(eventsOf(stream)).rejects.toThrow("[unavailable] the store is another one");
  const unavailable = "unavailable: the store is another one";
  expect(await refusal(() => engine.update(move("a", "PLANNED"), REPORTER))).toBe(unavailable);
  expect(await refusal(() => engine.update(move("a", "ACKNOWLEDGED"), REPORTER, "k1"))).toBe(unavailable);
  expect(await refusal(() => engine.create(anAction("c")))).toBe(unavailable);
  expect(await refusal(() => engine.subscribe(watch(), "k"))).toBe(unavailable);
  expect(engine.log.records()).toEqual([]);

  store.listener?.changed({ actionId: "b", revision: 1, action: anAction("b", ActionState.PLANNED) });
  expect(await refusal(() => engine.subscribe(watch(), "k"))).toBe(unavailable);
  store.listener?.whole();
  expect(await eventsOf(engine.subscribe(watch(), "k"))).toEqual(["INITIAL b"]);
  expect(await refusal(() => engine.update(move("a", "ACKNOWLEDGED"), REPORTER, "k1"))).toBe("not_found: there is no Action a");
});

it("repeats the answer of another instance whose clock is days behind", async () => {
  const store = new OtherStore();
  const clock = new FakeClock();
  const engine = new Engine({ clock, store });
  await engine.start();
  await engine.create(anAction("a"));
  const { listener } = store;
  // Delivers the change that the other instance stored and answered.
  const late = updateEntry(clock.now() - 3 * 86_400_000, ROBOT, move("a", "ACKNOWLEDGED"), {
    repeatable: repeatableOf(move("a", "ACKNOWLEDGED"), { keyId: "", ...REPORTER }, "k1") as Repeatable,
    answer: anAction("a", ActionState.ACKNOWLEDGED),
  });
  listener?.changed({ actionId: "a", revision: 2, action: anAction("a", ActionState.ACKNOWLEDGED), entry: late });
  listener?.changed({ actionId: "a", revision: 3, action: anAction("a", ActionState.PLANNED) });
  expect((await engine.update(move("a", "ACKNOWLEDGED"), REPORTER, "k1")).state).toBe(ActionState.ACKNOWLEDGED);
});

it("refuses an update that waits for a change of the earlier contents", async () => {
  const store = new OtherStore();
  const engine = new Engine({ clock: new FakeClock(), store });
  await engine.start();
  await engine.create(anAction("a"));
  // Simulates a conflict with another instance whose change has not arrived.
  store.put = async () => ({ kind: "conflict" });
  const updating = refusal(() => engine.update(move("a", "ACKNOWLEDGED"), REPORTER));
  await Promise.resolve();
  await Promise.resolve();
  store.listener?.voided("the store is another one");
  expect(await updating).toBe("unavailable: the store is another one");
});
