/**
 * One run of the bench: rows by groups, each group in a separate process, and the table at the end.
 */
import { readOptions, USAGE, type RunOptions } from "./options.ts";
import type { Measure } from "./row.ts";
import { fails, gatesOf, type Line, lineOf, tableOf, unmeasured } from "./table.ts";

/** The result of a row: figures, or a sentence with the reason why there are none. */
export type RowResult = { row: number; measures: Measure[] } | { row: number; problem: string };

export interface BenchPorts {
  args: readonly string[];
  groups: Readonly<Record<string, { rows: readonly number[] }>>;
  /** Runs these rows of a group, and calls back for each result and note. */
  runGroup: (
    name: string,
    rows: readonly number[],
    options: RunOptions,
    on: { result: (result: RowResult) => void; note: (line: string) => void },
  ) => Promise<void>;
  print: (text: string) => void;
  complain: (text: string) => void;
  write: (file: string, text: string) => void;
}

/** Exit codes: every gate is met; a gate is missed; the options are wrong. */
const GOOD = 0;
const MISSED = 1;
const BAD_INPUT = 2;

/** Resolves to the exit code. */
export async function runBench({ args, groups, runGroup, print, complain, write }: BenchPorts): Promise<number> {
  let options: RunOptions;
  const all = Object.values(groups).flatMap(({ rows }) => rows);
  try {
    options = readOptions(
      args,
      all.toSorted((a, b) => a - b),
    );
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return BAD_INPUT;
  }
  const lines: { row: number; line: Line }[] = [];
  const notes: string[] = [];
  for (const [name, { rows }] of Object.entries(groups)) {
    const wanted = rows.filter((row) => options.only?.includes(row) ?? true);
    if (wanted.length === 0) continue;
    const given = new Set<number>();
    let began = performance.now();
    const take = (result: RowResult): void => {
      given.add(result.row);
      lines.push(...linesOf(result).map((line) => ({ row: result.row, line })));
      complain(`row ${result.row}: done in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
      began = performance.now();
    };
    await runGroup(name, wanted, options, { result: take, note: (line) => notes.push(line) });
    for (const row of wanted) if (!given.has(row)) take({ row, problem: "its process ended before it." });
  }
  const sorted = lines.toSorted((a, b) => a.row - b.row).map(({ line }) => line);
  print(tableOf(sorted));
  for (const note of notes) print(note);
  if (options.quick) print("A quick run: too short and too small for a verdict.");
  if (options.json !== undefined) write(options.json, `${JSON.stringify({ quick: options.quick, lines: sorted, notes }, undefined, 2)}\n`);
  const failed = sorted.filter(fails).length;
  print(failed === 0 ? "Every gate is kept." : `Not kept: ${failed} of ${sorted.filter(({ gate }) => gate !== undefined).length} gates.`);
  return failed === 0 ? GOOD : MISSED;
}

/** Returns a row's figures, and its gates for which there are none. */
function linesOf(result: RowResult): Line[] {
  if ("problem" in result) return unmeasured(result.row, result.problem);
  const ids = new Set(result.measures.map(({ id }) => id));
  const missing = gatesOf(result.row).filter(({ id }) => !ids.has(id));
  const lost = unmeasured(result.row, "the row gave no figures for it.").filter(({ id }) => missing.some((gate) => gate.id === id));
  return [...result.measures.map(lineOf), ...lost];
}
