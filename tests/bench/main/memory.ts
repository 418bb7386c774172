/** Rows 12 and 19: memory that an Action takes in main, and memory that events leave behind. */
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { StreamActionsResponseSchema } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { collectGarbage, interleave } from "../harness.ts";
import type { BenchGroup, BenchOptions, Measure } from "../row.ts";
import { windowHeapPerAction } from "../page/window-heap.ts";
import { rigOnBytes } from "./docket-rig.ts";
import { BINARY_WIRE, bytesOf, changeEvents, listEvents } from "./wire-bytes.ts";

const ACTIONS = 10_000;

/**
 * Time in which the alerts of a list are sent, and their lines written to the ledger, in
 * milliseconds.
 */
const SETTLES_MS = 600;
const COLLECTIONS = 4;

/** Returns the used heap after full collections, in bytes. */
async function heap(): Promise<number> {
  for (let turn = 0; turn < COLLECTIONS; turn += 1) {
    await sleep(20);
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

/** Earlier sessions; the heap is measured once they have been collected. */
const earlier: WeakRef<object>[] = [];
const MAX_WAITS = 100;

async function earlierAreGone(): Promise<void> {
  for (let wait = 0; wait < MAX_WAITS && earlier.some((session) => session.deref() !== undefined); wait += 1) {
    await sleep(50);
    collectGarbage();
  }
}

async function heapOfMain(actions: number): Promise<number> {
  const list = bytesOf(BINARY_WIRE, listEvents(actions));
  const { rig, body } = rigOnBytes(BINARY_WIRE, list);
  // Not earlier: the log's library releases a log only when the next one of its name is created.
  await earlierAreGone();
  const before = await heap();
  const posted = rig.posted(actions);
  body.feed(list);
  await posted;
  await sleep(SETTLES_MS);
  rig.drain();
  const bytes = (await heap()) - before;
  earlier.push(new WeakRef(rig.client));
  await rig.stop();
  return bytes / actions;
}

async function heapOfMessages(actions: number): Promise<number> {
  const encoded = Array.from(listEvents(actions), (event) => toBinary(StreamActionsResponseSchema, event));
  const before = await heap();
  const messages = new Map<string, Action>();
  for (const bytes of encoded) {
    const { action } = fromBinary(StreamActionsResponseSchema, bytes);
    if (action !== undefined) messages.set(action.id, action);
  }
  const bytes = (await heap()) - before;
  return bytes / messages.size;
}

async function perAction(options: BenchOptions): Promise<Measure[]> {
  const actions = options.quick ? 2_000 : ACTIONS;
  // Code and caches that a first client leaves behind belong to no Action.
  await heapOfMain(100);
  const rounds = await interleave(options, { ours: () => heapOfMain(actions), reference: () => heapOfMessages(actions) });
  const window = await windowHeapPerAction(options);
  return [
    { id: "12", unit: "B", rounds: rounds.map(({ ours, reference }) => ({ ours: ours + window, reference })) },
    { id: "12-main", what: "heap per Action, main alone", unit: "B", rounds },
    {
      id: "12-window",
      what: "heap per Action, window alone",
      unit: "B",
      rounds: rounds.map(({ reference }) => ({ ours: window, reference })),
    },
  ];
}

/** Number of events in each feed. */
const FEED = 10_000;

async function afterManyEvents({ quick }: BenchOptions): Promise<Measure[]> {
  const actions = 1_000;
  const total = quick ? 30_000 : 1_000_000;
  const list = bytesOf(BINARY_WIRE, listEvents(actions));
  const { rig, body } = rigOnBytes(BINARY_WIRE, list);
  const listed = rig.posted(actions);
  body.feed(list);
  await listed;
  let changes = 0;
  const goOn = async (until: number): Promise<number> => {
    while (changes < until) {
      const posted = rig.posted(actions, changes + FEED);
      body.feed(bytesOf(BINARY_WIRE, changeEvents(actions, changes, FEED)));
      changes += FEED;
      await posted;
    }
    rig.drain();
    return (await heap()) / 1024 / 1024;
  };
  const reference = await goOn(FEED);
  const ours = await goOn(total);
  await rig.stop();
  return [{ id: "19", unit: "MB", rounds: [{ ours, reference }] }];
}

export const group: BenchGroup = {
  name: "memory",
  rows: [
    { number: 12, title: "heap per Action", run: perAction },
    { number: 19, title: "heap after many events", run: afterManyEvents },
  ],
};
