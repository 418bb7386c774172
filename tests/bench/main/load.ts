/** Rows 6 and 14: the event loop of main under load, and its CPU time at rest. */
import { interleave } from "../harness.ts";
import type { BenchGroup, BenchOptions, Measure, Round } from "../row.ts";
import { Child } from "./child.ts";
import type { SourceQuestion } from "./event-source.ts";
import type { LoopDelay, ReaderQuestion } from "./reader.ts";

const RATES = [
  { id: "6-5k", perSecond: 5_000 },
  { id: "6-20k", perSecond: 20_000 },
] as const;

type Kind = "docket" | "bare";

async function underLoad(options: BenchOptions): Promise<Measure[]> {
  const actions = options.quick ? 1_000 : 10_000;
  const seconds = options.quick ? 0.25 : 0.5;
  const source = new Child("event-source.ts");
  const readers = { docket: new Child("reader.ts", "docket"), bare: new Child("reader.ts", "bare") };
  const sent = { docket: 0, bare: 0 };
  const tell = (question: SourceQuestion): Promise<unknown> => source.ask(question);
  try {
    const baseUrl = String(await tell({ listen: { actions } }));
    for (const kind of ["docket", "bare"] as const) await ask(readers[kind], { begin: { baseUrl, actions } });
    const delayOf = async (kind: Kind, perSecond: number): Promise<number> => {
      const count = seconds * perSecond;
      const from = sent[kind];
      sent[kind] += count;
      const read = ask(readers[kind], { read: { actions, changes: sent[kind] } }) as Promise<LoopDelay>;
      await tell({ send: { to: kind, perSecond, count, from } });
      return (await read).p999;
    };
    const measures: Measure[] = [];
    for (const { id, perSecond } of RATES) {
      const sides = { ours: () => delayOf("docket", perSecond), reference: () => delayOf("bare", perSecond) };
      measures.push({ id, unit: "ms", rounds: await interleave(options, sides) });
    }
    return measures;
  } finally {
    for (const child of [...Object.values(readers), source]) await child.stop();
  }
}

function ask(reader: Child, question: ReaderQuestion): Promise<unknown> {
  return reader.ask(question);
}

/** Measures both sides at the same time, since neither has anything to do. */
async function atRest(options: BenchOptions): Promise<Measure[]> {
  const actions = 1_000;
  // A heartbeat arrives every 5 s, so each round has one, except in a quick run.
  const ms = options.quick ? 1_500 : 5_000;
  const source = new Child("event-source.ts");
  const ours = new Child("reader.ts", "docket");
  const empty = new Child("reader.ts", "nobody");
  try {
    const baseUrl = String(await source.ask({ listen: { actions } } satisfies SourceQuestion));
    await ask(ours, { begin: { baseUrl, actions } });
    await ask(empty, { begin: { actions } });
    // Waits for the rest of the start: delayed writes, and the compilation of code.
    await ask(ours, { rest: { ms } });
    const rounds: Round[] = [];
    for (let index = 0; index < (options.quick ? 1 : 5); index += 1) {
      const [used, reference] = await Promise.all([ask(ours, { rest: { ms } }), ask(empty, { rest: { ms } })]);
      rounds.push({ ours: Number(used), reference: Number(reference) });
    }
    return [{ id: "14", unit: "% of a core", rounds }];
  } finally {
    for (const child of [ours, empty, source]) await child.stop();
  }
}

export const group: BenchGroup = {
  name: "load",
  rows: [
    { number: 6, title: "event-loop delay under load", run: underLoad },
    { number: 14, title: "CPU at rest", run: atRest },
  ],
};
