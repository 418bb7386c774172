/**
 * One log of events gives one queue, over every transport and codec and however the bytes are cut.
 * `DOCKET_SOAK` (a number) multiplies the runs.
 */
import { fromJson, toJson, type JsonValue } from "@bufbuild/protobuf";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { StreamActionsResponseSchema } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness, SETTINGS } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { FakeNet, FedBody, streaming } from "../transport/fake-net.ts";
import { FORMATS, joined, type WireFormat } from "../transport/wire-format.ts";

const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);
/** No message in any codec: invalid UTF-8, and a varint without an end. */
const UNDECODABLE = Uint8Array.of(0xff, 0xfe);

const text = fc.string({ unit: "grapheme", maxLength: 8 });
const message: fc.Arbitrary<JsonValue> = fc
  .record({
    eventType: fc.constantFrom("INITIAL", "CREATED", "UPDATED", "CANCELLED").map((name) => `ACTION_EVENT_TYPE_${name}`),
    action: fc.record({
      id: fc.constantFrom("a", "b", "ä/c", ""),
      name: text,
      state: fc.constantFrom("ASSIGNED", "ACKNOWLEDGED", "IN_PROGRESS", "CANCELLED", "COMPLETED").map((name) => `ACTION_STATE_${name}`),
      assignedTo: fc.constantFrom({ id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" }, { id: "robot-3", type: "PRINCIPAL_TYPE_OBJECT" }),
      progress: fc.record({ phase: text, statusMessage: text }),
    }),
  })
  .map((json) => toJson(StreamActionsResponseSchema, fromJson(StreamActionsResponseSchema, json)));
const HEARTBEAT: JsonValue = { eventType: "ACTION_EVENT_TYPE_HEARTBEAT" };
const entry = fc.oneof(
  { weight: 8, arbitrary: message },
  { weight: 1, arbitrary: fc.constant(HEARTBEAT) },
  { weight: 1, arbitrary: fc.constant("undecodable" as const) },
);
type Log = readonly (typeof entry extends fc.Arbitrary<infer T> ? T : never)[];

/** Returns the queue once the stream has ended. */
async function told(t: ClientHarness): Promise<unknown> {
  for (let turn = 0; turn < 200 && t.state !== "offline"; turn += 1) await settle();
  const { dropped, state, reason } = t.client.queries.connection();
  expect({ state, reason }).toEqual({ state: "offline", reason: { code: "streamEnded", params: {} } });
  const { rows, counts, known } = t.client.queries.list();
  const { events } = t.client.queries.diagnostics() ?? {};
  await t.client.stop();
  expect(t.clock.pending).toBe(0);
  return { rows, counts, known, events, dropped };
}

/** Returns the queue of the log itself, without bytes in between. */
function fromEvents(log: Log): Promise<unknown> {
  const t = new ClientHarness();
  t.wire.live.open();
  for (const one of log) {
    if (one === "undecodable") t.wire.live.undecodable();
    else {
      const { eventType, action } = fromJson(StreamActionsResponseSchema, one);
      t.wire.live.event(eventType, action);
    }
  }
  t.wire.live.end();
  return told(t);
}

/** Returns the queue of these bytes, cut at these places. */
function fromBytes(format: WireFormat, log: Log, places: readonly number[]): Promise<unknown> {
  const whole = joined(...log.map((one) => format.frame(one === "undecodable" ? UNDECODABLE : format.event(one))), format.end);
  const at = [0, ...places.map((place) => Math.round(place * whole.byteLength)).toSorted((a, b) => a - b), whole.byteLength];
  const chunks = at.slice(1).map((end, index) => whole.slice(at[index], end));
  let asked = 0;
  // Other requests, such as a resync, are not part of the log.
  const net = new FakeNet(() => ((asked += 1) === 1 ? streaming(format, new FedBody(...chunks).end()) : new Promise(() => undefined)));
  const transport = net.transport(format);
  const t = new ClientHarness();
  t.wire.stream = (request, listener, signal) => transport.stream(request, listener, signal);
  t.client.configure(SETTINGS);
  return told(t);
}

it(
  "any log, transport, codec and chunks give the queue that the events themselves give",
  async () => {
    const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 });
    const property = fc.asyncProperty(
      fc.constantFrom(...FORMATS),
      fc.array(entry, { maxLength: 12 }),
      places,
      async (format, log, where) => {
        expect(await fromBytes(format, log, where)).toEqual(await fromEvents(log));
      },
    );
    await fc.assert(property, { numRuns: 300 * SOAK });
  },
  300_000 * SOAK,
);
