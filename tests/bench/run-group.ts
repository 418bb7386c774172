/**
 * The process of one group: `node --expose-gc run-group.ts NAME ROWS [--quick]`, started by run.ts.
 */
import type { RowResult } from "./bench.ts";
import { GROUPS } from "./groups.ts";
import type { BenchGroup, BenchOptions } from "./row.ts";

/** Messages to the runner. */
export type GroupMessage = { result: RowResult } | { note: string };

const WHOLE = { quick: false, rounds: 7, roundMs: 500 };
/** One round has no spread, so no series is measured again. */
const QUICK = { quick: true, rounds: 1, roundMs: 100 };

async function main([name = "", rows = "", flag]: readonly string[]): Promise<void> {
  const wanted = new Set(rows.split(",").map(Number));
  const group: BenchGroup = await GROUPS[name as keyof typeof GROUPS].load();
  const stops: (() => void | Promise<void>)[] = [];
  const options: BenchOptions = {
    ...(flag === "--quick" ? QUICK : WHOLE),
    note: (note) => send({ note }),
    atEnd: (stop) => void stops.push(stop),
  };
  try {
    for (const benchRow of group.rows) {
      const row = benchRow.number;
      if (!wanted.has(row)) continue;
      try {
        send({ result: { row, measures: await benchRow.run(options) } });
      } catch (error) {
        console.error(error);
        send({ result: { row, problem: error instanceof Error ? error.message : String(error) } });
      }
    }
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

function send(message: GroupMessage): void {
  if (process.send === undefined) console.log(JSON.stringify(message));
  else process.send(message);
}

await main(process.argv.slice(2));
process.exit();
