/**
 * Rows 1 to 3: all work of main, from the bytes of the wire to the batch that is posted to the
 * window, beside the minimum for a reader of the same bytes.
 */
import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-web";
import { ActionService, StreamActionsRequestSchema } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { createTransport } from "../../../electron/core/transport/create-transport.ts";
import type { Frame } from "../../../electron/core/transport/transport.ts";
import { systemClock } from "../../../electron/shell/clock.ts";
import { interleave } from "../harness.ts";
import type { BenchGroup, BenchOptions, Measure } from "../row.ts";
import { stopwatch } from "./busy-time.ts";
import { closedBody } from "./bytes-body.ts";
import { type DocketRig, rigOnBytes, SETTINGS } from "./docket-rig.ts";
import {
  BINARY_WIRE,
  bytesOf,
  changeEvents,
  contentTypeOf,
  endOf,
  GRPC_WEB_WIRE,
  JSON_WIRE,
  listEvents,
  REST_WIRE,
  type Wire,
} from "./wire-bytes.ts";

interface Amount {
  actions: number;
  changes: number;
}

const WHOLE: Amount = { actions: 10_000, changes: 40_000 };
const QUICK: Amount = { actions: 1_000, changes: 4_000 };

interface Bytes extends Amount {
  list: Uint8Array[];
  changed: Uint8Array[];
}

function bytesFor(wire: Wire, { actions, changes }: Amount): Bytes {
  return { actions, changes, list: bytesOf(wire, listEvents(actions)), changed: bytesOf(wire, changeEvents(actions, 0, changes)) };
}

/**
 * Returns the work for one event in milliseconds, until the last batch is posted; with `written`,
 * until ledger and queue are written too, which happens after a burst.
 */
async function oursOf(wire: Wire, { actions, changes, list, changed }: Bytes, written = false): Promise<number> {
  const { rig, body } = rigOnBytes(wire, list);
  const posted = rig.posted(actions, changes);
  const worked = stopwatch();
  body.feed(list);
  body.feed(changed);
  await posted;
  if (written) rig.drain();
  const cost = worked() / (actions + changes);
  await rig.stop();
  return cost;
}

/**
 * Opens a session that lasts for all rounds, as in a running Docket. Once the last session is
 * collected, V8 drops the compiled code of sessions, and every round would compile it again.
 */
async function openSession(wire: Wire): Promise<DocketRig> {
  const { actions, changes, list, changed } = bytesFor(wire, QUICK);
  const { rig, body } = rigOnBytes(wire, list);
  const posted = rig.posted(actions, changes);
  body.feed(list);
  body.feed(changed);
  await posted;
  return rig;
}

/** Like `oursOf`, for a reader that discards what it reads; repeated for a whole round. */
async function bareOf(roundMs: number, bytes: Bytes, read: (bytes: Bytes) => Promise<number>): Promise<number> {
  const { actions, changes } = bytes;
  const worked = stopwatch();
  let done = 0;
  do {
    const count = await read(bytes);
    // The list ends with a heartbeat.
    if (count !== actions + changes + 1) throw new Error(`Read ${count} of ${actions + changes + 1}.`);
    done += actions + changes;
  } while (worked() < roundMs);
  return worked() / done;
}

function connectWeb(wire: Wire): (bytes: Bytes) => Promise<number> {
  const request = create(StreamActionsRequestSchema, {});
  return async ({ list, changed }) => {
    const fetch = (): Promise<Response> =>
      Promise.resolve(
        new Response(closedBody([...list, ...changed, ...endOf(wire)]), { headers: { "content-type": contentTypeOf(wire) } }),
      );
    const options = { baseUrl: "http://127.0.0.1:1", fetch, useBinaryFormat: wire.codec === "binary" };
    const transport = wire.transport === "connect" ? createConnectTransport(options) : createGrpcWebTransport(options);
    let count = 0;
    for await (const event of createClient(ActionService, transport).streamActions(request)) count += Number(event.eventType > 0);
    return count;
  };
}

async function splitAndParse({ list, changed }: Bytes): Promise<number> {
  const decoder = new TextDecoder();
  let rest = "";
  let count = 0;
  for await (const chunk of closedBody([...list, ...changed])) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) count += Number((JSON.parse(line) as { eventType?: string }).eventType !== undefined);
  }
  return count;
}

/** Returns Docket's transport, with frames that are discarded. */
function transportAlone(wire: Wire): (bytes: Bytes) => Promise<number> {
  return async ({ list, changed }) => {
    const body = closedBody([...list, ...changed, ...endOf(wire)]);
    const fetch = (): Promise<Response> => Promise.resolve(new Response(body, { headers: { "content-type": contentTypeOf(wire) } }));
    const transport = createTransport({ fetch, clock: systemClock() }, { ...SETTINGS, ...wire });
    let count = 0;
    const listener = { opened: () => undefined, frame: ({ ok }: Frame): void => void (count += Number(ok)) };
    await transport.stream(create(StreamActionsRequestSchema, {}), listener, new AbortController().signal);
    return count;
  };
}

async function measure(id: string, wire: Wire, options: BenchOptions): Promise<Measure[]> {
  const bytes = bytesFor(wire, options.quick ? QUICK : WHOLE);
  const read = wire.transport === "rest" ? splitAndParse : connectWeb(wire);
  const reference = async (): Promise<number> => 1_000 * (await bareOf(options.roundMs, bytes, read));
  const ours = async (): Promise<number> => 1_000 * (await oursOf(wire, bytes));
  const written = async (): Promise<number> => 1_000 * (await oursOf(wire, bytes, true));
  const alone = async (): Promise<number> => 1_000 * (await bareOf(options.roundMs, bytes, transportAlone(wire)));
  const unit = "µs/event";
  const open = await openSession(wire);
  try {
    return [
      { id, unit, rounds: await interleave(options, { ours, reference }) },
      {
        id: `${id}-written`,
        what: "  the same, and all of it written",
        unit,
        rounds: await interleave(options, { ours: written, reference }),
      },
      { id: `${id}-transport`, what: "  its transport alone", unit, rounds: await interleave(options, { ours: alone, reference }) },
    ];
  } finally {
    await open.stop();
  }
}

export const group: BenchGroup = {
  name: "pipeline",
  rows: [
    { number: 1, title: "pipeline, Connect with JSON", run: (options) => measure("1", JSON_WIRE, options) },
    {
      number: 2,
      title: "pipeline, binary and gRPC-Web",
      run: async (options) => [
        ...(await measure("2-binary", BINARY_WIRE, options)),
        ...(await measure("2-grpc-web", GRPC_WEB_WIRE, options)),
      ],
    },
    { number: 3, title: "pipeline, REST", run: (options) => measure("3", REST_WIRE, options) },
  ],
};
