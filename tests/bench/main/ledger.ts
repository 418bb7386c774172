/** Row 18: a page of a long ledger, beside the query that finds the same lines. */
import { DatabaseSync } from "node:sqlite";
import type { NewLedgerLine } from "../../../electron/core/ports.ts";
import { costOf, interleave } from "../harness.ts";
import type { BenchGroup, BenchOptions, Measure } from "../row.ts";
import { rigOnBytes } from "./docket-rig.ts";
import { actionId, BINARY_WIRE } from "./wire-bytes.ts";

const LINES = 100_000;
/** Lines of a page, and one more that shows whether others follow. */
const PAGE = 201;
const SELECT = "SELECT number, at, action, name, kind, code, params FROM ledger WHERE accountKey = ?";

function line(number: number, at: number): NewLedgerLine {
  const actionNumber = number >> 1;
  const action = { at, actionId: actionId(actionNumber), name: `Inspect pump ${actionNumber} of line ${actionNumber % 40}` };
  return number % 2 === 0
    ? { ...action, kind: "received", event: { code: "received", params: { state: "ASSIGNED", assignedTo: "robot-7" } } }
    : { ...action, kind: "alerted", event: { code: "alertShown", params: {} } };
}

function holds(parameter: number): string {
  return `(action LIKE ?${parameter} OR name LIKE ?${parameter} OR params LIKE ?${parameter})`;
}

function check(found: number, expected: number): void {
  if (found !== expected) throw new Error(`Found ${found} lines in place of ${expected}.`);
}

async function run(options: BenchOptions): Promise<Measure[]> {
  const count = options.quick ? LINES / 10 : LINES;
  const { rig } = rigOnBytes(BINARY_WIRE, []);
  const { client, stores, accountKey, path } = rig;
  const at = Date.now();
  for (let number = 0; number < count; number += 1_000)
    stores.ledger.append(
      accountKey,
      Array.from({ length: 1_000 }, (_, index) => line(number + index, at)),
    );
  const database = new DatabaseSync(path, { readOnly: true });
  const open = database.prepare(`${SELECT} ORDER BY number DESC LIMIT ${PAGE}`);
  const search = database.prepare(`${SELECT.replace("?", "?1")} AND ${holds(2)} AND ${holds(3)} ORDER BY number DESC LIMIT ${PAGE}`);
  // The match is among the oldest lines, so that both sides read all of them.
  const words = ["pump", "000007"];
  const opened = await interleave(options, {
    ours: () => costOf(options.roundMs, 1, async () => check((await client.queries.searchLedger({ text: "" })).lines.length, PAGE - 1)),
    reference: () => costOf(options.roundMs, 1, () => check(open.all(accountKey).length, PAGE)),
  });
  const searched = await interleave(options, {
    ours: () =>
      costOf(options.roundMs, 1, async () => check((await client.queries.searchLedger({ text: words.join(" ") })).lines.length, 2)),
    reference: () => costOf(options.roundMs, 1, () => check(search.all(accountKey, ...words.map((word) => `%${word}%`)).length, 2)),
  });
  database.close();
  await rig.stop();
  return [
    { id: "18-open", unit: "ms", rounds: opened },
    { id: "18-search", unit: "ms", rounds: searched },
  ];
}

export const group: BenchGroup = { name: "ledger", rows: [{ number: 18, title: "ledger of 100,000 lines", run }] };
