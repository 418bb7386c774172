/** The log lines of a burst: the first lines, and the number of the others. */
import { beforeEach, describe, expect, it } from "vitest";
import { BurstLog } from "../../electron/core/queue/burst-log.ts";
import { testLog } from "../shell/fakes.ts";
import { anAction } from "../support/actions.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { ClientHarness } from "./client-harness.ts";

describe("the lines of a burst", () => {
  let clock: FakeClock;
  let log: ReturnType<typeof testLog>;
  let burst: BurstLog;
  let made: number;
  const lines = (kind: string, count: number): void => {
    for (let number = 1; number <= count; number += 1)
      burst.log(kind, () => {
        made += 1;
        return `${kind}: ${number}`;
      });
  };

  beforeEach(() => {
    clock = new FakeClock();
    log = testLog();
    burst = new BurstLog({ clock, log });
    made = 0;
  });

  it("are all written up to 100 in a second, without a timer", () => {
    lines("assigned", 100);
    lines("left", 100);
    expect([log.lines.length, clock.pending]).toEqual([200, 0]);
    clock.advanceSync(1_000);
    lines("assigned", 1);
    expect(log.lines).toHaveLength(201);
  });

  it("are counted and not built beyond that, until a second after the first of them", () => {
    lines("assigned", 10_000);
    clock.advanceSync(999);
    lines("assigned", 1);
    expect([log.lines.length, made]).toEqual([100, 100]);
    clock.advanceSync(1);
    expect([log.lines.length, log.lines.at(-1), clock.pending]).toEqual([101, "info: assigned: and 9901 more", 0]);
    lines("assigned", 1);
    expect(log.lines.at(-1)).toBe("info: assigned: 1");
  });

  it("are counted at the end of the session, too", () => {
    lines("left", 150);
    burst.stop();
    expect([log.lines.at(-1), clock.pending]).toEqual(["info: left: and 50 more", 0]);
  });

  it("include those of assignments, each of which is in the ledger", async () => {
    const t = await new ClientHarness().live(...Array.from({ length: 150 }, (_, index) => anAction(`a-${index}`)));
    await t.client.stop();
    expect(t.log.filter((line) => line.startsWith("assigned: "))).toHaveLength(101);
    expect(t.log).toContain("assigned: and 50 more");
    expect([...t.client.queries.ledgerLines(), ...t.disk.ledger.lines].filter(({ kind }) => kind === "received")).toHaveLength(150);
  });
});
