/**
 * `npm run bench:service`: the service under load, in one table. Exits with 1 when a case could not
 * be measured or lost something, or a ratio is above its gate; with 2 when an option is wrong.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { runBench } from "../bench.ts";
import { runGroup } from "../group-process.ts";
import { GROUPS } from "../groups.ts";
import { WITHOUT_NATS } from "../../service/stores/nats-servers.ts";
import { faultsOf, loadMarkdown, loadTable, type Played } from "./load-table.ts";
import { playLoad } from "./load.ts";
import { type LoadCase, type LoadOptions, readLoadOptions, USAGE } from "./load-plan.ts";

const BAD_INPUT = 2;

async function playCase(load: LoadCase, number: number, { seconds, profile }: LoadOptions): Promise<Played> {
  if (load.store === "nats" && WITHOUT_NATS !== undefined) return { load, problem: WITHOUT_NATS };
  try {
    const file = profile === undefined ? [] : [join(profile, `${number}-${load.store}.cpuprofile`)];
    return { load, figures: await playLoad(load, seconds, ...file) };
  } catch (error) {
    return { load, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Measures the ratios, each in one run, since they do not depend on how busy the machine is. */
function judge(isQuick: boolean): Promise<number> {
  return runBench({
    args: isQuick ? ["--quick"] : [],
    groups: { service: GROUPS.service },
    runGroup,
    print: (text) => console.log(text),
    complain: (text) => console.error(text),
    write: () => undefined,
  });
}

async function main(args: readonly string[]): Promise<number> {
  let options: LoadOptions;
  try {
    options = readLoadOptions(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return BAD_INPUT;
  }
  if (options.profile !== undefined) mkdirSync(options.profile, { recursive: true });
  const all: Played[] = [];
  for (const [index, load] of options.cases.entries()) {
    const played = await playCase(load, index + 1, options);
    all.push(played);
    console.error(loadTable([played]));
  }
  const machine = `${availableParallelism()} cores, load of the last minutes ${loadavg()
    .map((load) => load.toFixed(1))
    .join(", ")}`;
  console.log(`${loadTable(all)}\n${machine}; all processes of the bench share them.`);
  if (options.json !== undefined)
    writeFileSync(options.json, `${JSON.stringify({ machine, cases: all, markdown: loadMarkdown(all) }, undefined, 2)}\n`);
  const isWhole = faultsOf(all).length === 0;
  return (options.isJudged ? await judge(options.isQuick) : 0) || Number(!isWhole);
}

process.exitCode = await main(process.argv.slice(2));
