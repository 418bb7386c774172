/**
 * `node tests/bench/markdown.ts FILE…`: prints the results of runs with `--json` as a table for the
 * README.
 */
import { readFileSync } from "node:fs";
import { boundOf, digits, type Line } from "./table.ts";

const HEAD = ["Row", "What", "Ours", "Reference", "Ratio", "Spread", "Gate", "Wanted", "Verdict"];

/** Lists each measure once, from the last run that has it. */
export function markdownOf(runs: readonly (readonly Line[])[]): string {
  const lines = new Map(runs.flat().map((line) => [line.id, line]));
  const sorted = [...lines.values()].toSorted((a, b) => Number.parseInt(a.id, 10) - Number.parseInt(b.id, 10));
  return [HEAD, HEAD.map(() => "---"), ...sorted.map(cellsOf)].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

function cellsOf({ id, what, unit, figures, against, gate, verdict, problem }: Line): string[] {
  const numbers =
    figures === undefined
      ? ["", against, "", ""]
      : [
          `${digits(figures.ours)} ${unit}`,
          `${against} ${digits(figures.reference)}`.trim(),
          digits(figures.ratio),
          `${Math.round(100 * figures.spread)} %`,
        ];
  const told = problem === undefined ? verdict : `${verdict}: ${problem}`;
  return [id, what, ...numbers, boundOf(gate, gate?.gate), boundOf(gate, gate?.wanted), told].map((cell) => cell.replaceAll("|", "\\|"));
}

if (import.meta.main) {
  const runs = process.argv.slice(2).map((file) => (JSON.parse(readFileSync(file, "utf8")) as { lines: Line[] }).lines);
  process.stdout.write(markdownOf(runs));
}
