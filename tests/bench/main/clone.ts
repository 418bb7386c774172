/** Row 5: cost of sending the rows of a batch to the window, beside their full details. */
import { batchOfText, textOfBatch } from "../../../electron/contract/batch-text.ts";
import { costOf, interleave } from "../harness.ts";
import type { BenchGroup, BenchOptions, Measure } from "../row.ts";
import { rigOnBytes } from "./docket-rig.ts";
import { actionId, BINARY_WIRE, bytesOf, changeEvents, listEvents } from "./wire-bytes.ts";

/** 50 ms of 5,000 events/s. */
const ROWS = 250;
/** Number of changes in the timeline of each Action. */
const HISTORY = 10;

async function run(options: BenchOptions): Promise<Measure[]> {
  const list = bytesOf(BINARY_WIRE, listEvents(ROWS));
  const { rig, body } = rigOnBytes(BINARY_WIRE, list);
  const posted = rig.posted(ROWS, ROWS * HISTORY);
  body.feed(list);
  body.feed(bytesOf(BINARY_WIRE, changeEvents(ROWS, 0, ROWS * HISTORY)));
  await posted;
  const { rows: upserts, ...rest } = rig.client.queries.list();
  const batch = { ...rest, changedAt: 0, upserts, removes: [] };
  const details = Array.from({ length: ROWS }, (_, number) => rig.client.queries.details(actionId(number)));
  if (upserts.length !== ROWS || details.some((one) => (one?.timeline.length ?? 0) < HISTORY))
    throw new Error("The Actions have no history.");
  const rounds = await interleave(options, {
    // A batch is sent as text.
    ours: () => costOf(options.roundMs, 1, () => batchOfText(structuredClone(textOfBatch(batch)))),
    reference: () => costOf(options.roundMs, 1, () => structuredClone(details)),
  });
  await rig.stop();
  return [{ id: "5", unit: "ms", rounds }];
}

export const group: BenchGroup = { name: "clone", rows: [{ number: 5, title: "clone of a batch", run }] };
