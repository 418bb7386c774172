import { describe, expect, it } from "vitest";
import { costOf, interleave, interleaveBy, median, spreadOf } from "./harness.ts";

const collect = (): void => undefined;

describe("rounds of two sides in turns", () => {
  it("drops the first round, and alternates which side starts", async () => {
    const played: string[] = [];
    let at = 0;
    const side = (name: string) => () => {
      played.push(name);
      return (at += 1);
    };
    const rounds = await interleave({ rounds: 2 }, { ours: side("ours"), reference: side("reference"), collect });
    expect(played.slice(0, 6)).toEqual(["reference", "ours", "ours", "reference", "reference", "ours"]);
    expect(rounds).toHaveLength(2);
  });

  it("drops no round where no warm-up is needed", async () => {
    const played: string[] = [];
    const side = (name: string) => () => played.push(name);
    const rounds = await interleave({ rounds: 1, warmUp: false }, { ours: side("ours"), reference: side("reference"), collect });
    expect([played, rounds]).toEqual([["ours", "reference"], [{ ours: 1, reference: 2 }]]);
  });

  it("collects garbage before each side", async () => {
    const played: string[] = [];
    const side = (name: string) => () => played.push(name);
    await interleave({ rounds: 1 }, { ours: side("side"), reference: () => side("side")() * 0 + 1, collect: () => void played.push("gc") });
    expect(played).toEqual(["gc", "side", "gc", "side", "gc", "side", "gc", "side"]);
  });

  it("measures once more when the reference spreads, and takes the steadier series", async () => {
    const wild = [1, 1, 9, 1, 9];
    const steady = [4, 4, 4, 4, 4];
    const references = [...wild, ...steady];
    const rounds = await interleave({ rounds: 4 }, { ours: () => 8, reference: () => references.shift() ?? 0, collect });
    expect(rounds.map(({ reference }) => reference)).toEqual([4, 4, 4, 4]);
  });

  it("returns all results of the series that counts", async () => {
    const figures = [1, 1, 9, 1, 9, 4, 4, 4, 4, 4];
    let at = 0;
    const reference = () => ({ figure: figures[at] ?? 0, at: (at += 1) });
    const rounds = await interleaveBy(({ figure }) => figure, { rounds: 4 }, { ours: () => ({ figure: 8, at: 0 }), reference, collect });
    expect(rounds.map((round) => round.reference.at)).toEqual([7, 8, 9, 10]);
  });

  it("keeps the first series when the second spreads more", async () => {
    const references = [5, 1, 2, 1, 2, 5, 1, 9, 1, 9];
    const rounds = await interleave({ rounds: 4 }, { ours: () => 8, reference: () => references.shift() ?? 0, collect });
    expect(rounds.map(({ reference }) => reference)).toEqual([1, 2, 1, 2]);
  });
});

describe("figures", () => {
  it("returns the middle value, or the mean of the two in the middle", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 9])).toBe(3);
    expect(() => median([])).toThrow("no median");
  });

  it("returns the distance between the quartiles as a part of the median", () => {
    expect(spreadOf([10, 10, 10])).toBe(0);
    expect(spreadOf([8, 9, 10, 11, 12])).toBeCloseTo(0.2);
  });

  it("divides the time by the units of all repetitions", async () => {
    let runs = 0;
    const cost = await costOf(0, 10, () => (runs += 1));
    expect(runs).toBe(1);
    expect(cost).toBeLessThan(100);
  });
});
