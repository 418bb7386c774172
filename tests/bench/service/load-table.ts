/** The cases as one table, for the terminal and for the README. */
import { digits } from "../table.ts";
import type { LoadFigures, Percentiles } from "./load-figures.ts";
import type { LoadCase } from "./load-plan.ts";

/** A case with its figures, or the sentence with the reason why there are none. */
export type Played = { readonly load: LoadCase } & ({ readonly figures: LoadFigures } | { readonly problem: string });

const HEAD = [
  "store",
  "instances",
  "streams",
  "watch the same",
  "Actions",
  "updates/s",
  "accepted/s",
  "events/s",
  "answer p50/p99 ms",
  "event p50/p99 ms",
  "answer to event p50/p99 ms",
  "CPU ms/update",
  "CPU at rest",
  "kB/Action",
  "kB/stream (of it heap)",
  "streams opened/s",
];
/** Columns of text. */
const WORDS = new Set([0]);

export function loadTable(all: readonly Played[]): string {
  const rows = [HEAD, ...all.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const text = (row: readonly string[]): string =>
    row.map((cell, column) => (WORDS.has(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  ");
  return [...rows.map(text), ...faultsOf(all)].join("\n");
}

export function loadMarkdown(all: readonly Played[]): string {
  return [HEAD, HEAD.map((_, column) => (WORDS.has(column) ? "---" : "--:")), ...all.map(cellsOf)]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
}

/** Returns the circumstances that make the figures of a case less reliable. */
export function faultsOf(all: readonly Played[]): string[] {
  return all.flatMap((played) => {
    if ("problem" in played) return [`${nameOf(played.load)}: not measured: ${played.problem}`];
    const { refused, missing, streamsEnded } = played.figures;
    const faults = { "updates refused": refused, "events missing": missing, "streams ended": streamsEnded };
    return Object.entries(faults).flatMap(([what, count]) => (count > 0 ? [`${nameOf(played.load)}: ${count} ${what}`] : []));
  });
}

function nameOf({ store, instances, subscribers, actions }: LoadCase): string {
  return `${store}, ${instances} × ${subscribers} streams, ${actions} Actions`;
}

function cellsOf(played: Played): string[] {
  const { store, instances, subscribers, watchers, actions, updates } = played.load;
  const load = [store, String(instances), String(subscribers), String(watchers), String(actions), updates === 0 ? "max" : String(updates)];
  if ("problem" in played) return [...load, ...HEAD.slice(load.length).map(() => "–")];
  const { figures } = played;
  return [
    ...load,
    digits(figures.acceptedPerSecond),
    digits(figures.eventsPerSecond),
    both(figures.answer),
    both(figures.event),
    both(figures.answerToEvent),
    digits(figures.cpuMsPerUpdate),
    `${digits(100 * figures.cpuResting)} %`,
    digits(figures.bytesPerAction / 1_000),
    `${digits(figures.rssPerStream / 1_000)} (${digits(figures.bytesPerStream / 1_000)})`,
    digits(figures.opensPerSecond),
  ];
}

function both({ p50, p99 }: Percentiles): string {
  return `${digits(p50)} / ${digits(p99)}`;
}
