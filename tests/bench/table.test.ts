import { expect, it } from "vitest";
import { fails, lineOf, tableOf, unmeasured } from "./table.ts";

/** Returns rounds with these costs of ours and a reference of 10. */
const costs = (...ours: number[]): { ours: number; reference: number }[] => ours.map((cost) => ({ ours: cost, reference: 10 }));

it("uses the median of the ratios of the rounds, not the ratio of the medians", () => {
  const rounds = [
    { ours: 1, reference: 1 },
    { ours: 10, reference: 20 },
    { ours: 100, reference: 300 },
  ];
  expect(lineOf({ id: "4-event", unit: "µs", rounds }).figures).toMatchObject({ ours: 10, reference: 20, ratio: 0.5 });
});

it.each([
  { of: "a speed above what is wanted", id: "1", ours: 9, verdict: "wanted" },
  { of: "a speed between gate and wanted", id: "1", ours: 12, verdict: "kept" },
  { of: "a speed below the gate", id: "1", ours: 14, verdict: "missed" },
  { of: "a cost below what is wanted", id: "5", ours: 1, verdict: "wanted" },
  { of: "a cost between wanted and gate", id: "5", ours: 2.5, verdict: "kept" },
  { of: "a cost above the gate", id: "5", ours: 4, verdict: "missed" },
  { of: "an excess below the gate", id: "14", ours: 10.2, verdict: "kept" },
  { of: "an excess above the gate", id: "14", ours: 10.4, verdict: "missed" },
  { of: "a rate above the gate", id: "9", ours: 45, verdict: "kept" },
  { of: "a rate below the gate", id: "9", ours: 30, verdict: "missed" },
])("gives the verdict on $of", ({ id, ours, verdict }) => {
  expect(lineOf({ id, unit: "", rounds: costs(ours, ours, ours) }).verdict).toBe(verdict);
});

it("gives no verdict on a measure without a gate, and requires a name for it", () => {
  expect(lineOf({ id: "1-transport", what: "transport alone", unit: "µs", rounds: costs(99) }).verdict).toBe("informative");
  // Like the first gate of its row, which is a speed.
  expect(lineOf({ id: "1-transport", what: "transport alone", unit: "µs", rounds: costs(20) }).figures?.ratio).toBe(0.5);
  expect(() => lineOf({ id: "1-transport", unit: "µs", rounds: costs(99) })).toThrow("neither a gate");
});

it("lists each gate of a row that was not measured, with the reason", () => {
  const lines = unmeasured(2, "there is no browser");
  expect(lines.map(({ id }) => id)).toEqual(["2-binary", "2-grpc-web"]);
  expect(lines.every(fails)).toBe(true);
  expect(tableOf(lines)).toContain("not measured: there is no browser");
});

it("prints figures, bounds with their direction, and the verdict under their headings", () => {
  const table = tableOf([lineOf({ id: "1", unit: "µs/event", rounds: costs(20) }), lineOf({ id: "5", unit: "ms", rounds: costs(2) })]);
  const [head, speed, cost] = table.split("\n");
  expect(head?.split(/ {2,}/u)).toEqual([..."row what unit ours reference against ratio spread gate wanted".split(" "), "verdict"]);
  expect(speed).toMatch(/20\.0 +10\.0 +bare connect-web +0\.50 +0 % +≥ 0\.75 +≥ 1 +missed$/u);
  expect(cost).toMatch(/0\.20 +0 % +≤ 0\.3 +≤ 0\.2 +wanted$/u);
});
