/** How far an instance is behind its store, measured by a probe. */
import { describe, expect, it, onTestFinished } from "vitest";
import { StoreProbe } from "../../../electron/service/operation/store-probe.ts";
import { FakeClock } from "../../support/fake-clock.ts";

/** Returns a probe of a store whose answers the test controls. */
function probing() {
  const clock = new FakeClock();
  const asked: { answer: () => void; refuse: () => void }[] = [];
  const heard: string[] = [];
  const probe = new StoreProbe({
    clock,
    catchUp: () => new Promise<void>((resolve, reject) => void asked.push({ answer: resolve, refuse: () => reject(new Error("away")) })),
    onChange: (isReachable) => heard.push(isReachable ? "back" : "away"),
  });
  probe.start();
  onTestFinished(() => probe.stop());
  return { clock, asked, heard, probe };
}

describe("a store", () => {
  it("that answers has a lag as long as the answer took", async () => {
    const { clock, asked, probe } = probing();
    await clock.advance(40);
    asked[0]?.answer();
    await clock.advance(0);
    expect([probe.lagMs, probe.isReachable]).toEqual([40, true]);
    await clock.advance(4960);
    asked[1]?.answer();
    await clock.advance(0);
    expect(probe.lagMs).toBe(0);
  });

  it("that does not answer has a growing lag, is out of reach after five seconds, and is asked only once", async () => {
    const { clock, asked, heard, probe } = probing();
    await clock.advance(3000);
    expect([probe.lagMs, probe.isReachable]).toEqual([3000, true]);
    await clock.advance(9000);
    expect([probe.lagMs, probe.isReachable, heard, asked.length]).toEqual([12_000, false, ["away"], 1]);
    asked[0]?.answer();
    await clock.advance(0);
    expect([probe.lagMs, probe.isReachable, heard]).toEqual([12_000, true, ["away", "back"]]);
  });

  it("that refuses is out of reach immediately, until it answers", async () => {
    const { clock, asked, heard, probe } = probing();
    asked[0]?.refuse();
    await clock.advance(5000);
    asked[1]?.refuse();
    await clock.advance(1000);
    expect([probe.lagMs, probe.isReachable, heard]).toEqual([6000, false, ["away"]]);
    await clock.advance(4000);
    asked[2]?.answer();
    await clock.advance(0);
    expect([probe.lagMs, probe.isReachable, heard]).toEqual([0, true, ["away", "back"]]);
  });

  it("is not asked again once the probe is stopped", async () => {
    const { clock, asked, heard, probe } = probing();
    probe.stop();
    asked[0]?.refuse();
    await clock.advance(60_000);
    expect([asked.length, heard, clock.pending]).toEqual([1, [], 0]);
  });
});
