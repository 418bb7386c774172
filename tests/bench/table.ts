/** Figures, ratio and verdict of each measure, as the lines of one table. */
import { type Gate, GATES, keeps } from "./gates.ts";
import { median, spreadOf } from "./harness.ts";
import type { Measure, Round } from "./row.ts";

type Verdict = "wanted" | "kept" | "missed" | "not measured" | "informative";

export interface Line {
  id: string;
  what: string;
  unit: string;
  /** Absent when not measured. */
  figures?: { ours: number; reference: number; ratio: number; spread: number };
  against: string;
  gate?: Gate;
  verdict: Verdict;
  /** The reason why the row was not measured. */
  problem?: string;
}

/** Returns the figure of one round that a gate of this kind limits. */
function figureOf(kind: Gate["kind"], { ours, reference }: Round): number {
  if (kind === "speed") return reference / ours;
  if (kind === "cost") return ours / reference;
  return kind === "excess" ? ours - reference : ours;
}

export function lineOf(measure: Measure): Line {
  const { id, unit, rounds } = measure;
  const gate = GATES.find((candidate) => candidate.id === id);
  if (gate === undefined && measure.what === undefined) throw new Error(`"${id}" has neither a gate nor a "what".`);
  // An informative figure is compared in the way of the first gate of its row.
  const kind = gate?.kind ?? gatesOf(Number.parseInt(id, 10))[0]?.kind ?? "cost";
  const ratios = rounds.map((round) => figureOf(kind, round));
  const ratio = median(ratios);
  const figures = {
    ours: median(rounds.map(({ ours }) => ours)),
    reference: median(rounds.map(({ reference }) => reference)),
    ratio,
    spread: spreadOf(ratios),
  };
  const line = { id, what: measure.what ?? gate?.what ?? "", unit, figures, against: gate?.reference ?? "" };
  return gate === undefined ? { ...line, verdict: "informative" } : { ...line, gate, verdict: verdictOf(gate, ratio) };
}

function verdictOf(gate: Gate, ratio: number): Verdict {
  if (!keeps(gate, ratio, gate.gate)) return "missed";
  return gate.wanted !== undefined && keeps(gate, ratio, gate.wanted) ? "wanted" : "kept";
}

/** Returns the gates of a row that returned no figures. */
export function unmeasured(row: number, problem: string): Line[] {
  return gatesOf(row).map((gate) => ({
    id: gate.id,
    what: gate.what,
    unit: "",
    against: gate.reference,
    gate,
    verdict: "not measured",
    problem,
  }));
}

export function gatesOf(row: number): Gate[] {
  return GATES.filter(({ id }) => Number.parseInt(id, 10) === row);
}

/** Whether the bench fails because of this line. A gate without a measurement counts as missed. */
export function fails({ verdict }: Line): boolean {
  return verdict === "missed" || verdict === "not measured";
}

/**
 * Columns: row, what, unit, ours, reference (and what it is), ratio, spread, gate, wanted, verdict.
 */
export function tableOf(lines: readonly Line[]): string {
  const head = ["row", "what", "unit", "ours", "reference", "against", "ratio", "spread", "gate", "wanted", "verdict"];
  const cells = [head, ...lines.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  const isNumber = new Set([3, 4, 6, 7, 8, 9]);
  const text = (row: string[]): string =>
    row.map((cell, column) => (isNumber.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join("  ");
  return cells.map((row) => text(row).trimEnd()).join("\n");
}

function cellsOf({ id, what, unit, figures, against, gate, verdict, problem }: Line): string[] {
  const numbers = figures ?? undefined;
  return [
    id,
    what,
    unit,
    numbers === undefined ? "" : digits(numbers.ours),
    numbers === undefined ? "" : digits(numbers.reference),
    against,
    numbers === undefined ? "" : digits(numbers.ratio),
    numbers === undefined ? "" : `${Math.round(100 * numbers.spread)} %`,
    boundOf(gate, gate?.gate),
    boundOf(gate, gate?.wanted),
    problem === undefined ? verdict : `${verdict}: ${problem}`,
  ];
}

/** Returns a gate's bound with its direction; empty where there is none. */
export function boundOf(gate: Gate | undefined, value: number | undefined): string {
  return gate === undefined || value === undefined ? "" : `${keeps(gate, value + 1, value) ? "≥" : "≤"} ${value}`;
}

export function digits(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}
