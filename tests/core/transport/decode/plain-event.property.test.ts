/**
 * The quick reader of usual events reads a message exactly as the library does, or leaves it to the
 * library.
 */
import {
  create,
  fromBinary,
  fromJson,
  ScalarType,
  toBinary,
  toJson,
  type DescField,
  type DescMessage,
  type JsonObject,
  type JsonValue,
} from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFrame, LENIENT } from "../../../../electron/core/transport/decode/decode.ts";
import { plainBinaryEvent } from "../../../../electron/core/transport/decode/plain-binary.ts";
import { plainAction, plainEvent } from "../../../../electron/core/transport/decode/plain-event.ts";
import { plainJsonEvent } from "../../../../electron/core/transport/decode/plain-json.ts";
import { parseUtc } from "../../../../electron/core/transport/decode/timestamp.ts";
import { conforms } from "../../../../electron/core/transport/decode/tolerant-binary.ts";
import { wouldBeMisread } from "../../../../electron/core/transport/decode/tolerant-json.ts";
import { StreamActionsResponseSchema, type StreamActionsResponse } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { HOSTILE_ENUMS, HOSTILE_IDS, HOSTILE_TIMES, HOSTILE_VALUES } from "../../../fuzz/hostile.ts";
import { mutatedBinary } from "../../../fuzz/mutate-binary.ts";
import { mutatedBytes } from "../../../fuzz/mutate-bytes.ts";
import { mutatedText } from "../../../fuzz/mutate-json.ts";
import { SeededRandom } from "../../../fuzz/random.ts";
import { amid, bytes, joined } from "../wire-format.ts";

const RUNS = 1_000 * Number(process.env["DOCKET_SOAK"] ?? 1);
const SCHEMA = StreamActionsResponseSchema;

/**
 * Returns what the library reads; undefined when the library refuses, or would misread silently.
 */
function byLibrary(json: JsonValue): StreamActionsResponse | undefined {
  try {
    return wouldBeMisread(SCHEMA, json) ? undefined : fromJson(SCHEMA, json, LENIENT);
  } catch {
    return undefined;
  }
}

/** Throws if the quick reader reads anything differently from the library. */
function readsAlike(text: string): boolean {
  const json = JSON.parse(text) as JsonValue;
  const event = plainEvent(json);
  const fromBytes = plainJsonEvent(amid(bytes(text)));
  if (fromBytes !== undefined) expect(fromBytes).toStrictEqual(byLibrary(json));
  if (event === undefined) return false;
  expect(event).toStrictEqual(byLibrary(json));
  expect(plainAction((json as JsonObject)["action"])).toStrictEqual(event.action);
  const frame = decodeFrame(bytes(text), "json");
  if (frame.ok) expect(frame).toStrictEqual({ ok: true, event: byLibrary(json), flaws: [] });
  return true;
}

const shortIds = HOSTILE_IDS.filter(({ length }) => length < 1_000);
const anything = fc.oneof(fc.constantFrom<JsonValue>(...HOSTILE_VALUES, null), fc.jsonValue() as fc.Arbitrary<JsonValue>);
const fraction = fc.stringMatching(/^(?:\.[0-9]{1,10})?$/);
const date = fc.date({ min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true });
const time: fc.Arbitrary<JsonValue> = fc.oneof(
  date.map((day) => day.toISOString()),
  fc.tuple(date, fraction).map(([day, digits]) => `${day.toISOString().slice(0, 19)}${digits}Z`),
  fc.tuple(date, fc.constantFrom("+00:00", "-05:30", "z", "", "Z ")).map(([day, zone]) => `${day.toISOString().slice(0, 19)}${zone}`),
  fc
    .tuple(fc.nat(12), fc.nat(32), fc.nat(25), fc.nat(61))
    .map(([month, day, hour, second]) => `2024-${two(month)}-${two(day)}T${two(hour)}:00:${two(second)}Z`),
  fc.stringMatching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/),
  fc.constantFrom(...HOSTILE_TIMES),
);

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** Values for a field: those of its type, and sometimes any other value. */
function valueOf(field: DescField): fc.Arbitrary<JsonValue> {
  const own = (): fc.Arbitrary<JsonValue> => {
    if (field.fieldKind === "enum")
      return fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...field.enum.values.map(({ name }) => name)) },
        fc.constantFrom<JsonValue>(...HOSTILE_ENUMS, 3, -0),
      );
    if (field.fieldKind === "message") return field.message.typeName === TimestampSchema.typeName ? time : messageOf(field.message);
    return fc.oneof({ weight: 8, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) }, fc.constantFrom(...shortIds));
  };
  return fc.oneof({ weight: 40, arbitrary: own() }, { weight: 1, arbitrary: anything }, { weight: 2, arbitrary: fc.constant(null) });
}

/** Messages with some of their fields, by either name or both, and unknown fields. */
function messageOf(schema: DescMessage): fc.Arbitrary<JsonValue> {
  const entries = schema.fields.map((field) =>
    fc
      .tuple(fc.constantFrom("own", "own", "own", "own", "own", "own", "absent", "other", "both"), valueOf(field), valueOf(field))
      .map(([names, value, second]): [string, JsonValue][] => {
        if (names === "absent") return [];
        if (names === "both") return Object.entries({ [field.jsonName]: value, [field.name]: second });
        return [[names === "own" ? field.jsonName : field.name, value]];
      }),
  );
  const strange = fc.array(fc.tuple(fc.constantFrom("__proto__", "constructor", "toString", "[a.b]", "more"), anything), { maxLength: 1 });
  return fc.tuple(fc.tuple(...entries), strange, fc.boolean()).map(([known, unknown, isReversed]) => {
    const all = [...known.flat(), ...unknown];
    // Object.fromEntries keeps "__proto__" as an ordinary name.
    return Object.fromEntries(isReversed ? all.toReversed() : all);
  });
}

/** Returns JSON with every field of the schema set, including those of its parts. */
function filled(schema: DescMessage): JsonObject {
  const message = reflect(schema, create(schema));
  for (const field of schema.fields) {
    if (field.fieldKind === "enum") message.set(field, field.enum.values.at(-1)?.number);
    else if (field.fieldKind === "message") message.set(field, reflect(field.message, fromJson(field.message, partOf(field.message))));
    else if (field.fieldKind === "scalar" && field.scalar === ScalarType.STRING) message.set(field, field.name);
    else throw new Error(`The quick reader has no reading for ${field.toString()}.`);
  }
  return toJson(schema, message.message) as JsonObject;
}

function partOf(schema: DescMessage): JsonValue {
  return schema.typeName === TimestampSchema.typeName ? "2026-11-20T12:00:00.123456789Z" : filled(schema);
}

describe("the quick reader of events", () => {
  it("knows every field of the schema", () => {
    const json = filled(SCHEMA);
    expect(plainEvent(json)).toStrictEqual(fromJson(SCHEMA, json));
    expect(toJson(SCHEMA, plainEvent(json) as StreamActionsResponse)).toEqual(json);
  });

  it("reads as the library does, or not at all, whatever the fields contain", () => {
    let answered = 0;
    fc.assert(
      fc.property(messageOf(SCHEMA), (json) => {
        answered += Number(readsAlike(JSON.stringify(json)));
      }),
      { numRuns: RUNS },
    );
    expect(answered).toBeGreaterThan(RUNS / 100);
    expect(answered).toBeLessThan(RUNS);
  });

  it("reads damaged messages as the library does, or not at all", () => {
    const random = new SeededRandom(20_117);
    let answered = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const text = mutatedText(random, filled(SCHEMA));
      if (text.length < 50_000 && isJson(text)) answered += Number(readsAlike(text));
    }
    expect(answered).toBeGreaterThan(RUNS / 100);
  });

  it.each([
    ["a name in snake_case", { action: { id: "a", assigned_to: { id: "x", type: "PRINCIPAL_TYPE_USER" } } }],
    ["a field under both names, one of them null", { eventType: "ACTION_EVENT_TYPE_UPDATED", event_type: null }],
    ["a number for an enum", { eventType: 3 }],
    ["an enum name that it does not know", { action: { id: "a", state: "ACTION_STATE_PAUSED" } }],
    ["an empty enum name", { action: { id: "a", state: "" } }],
    ["half a character", { action: { id: "\u{d800}" } }],
    ["a list for a message", { action: [] }],
    ["a text for a message", { action: "x" }],
    ["a number for a text", { action: { id: 7 } }],
    ["30 February", { timestamp: "2026-02-30T12:00:00Z" }],
    ["24:00", { timestamp: "2026-11-20T24:00:00Z" }],
    ["a leap second", { timestamp: "2026-12-31T23:59:60Z" }],
    ["an offset", { timestamp: "2026-11-20T12:00:00+01:00" }],
    ["ten digits of a fraction", { timestamp: "2026-11-20T12:00:00.0123456789Z" }],
    ["a point without a fraction", { timestamp: "2026-11-20T12:00:00.Z" }],
    ["the year 0", { timestamp: "0000-01-01T00:00:00Z" }],
    ["a list", []],
    ["null", null],
    ["a text", "x"],
  ] as [string, JsonValue][])("leaves %s to the library", (_what, json) => {
    expect(plainEvent(json)).toBeUndefined();
  });

  it("reads a time to the nanosecond as the library does, or not at all", () => {
    fc.assert(
      fc.property(time, (text) => {
        const at = typeof text === "string" ? parseUtc(text) : undefined;
        if (at !== undefined) expect(at).toStrictEqual(fromJson(TimestampSchema, text));
      }),
      { numRuns: RUNS },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Throws if the quick reader reads anything differently from the library. */
function readsBinaryAlike(data: Uint8Array): boolean {
  const event = plainBinaryEvent(amid(data));
  if (event === undefined) return false;
  expect(conforms(SCHEMA, data)).toBe(true);
  expect(event).toStrictEqual(fromBinary(SCHEMA, data));
  return true;
}

/**
 * Every part of a message, in a message in which that part comes twice and everything else is
 * usual.
 */
function partsTwice(schema: DescMessage, within = (inner: Uint8Array) => inner): [string, Uint8Array][] {
  return schema.fields.flatMap((field) => {
    if (field.fieldKind !== "message") return [];
    const part = (inner: Uint8Array): Uint8Array => new BinaryWriter().tag(field.number, WireType.LengthDelimited).bytes(inner).finish();
    const empty = part(new Uint8Array());
    return [[field.toString(), within(joined(empty, empty))], ...partsTwice(field.message, (inner) => within(part(inner)))];
  });
}

describe("the quick reader of events in binary", () => {
  it.each(partsTwice(SCHEMA))("leaves a repeated %s to the library, which merges", (_field, data) => {
    expect(plainBinaryEvent(amid(data))).toBeUndefined();
  });

  it("knows every field of the schema", () => {
    const event = fromJson(SCHEMA, filled(SCHEMA));
    expect(plainBinaryEvent(amid(toBinary(SCHEMA, event)))).toStrictEqual(event);
  });

  it("reads every message that the library writes from JSON as the library does, or not at all", () => {
    let answered = 0;
    fc.assert(
      fc.property(messageOf(SCHEMA), (json) => {
        const event = byLibrary(JSON.parse(JSON.stringify(json)) as JsonValue);
        if (event !== undefined) answered += Number(readsBinaryAlike(toBinary(SCHEMA, event)));
      }),
      { numRuns: RUNS },
    );
    expect(answered).toBeGreaterThan(RUNS / 100);
  });

  it("reads damaged messages as the library does, or not at all", () => {
    const random = new SeededRandom(20_118);
    const whole = toBinary(SCHEMA, fromJson(SCHEMA, filled(SCHEMA)));
    let answered = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const data = random.chance(0.5) ? mutatedBinary(random, filled(SCHEMA)) : mutatedBytes(random, whole);
      if (data.byteLength < 50_000) answered += Number(readsBinaryAlike(data));
    }
    expect(answered).toBeGreaterThan(RUNS / 100);
    expect(answered).toBeLessThan(RUNS);
  });

  it.each([
    ["a field that it does not know", Uint8Array.of(0xa0, 0x38, 0x01)],
    ["a wire type that is not the schema's", Uint8Array.of(0x0a, 0x01, 0x61)],
    ["a text that goes on behind its message", Uint8Array.of(0x1a, 0x03, 0x0a, 0x02, 0x61, 0x62)],
    ["a text that is no UTF-8", Uint8Array.of(0x1a, 0x04, 0x0a, 0x02, 0xff, 0xfe)],
    ["a negative enum", Uint8Array.of(0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01)],
    ["a message that is cut off", Uint8Array.of(0x1a, 0x7f, 0x0a, 0x01, 0x61)],
  ])("leaves %s to the library", (_what, data) => {
    expect(plainBinaryEvent(amid(data))).toBeUndefined();
  });

  it("distinguishes people and reporters that only resemble the last ones", () => {
    const people = ["robot-7", "robot-8", "sobot-8", "robot-80", "", "r", "röbot7", "robot-7"];
    for (const id of [...people, ...people.toReversed()])
      for (const type of ["PRINCIPAL_TYPE_OBJECT", "PRINCIPAL_TYPE_USER"]) {
        const party = { id, type };
        const action = { id: "a", type: id, assignedTo: party, requestedBy: party, authorizedBy: party, provenance: { name: id } };
        const event = fromJson(SCHEMA, { action });
        expect(plainBinaryEvent(amid(toBinary(SCHEMA, event)))).toStrictEqual(event);
      }
  });

  it("keeps a byte order mark at the beginning of a text, and characters of every length", () => {
    for (const name of ["\u{feff}name", "ä", "検査", "🤖", "twelve chars", "thirteen chars", "\u0000"]) {
      const data = toBinary(SCHEMA, fromJson(SCHEMA, { action: { id: "a", name } }));
      expect(plainBinaryEvent(amid(data))?.action?.name).toBe(name);
    }
  });
});
