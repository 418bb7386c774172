/**
 * Rows 7 to 9: frames of a window of 10,000 rows while they change, beside the same page at rest,
 * and the naive control.
 */
import { pageScript } from "../../support/page-script.ts";
import { keeps, GATES } from "../gates.ts";
import { browserRounds, interleaveBy } from "../harness.ts";
import type { BenchOptions, BenchRow, Measure, Round } from "../row.ts";
import { type BenchPage, sharedBrowser } from "./bench-browser.ts";
import { framesPerSecond, percentile } from "./figures.ts";
import type { Phase } from "./measured-page.ts";
import type { FeedPlan } from "./pretended-main.ts";

const ROWS = 10_000;
const THROTTLED = 4;
const REPORTS: FeedPlan = { perSecond: 5000, kind: "reports" };
const ORDER: FeedPlan = { perSecond: 5000, kind: "order" };
/** A hundred frames, so that one of them may be late by chance; quick: a quarter of them. */
const PHASE_MS = { whole: 2000, quick: 500 };

const CONTROL_MS = 1000;

interface Tested {
  readonly plan: FeedPlan;
  readonly rate: number;
  readonly figure: (phase: Phase) => number;
}

interface Comparison {
  readonly rounds: Round[];
  readonly busy: Phase[];
  readonly idle: Phase[];
}

export const framesRow: BenchRow = {
  number: 7,
  title: "frames while 5,000 updates a second arrive",
  async run(options) {
    const own = await reports(options, 1);
    const throttled = await reports(options, THROTTLED);
    const longTasks = throttled.busy.reduce((sum, phase) => sum + phase.longTasks.length, 0);
    return [
      { id: "7", unit: "ms", rounds: own.rounds },
      { id: "7-throttled", unit: "ms", rounds: throttled.rounds },
      { id: "7-long-tasks", unit: "tasks", rounds: [{ ours: longTasks, reference: 0 }] },
      ...(await controlOf("7", options, { plan: REPORTS, rate: 1, figure: p99 })),
    ];
  },
};

export const latencyRow: BenchRow = {
  number: 8,
  title: "event to painted row",
  async run(options) {
    const measures: Measure[] = [];
    for (const [rate, suffix] of [
      [1, ""],
      [THROTTLED, "-throttled"],
    ] as const) {
      const { busy, idle } = await reports(options, rate);
      for (const [name, part] of [
        ["p50", 0.5],
        ["p99", 0.99],
      ] as const) {
        const rounds = busy.map((phase, index) => ({
          ours: percentile(phase.latencies, part),
          reference: percentile(idle[index]?.frames ?? [], 0.5),
        }));
        measures.push({ id: `8-${name}${suffix}`, unit: "ms", rounds });
      }
    }
    return measures;
  },
};

export const orderRow: BenchRow = {
  number: 9,
  title: "frames while the order changes",
  async run(options) {
    const { rounds } = await compare(await windowPage(options, THROTTLED), options, ORDER, rateOf);
    return [{ id: "9", unit: "frames/s", rounds }, ...(await controlOf("9", options, { plan: ORDER, rate: THROTTLED, figure: rateOf }))];
  },
};

const p99 = ({ frames }: Phase): number => percentile(frames, 0.99);
const rateOf = ({ frames }: Phase): number => framesPerSecond(frames);

/** One series for rows 7 and 8, by throttling rate. */
const series = new Map<number, Promise<Comparison>>();

function reports(options: BenchOptions, rate: number): Promise<Comparison> {
  const known = series.get(rate);
  if (known !== undefined) return known;
  const measured = windowPage(options, rate).then((page) => compare(page, options, REPORTS, p99));
  series.set(rate, measured);
  return measured;
}

let opened: Promise<BenchPage> | undefined;

async function windowPage(options: BenchOptions, rate: number): Promise<BenchPage> {
  opened ??= sharedBrowser(options).then((browser) => browser.openPage(ROWS));
  const page = await opened;
  await page.throttle(rate);
  return page;
}

/** Measures the page with changes and without, in turn. */
async function compare(
  page: BenchPage,
  options: Pick<BenchOptions, "quick" | "rounds" | "roundMs">,
  plan: FeedPlan,
  figure: (phase: Phase) => number,
): Promise<Comparison> {
  const ms = Math.max(options.roundMs, PHASE_MS[options.quick ? "quick" : "whole"]);
  const play = async (fed?: FeedPlan): Promise<Phase> => {
    const phase = await page.play(ms, fed, fed !== undefined);
    await page.settle();
    return phase;
  };
  const sides = { ours: () => play(plan), reference: () => play(), collect: () => page.collectGarbage() };
  const played = await interleaveBy(figure, browserRounds(options), sides);
  return {
    rounds: played.map(({ ours, reference }) => ({ ours: figure(ours), reference: figure(reference) })),
    busy: played.map(({ ours }) => ours),
    idle: played.map(({ reference }) => reference),
  };
}

/**
 * Runs one round of the naive control; none in a quick run, whose figures prove nothing anyway.
 * Throws where the control meets the gate.
 */
async function controlOf(id: string, options: BenchOptions, { plan, rate, figure }: Tested): Promise<Measure[]> {
  if (options.quick) return [];
  const browser = await sharedBrowser(options);
  const page = await browser.openPage(ROWS, await pageScript(new URL("naive.tsx", import.meta.url), "naive"));
  await page.throttle(rate);
  const reference = figure(await page.play(CONTROL_MS));
  // Closed with its work unfinished, since it would be busy for very long.
  const ours = figure(await page.play(CONTROL_MS, plan));
  await page.close();
  const gate = GATES.find((one) => one.id === id);
  if (gate === undefined) throw new Error(`There is no gate ${id}.`);
  const shown = gate.kind === "rate" ? ours : ours / reference;
  if (keeps(gate, shown, gate.gate)) {
    throw new Error(`The naive control keeps gate ${id} with ${shown.toFixed(2)}: this measurement proves nothing.`);
  }
  const unit = gate.kind === "rate" ? "frames/s" : "ms";
  return [{ id: `${id}-control`, what: "the naive control, which must miss it", unit, rounds: [{ ours, reference }] }];
}
