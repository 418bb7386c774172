import { expect, it } from "vitest";
import { markdownOf } from "./markdown.ts";
import { lineOf, unmeasured } from "./table.ts";

const line = (id: string, ours: number) => lineOf({ id, unit: "ms", rounds: [{ ours, reference: 10 }] });

it("has each measure once, of the last run, in the order of the rows", () => {
  const [head, rule, ...rows] = markdownOf([[line("10", 99), line("5", 2)], [line("10", 12)]])
    .trimEnd()
    .split("\n");
  expect(head?.split(" | ")).toHaveLength(9);
  expect(rule).toMatch(/^\| --- /u);
  expect(rows).toEqual([
    "| 5 | clone of a batch of rows | 2.00 ms | of full details 10.0 | 0.20 | 0 % | ≤ 0.3 | ≤ 0.2 | wanted |",
    "| 10 | first row of a list of 100,000 | 12.0 ms | of 10,000 10.0 | 1.20 | 0 % | ≤ 1.5 | ≤ 1.2 | wanted |",
  ]);
});

it("gives the reason why a row was not measured, whatever characters it contains", () => {
  expect(markdownOf([unmeasured(5, "a|b")])).toContain("not measured: a\\|b |");
});
