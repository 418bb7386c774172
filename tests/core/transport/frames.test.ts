/**
 * One log of events gives the same frames over every transport and codec, however the bytes are
 * cut; and a bad message costs only itself.
 */
import { fromJson, toJson, type JsonValue } from "@bufbuild/protobuf";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNRECOGNISED } from "../../../electron/core/transport/decode/tolerant-json.ts";
import { StreamActionsResponseSchema } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { hear, ids, said, told } from "./fake-net.ts";
import { bytes, CONNECT_BINARY, FORMATS, GRPC_WEB_BINARY, joined, JSON_FORMATS, REST, type WireFormat } from "./wire-format.ts";

/** Runs for each of the five formats. */
const RUNS = 250;

function anEvent(id: string): JsonValue {
  return { eventType: "ACTION_EVENT_TYPE_INITIAL", action: { id, state: "ACTION_STATE_ASSIGNED" } };
}

const text = fc.string({ unit: "grapheme", maxLength: 12 });
const timestamp = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true })
  .map((date) => date.toISOString());

const event: fc.Arbitrary<JsonValue> = fc
  .record(
    {
      eventType: fc.constantFrom("ACTION_EVENT_TYPE_INITIAL", "ACTION_EVENT_TYPE_UPDATED", "ACTION_EVENT_TYPE_HEARTBEAT"),
      timestamp,
      action: fc.record(
        {
          id: text.filter((id) => id !== ""),
          name: text,
          state: fc.constantFrom("ACTION_STATE_ASSIGNED", "ACTION_STATE_IN_PROGRESS"),
          progress: fc.record({ phase: text, statusMessage: fc.string({ unit: "grapheme", maxLength: 200 }) }),
          provenance: fc.record({ name: text, updatedAt: timestamp }),
        },
        { requiredKeys: ["id"] },
      ),
    },
    { requiredKeys: ["eventType", "action"] },
  )
  // Each message has one spelling: that of the library.
  .map((json) => toJson(StreamActionsResponseSchema, fromJson(StreamActionsResponseSchema, json)));

/** Cuts bytes at places chosen by the numbers; the same place twice makes an empty chunk. */
function cut(whole: Uint8Array, places: number[]): Uint8Array[] {
  const at = [0, ...places.map((place) => Math.round(place * whole.byteLength)).toSorted((a, b) => a - b), whole.byteLength];
  return at.slice(1).map((end, index) => whole.subarray(at[index], end));
}

const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });

describe.each(FORMATS)("$name", (format) => {
  it("gives the same events, whatever the chunks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 6 }), places, async (events, where) => {
        const whole = joined(...events.map((json) => format.frame(format.event(json))), format.end);
        const { opened, frames, end } = await hear(format, ...cut(whole, where));
        expect(told(frames)).toEqual(events);
        expect(said(end)).toBe("ended well");
        expect(opened).toBe(1);
      }),
      { numRuns: RUNS },
    );
  });

  it("keeps a character whole that the network cuts in two, byte by byte", async () => {
    const json = { eventType: "ACTION_EVENT_TYPE_UPDATED", action: { id: "ä", name: "🤖 Prüfung 検査" } };
    const whole = joined(format.frame(format.event(json)), format.end);
    const { frames } = await hear(format, ...Array.from(whole, (byte) => Uint8Array.of(byte)));
    expect(told(frames)).toEqual([json]);
  });

  it("loses one message that cannot be decoded, and none beside it", async () => {
    for (const [what, bad] of badMessages(format)) {
      const whole = joined(
        format.frame(format.event(anEvent("a"))),
        format.frame(bad),
        format.frame(format.event(anEvent("b"))),
        format.end,
      );
      const { frames, end } = await hear(format, whole);
      expect({ what, ids: ids(frames), end: said(end) }).toEqual({ what, ids: ["a", "undecodable", "b"], end: "ended well" });
    }
  });
});

function badMessages({ codec }: WireFormat): [string, Uint8Array][] {
  if (codec === "binary")
    return [
      ["a field that is cut off", Uint8Array.of(0x1a, 0x7f, 0x01)],
      ["a wire type that does not exist", Uint8Array.of(0x0f, 0x01)],
      ["bytes that are no UTF-8 in a string", Uint8Array.of(0x1a, 0x04, 0x0a, 0x02, 0xff, 0xfe)],
    ];
  return [
    ["an Action without an id", bytes(`{"eventType":"ACTION_EVENT_TYPE_UPDATED","action":{"name":"x"}}`)],
    ["JSON that stops in the middle", bytes(`{"eventType":"ACTION_EVENT_TYPE_UPDATED","action":{"id":"x"`)],
    ["bytes that are no UTF-8", joined(bytes(`{"action":{"id":"`), Uint8Array.of(0xff, 0xfe), bytes(`"}}`))],
    ["a text where an object belongs", bytes(`{"eventType":"ACTION_EVENT_TYPE_UPDATED","action":"x"}`)],
    ["a number where a text belongs", bytes(`{"eventType":"ACTION_EVENT_TYPE_UPDATED","action":{"id":7.5}}`)],
    ["a list", bytes(`["ACTION_EVENT_TYPE_UPDATED"]`)],
    ["null", bytes("null")],
    ["a fraction for an enum", bytes(`{"eventType":1.5}`)],
  ];
}

describe.each(JSON_FORMATS)("$name, from a newer service", (format) => {
  it("unknown enum value, unknown field: accepts unknown enum names and numbers, and unknown fields", async () => {
    const events = [
      { eventType: "ACTION_EVENT_TYPE_ARCHIVED", action: { id: "name" } },
      { eventType: 99, action: { id: "number", state: 77 } },
      {
        eventType: "ACTION_EVENT_TYPE_UPDATED",
        action: { id: "state", state: "ACTION_STATE_PAUSED", assignedTo: { id: "x", type: "PRINCIPAL_TYPE_FLEET" } },
      },
      { eventType: "ACTION_EVENT_TYPE_UPDATED", sequence: "17", action: { id: "field", dueAt: { seconds: 1 }, tags: ["a"] } },
    ];
    const { frames } = await hear(format, ...events.map((json) => format.frame(bytes(JSON.stringify(json)))), format.end);
    expect(ids(frames)).toEqual(["name", "number", "state", "field"]);
    const [byName, byNumber, byState] = frames.map((frame) => (frame.ok ? frame.event : undefined));
    expect(byName?.eventType).toBe(UNRECOGNISED);
    expect(byNumber?.eventType).toBe(99);
    expect(byNumber?.action?.state).toBe(77);
    expect(byState?.action?.state).toBe(UNRECOGNISED);
  });
});

describe.each([CONNECT_BINARY, GRPC_WEB_BINARY])("$name, from a newer service", (format) => {
  it("unknown enum value, unknown field: accepts unknown enum numbers and fields", async () => {
    const known = format.event({ eventType: 99, action: { id: "a", state: 77 } });
    // Field 900, a varint.
    const { frames } = await hear(format, format.frame(joined(known, Uint8Array.of(0xa0, 0x38, 0x01))), format.end);
    expect(ids(frames)).toEqual(["a"]);
    expect(told(frames)).toEqual([{ eventType: 99, action: { id: "a", state: 77 } }]);
  });
});

describe("rest", () => {
  it("skips blank lines, and accepts lines that end in CRLF", async () => {
    const { frames, end } = await hear(REST, bytes(`\n  \r\n${JSON.stringify(anEvent("a"))}\r\n\n${JSON.stringify(anEvent("b"))}\n\n`));
    expect(ids(frames)).toEqual(["a", "b"]);
    expect(said(end)).toBe("ended well");
  });
});
