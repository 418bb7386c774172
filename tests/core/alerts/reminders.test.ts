/** The reminders hold each Action that waits for one once, and nothing after they stop. */
import { expect, it } from "vitest";
import { Reminders } from "../../../electron/core/alerts/reminders.ts";
import type { Entry } from "../../../electron/core/queue/action/entry.ts";
import { FakeClock } from "../../support/fake-clock.ts";

/** An entry with the fields that the reminders read. */
function assigned(id: string): Entry {
  return { id, state: "ASSIGNED", roles: ["assignee"], leftAt: undefined, alertRound: undefined } as unknown as Entry;
}

function acknowledge(entry: Entry): void {
  Object.assign(entry, { state: "ACKNOWLEDGED" });
}

class RemindersUnderTest {
  readonly clock = new FakeClock();
  readonly due: string[][] = [];
  readonly reminders: Reminders;

  constructor(afterMs: number) {
    this.reminders = new Reminders({
      clock: this.clock,
      afterMs: () => afterMs,
      isLive: () => true,
      due: (cases) => void this.due.push(cases.map(({ entry }) => entry?.id ?? "")),
    });
  }

  get rounds(): { entries: readonly Entry[] }[] {
    return Reflect.get(this.reminders, "rounds") as { entries: readonly Entry[] }[];
  }
}

it("an Action alerted again waits from its last alert, and the others of its round from theirs", async () => {
  const t = new RemindersUnderTest(300_000);
  const [a, b, c] = [assigned("a"), assigned("b"), assigned("c")];
  t.reminders.alertedNow([a, b, c]);
  await t.clock.advance(120_000);
  t.reminders.alertedNow([b]);
  acknowledge(c);
  await t.clock.advance(200_000);
  expect(t.due).toEqual([["a"]]);
  await t.clock.advance(120_000);
  expect(t.due).toEqual([["a"], ["b"]]);
});

it("a clock change before an alert does not count as sleep after it", async () => {
  const t = new RemindersUnderTest(900_000);
  await t.clock.advance(60_000);
  t.clock.jumpWall(3_600_000);
  await t.clock.advance(3_600_000);
  t.reminders.alertedNow([assigned("a")]);
  await t.clock.advance(5_000);
  t.reminders.woke();
  await t.clock.advance(20_000);
  expect(t.due).toEqual([]);
});

it("acknowledged Actions are dropped, even when reminders are off", () => {
  const t = new RemindersUnderTest(0);
  for (let number = 0; number < 20_000; number += 1) {
    const entry = assigned(`a${number}`);
    t.reminders.alertedNow([entry]);
    acknowledge(entry);
  }
  expect(t.rounds.length).toBeLessThanOrEqual(1_001);
});

it("an Action that outlives the reminders keeps no other Action of its round in memory", () => {
  const t = new RemindersUnderTest(300_000);
  const [a, b] = [assigned("a"), assigned("b")];
  t.reminders.alertedNow([a, b]);
  t.reminders.stop();
  expect(a.alertRound?.entries).toEqual([]);
});
