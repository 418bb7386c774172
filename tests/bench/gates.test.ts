import { expect, it } from "vitest";
import { GATES, keeps } from "./gates.ts";
import { GROUPS } from "./groups.ts";

it("has each gate once", () => {
  const ids = GATES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it("has no wanted value that is weaker than its gate", () => {
  for (const gate of GATES) if (gate.wanted !== undefined) expect(keeps(gate, gate.wanted, gate.gate)).toBe(true);
});

it("has a lower bound for speeds and rates, and an upper one for the others", () => {
  expect(keeps({ kind: "speed" }, 0.8, 0.75)).toBe(true);
  expect(keeps({ kind: "speed" }, 0.7, 0.75)).toBe(false);
  expect(keeps({ kind: "rate" }, 39, 40)).toBe(false);
  expect(keeps({ kind: "cost" }, 1.6, 1.5)).toBe(false);
  expect(keeps({ kind: "excess" }, 0.1, 0.3)).toBe(true);
  expect(keeps({ kind: "value" }, 1, 0)).toBe(false);
});

it("names the rows of each group as the group itself does", async () => {
  for (const [name, { rows, load }] of Object.entries(GROUPS)) {
    const group = await load();
    expect({ name: group.name, rows: group.rows.map(({ number }) => number) }).toEqual({ name, rows });
  }
});
