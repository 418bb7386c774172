/**
 * Row 4: cost of an event, and of a batch at 5,000 events/s, beside the cost with ten times as many
 * Actions.
 */
import { interleave } from "../harness.ts";
import type { BenchGroup, BenchOptions, Measure } from "../row.ts";
import { stopwatch } from "./busy-time.ts";
import type { BytesBody } from "./bytes-body.ts";
import { type DocketRig, rigOnBytes } from "./docket-rig.ts";
import { BINARY_WIRE, bytesOf, changeEvents, listEvents } from "./wire-bytes.ts";

/** 50 ms of 5,000 events/s. */
const PACED = 250;

interface Queue {
  rig: DocketRig;
  body: BytesBody;
  /** Number of changes so far. */
  changes: number;
}

async function queueOf(actions: number): Promise<Queue> {
  const list = bytesOf(BINARY_WIRE, listEvents(actions));
  const { rig, body } = rigOnBytes(BINARY_WIRE, list);
  const posted = rig.posted(actions);
  body.feed(list);
  await posted;
  rig.drain();
  return { rig, body, changes: 0 };
}

/**
 * Returns the work in microseconds until this number of changes of the first `changing` Actions is
 * posted.
 */
async function costOf(queue: Queue, changing: number, count: number): Promise<number> {
  const bytes = bytesOf(BINARY_WIRE, changeEvents(changing, queue.changes, count));
  queue.changes += count;
  const posted = queue.rig.posted(changing, queue.changes);
  const worked = stopwatch();
  queue.body.feed(bytes);
  await posted;
  return 1_000 * worked();
}

async function run(options: BenchOptions): Promise<Measure[]> {
  const few = options.quick ? 1_000 : 10_000;
  const [large, small] = [await queueOf(10 * few), await queueOf(few)];
  // Within a few milliseconds, a single garbage collection would determine the result.
  const events = options.quick ? 10 * few : 2 * few;
  const perEvent = (queue: Queue) => async (): Promise<number> => {
    // Pending writes of the previous turn must not count for this one.
    large.rig.drain();
    small.rig.drain();
    return (await costOf(queue, few, events)) / events;
  };
  const perBatch = (queue: Queue) => async (): Promise<number> => {
    large.rig.drain();
    small.rig.drain();
    const until = performance.now() + options.roundMs;
    let cost = 0;
    let batches = 0;
    do {
      cost += await costOf(queue, PACED, PACED);
      batches += 1;
    } while (performance.now() < until);
    return cost / batches / 1_000;
  };
  const measures: Measure[] = [
    { id: "4-event", unit: "µs/event", rounds: await interleave(options, { ours: perEvent(large), reference: perEvent(small) }) },
  ];
  for (const queue of [large, small]) queue.changes = Math.ceil(queue.changes / few) * PACED;
  measures.push({
    id: "4-batch",
    unit: "ms/batch",
    rounds: await interleave(options, { ours: perBatch(large), reference: perBatch(small) }),
  });
  await large.rig.stop();
  await small.rig.stop();
  return measures;
}

export const group: BenchGroup = { name: "growth", rows: [{ number: 4, title: "cost beside a longer queue", run }] };
