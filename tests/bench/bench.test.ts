import { expect, it } from "vitest";
import { runBench, type BenchPorts, type RowResult } from "./bench.ts";

const cost = (id: string, ours: number): { id: string; unit: string; rounds: { ours: number; reference: number }[] } => ({
  id,
  unit: "µs",
  rounds: [{ ours, reference: 10 }],
});

const KEPT: RowResult = { row: 1, measures: [cost("1", 5)] };
const MISSED: RowResult = { row: 3, measures: [cost("3", 100)] };

/** Runs the bench with rows that return these results. */
async function run(results: RowResult[], args: string[] = []) {
  const seen = { out: "", err: "", files: {} as Record<string, string>, asked: [] as unknown[] };
  const ports: BenchPorts = {
    args,
    groups: { pipeline: { rows: [3, 1] } },
    runGroup: async (name, rows, options, on) => {
      seen.asked.push({ name, rows, quick: options.quick });
      for (const result of results) if (rows.includes(result.row)) on.result(result);
      on.note("it rained");
      return Promise.resolve();
    },
    print: (text) => void (seen.out += `${text}\n`),
    complain: (text) => void (seen.err += `${text}\n`),
    write: (file, text) => void (seen.files[file] = text),
  };
  return { code: await runBench(ports), ...seen };
}

it("exits with 0 when every gate is met", async () => {
  const { code, out } = await run([KEPT], ["--only", "1"]);
  expect(code).toBe(0);
  expect(out).toContain("Every gate is kept.");
});

it("exits with 1 when a gate is missed, and lists the rows by their numbers", async () => {
  const { code, out } = await run([MISSED, KEPT]);
  expect(code).toBe(1);
  expect(out.split("\n").map((line) => line.split(" ")[0])).toEqual(["row", "1", "3", "it", "Not", ""]);
  expect(out).toContain("Not kept: 1 of 2 gates.");
});

it("exits with 1 when a row cannot be measured, and prints the reason", async () => {
  const { code, out } = await run([{ row: 1, problem: "no browser" }], ["--only", "1"]);
  expect(code).toBe(1);
  expect(out).toContain("not measured: no browser");
});

it("counts a row as not measured if its process ended early or a figure is missing", async () => {
  const early = await run([], ["--only", "1"]);
  expect(early.code).toBe(1);
  expect(early.out).toContain("not measured: its process ended before it.");
  const lacking = await run([{ row: 1, measures: [{ ...cost("1-other", 1), what: "another" }] }], ["--only", "1"]);
  expect(lacking.code).toBe(1);
  expect(lacking.out).toContain("not measured: the row gave no figures for it.");
});

it("runs only the rows that are requested, and states that a quick run gives no verdict", async () => {
  const { asked, out } = await run([KEPT], ["--only", "1", "--quick"]);
  expect(asked).toEqual([{ name: "pipeline", rows: [1], quick: true }]);
  expect(out).toContain("A quick run");
});

it("writes all figures to the file that is named", async () => {
  const { files } = await run([KEPT], ["--only", "1", "--json", "out.json"]);
  const written = JSON.parse(files["out.json"] ?? "") as { lines: { id: string; figures: { ratio: number } }[]; notes: string[] };
  expect(written.lines[0]).toMatchObject({ id: "1", figures: { ratio: 2 } });
  expect(written.notes).toEqual(["it rained"]);
});

it.each([
  { args: ["--only", "99"], says: '--only: there is no row "99"; the rows are 1, 3.' },
  { args: ["--only", ""], says: '--only: there is no row ""' },
  { args: ["--json", ""], says: "--json needs the name of a file." },
  { args: ["--fast"], says: "Unknown option '--fast'" },
  { args: ["more"], says: "Unexpected argument 'more'" },
])("exits with 2 for $args, with a sentence and the usage, and measures nothing", async ({ args, says }) => {
  const { code, err, asked } = await run([KEPT], args);
  expect(code).toBe(2);
  expect(err).toContain(says);
  expect(err).toContain("npm run bench --");
  expect(asked).toEqual([]);
});
