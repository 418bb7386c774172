/**
 * An event is encoded once for all subscribers that receive the same form, over every transport,
 * and the headers of a stream are sent before any event.
 */
import * as protobuf from "@bufbuild/protobuf";
import { describe, expect, it, vi } from "vitest";
import { encodeEnvelope } from "@connectrpc/connect/protocol";
import { StreamEvent } from "../../electron/service/stream-event.ts";
import { ActionEventType, StreamActionsResponseSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { engineOn, eventually, move, REPORTER, running, watch } from "./fixtures.ts";
import { ActionSchema, ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { LISTS, open, WAYS } from "./open-streams.ts";

vi.mock("@bufbuild/protobuf", async (original) => {
  const real = await original<typeof protobuf>();
  return { ...real, toJsonString: vi.fn(real.toJsonString), toBinary: vi.fn(real.toBinary) };
});

/** Returns how many messages of this kind the function has encoded. */
function encodings(encode: (typeof protobuf)["toJsonString"] | (typeof protobuf)["toBinary"], kind: protobuf.DescMessage): number {
  return vi.mocked(encode).mock.calls.filter(([schema]) => schema.typeName === kind.typeName).length;
}

describe.each(WAYS)("a stream over $name", (way) => {
  it("sends its headers immediately, and disables buffering in proxies", async () => {
    const { baseUrl } = await running();
    const { status, headers } = await open(baseUrl, way);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "x-accel-buffering": "no", "cache-control": "no-store" });
  });
});

describe("the Actions of a snapshot", () => {
  it("are encoded once per form for all subscribers and events, until they change", async () => {
    const { baseUrl, engine } = await running({ seed: [anAction("a"), anAction("b")] });
    vi.mocked(protobuf.toJsonString).mockClear();
    vi.mocked(protobuf.toBinary).mockClear();
    const snapshots = await Promise.all([...LISTS, ...LISTS, ...LISTS].map((way) => open(baseUrl, way)));
    await eventually(() => snapshots.every(({ received }) => received().includes("Action b"))).toBe(true);
    const both = [encodings(protobuf.toJsonString, ActionSchema), encodings(protobuf.toBinary, ActionSchema)];
    expect(both).toEqual([2, 2]);
    await engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    const later = await Promise.all(LISTS.map((way) => open(baseUrl, way)));
    await eventually(() => later.every(({ received }) => received().includes("Action b"))).toBe(true);
    expect([encodings(protobuf.toJsonString, ActionSchema), encodings(protobuf.toBinary, ActionSchema)]).toEqual([3, 3]);
  });

  it("have the same bytes as the library's encoding of the whole event", () => {
    const odd = anAction("ä\u2028", { name: '🤖 "quoted"', progress: { phase: "", statusMessage: "x".repeat(20_000) } });
    for (const action of [undefined, anAction("a"), odd, protobuf.create(ActionSchema)]) {
      const event = new StreamEvent(ActionEventType.INITIAL, Date.UTC(2026, 10, 20, 12), action);
      const json = Buffer.from(protobuf.toJsonString(StreamActionsResponseSchema, event.message));
      expect(Buffer.from(event.line)).toEqual(Buffer.concat([json, Buffer.from("\n")]));
      expect(Buffer.from(event.jsonEnvelope)).toEqual(Buffer.from(encodeEnvelope(0, json)));
      const binary = protobuf.toBinary(StreamActionsResponseSchema, event.message);
      expect(Buffer.from(event.binaryEnvelope)).toEqual(Buffer.from(encodeEnvelope(0, binary)));
      expect(event.bytes).toBe(json.byteLength + 1);
    }
  });
});

describe("an event for many subscribers", () => {
  it("is one heartbeat for all streams due at the same time, with a new time at each beat", async () => {
    const clock = new FakeClock();
    const engine = engineOn(clock);
    const streams = Array.from({ length: 50 }, () => engine.subscribe(watch({ mode: "LIVE_ONLY", heartbeatMs: 1000 }), "k"));
    vi.mocked(protobuf.toJsonString).mockClear();
    const times = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const taking = streams.map((stream) => stream.take());
      clock.advanceSync(turn === 0 ? 0 : 1000);
      const events = await Promise.all(taking);
      times.push(...new Set(events.map((event) => Buffer.from(event?.line ?? []).toString())));
    }
    expect(times).toHaveLength(3);
    expect(new Set(times).size).toBe(3);
    expect(encodings(protobuf.toJsonString, StreamActionsResponseSchema)).toBe(3);
  });

  it("is encoded once per form, and all streams of a form receive the same bytes", async () => {
    const { baseUrl, engine } = await running({ seed: [anAction("a")] });
    const opened = await Promise.all([...WAYS, ...WAYS, ...WAYS].map((way) => open(baseUrl, way)));
    vi.mocked(protobuf.toJsonString).mockClear();
    vi.mocked(protobuf.toBinary).mockClear();
    await engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    await eventually(() => opened.every(({ received }) => received().length > 0)).toBe(true);
    for (const kind of [StreamActionsResponseSchema, ActionSchema])
      expect([encodings(protobuf.toJsonString, kind), encodings(protobuf.toBinary, kind)]).toEqual([1, 1]);
    const forms = new Set(opened.map(({ received }) => received().toString("latin1")));
    // The forms are a line, an envelope in JSON and an envelope in binary.
    expect(forms.size).toBe(3);
  });

  it("reaches a slow reader in order and complete, however many events were queued", async () => {
    const { baseUrl, engine } = await running({ seed: [anAction("a", ActionState.IN_PROGRESS)] });
    const opened = await Promise.all(WAYS.slice(0, 1).map((way) => open(baseUrl, way)));
    for (let count = 0; count < 500; count += 1) await engine.update(move("a", "IN_PROGRESS", { phase: String(count) }), REPORTER);
    for (const { received } of opened) {
      await eventually(() => received().toString().split("\n").length).toBe(501);
      const phases = received()
        .toString()
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as { action: { progress: { phase: string } } }).action.progress.phase);
      expect(phases).toEqual(Array.from({ length: 500 }, (_, index) => String(index)));
    }
  });
});
