/**
 * The reader of usual events in JSON reads bytes as JSON.parse and the library do, or not at all.
 */
import { fromJson, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFrame, LENIENT } from "../../../../electron/core/transport/decode/decode.ts";
import { plainJsonEvent } from "../../../../electron/core/transport/decode/plain-json.ts";
import { wouldBeMisread } from "../../../../electron/core/transport/decode/tolerant-json.ts";
import { StreamActionsResponseSchema, type StreamActionsResponse } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { mutatedBytes } from "../../../fuzz/mutate-bytes.ts";
import { SeededRandom } from "../../../fuzz/random.ts";
import { amid, bytes, joined } from "../wire-format.ts";

const RUNS = 3_000 * Number(process.env["DOCKET_SOAK"] ?? 1);
const SCHEMA = StreamActionsResponseSchema;

const WHOLE: JsonObject = {
  eventType: "ACTION_EVENT_TYPE_UPDATED",
  timestamp: "2026-11-20T12:00:00.120Z",
  action: {
    id: "act-1",
    name: "Inspect pump 1 of line 1",
    type: "INSPECT",
    scope: "ACTION_SCOPE_TASK",
    state: "ACTION_STATE_IN_PROGRESS",
    priority: "ACTION_PRIORITY_HIGH",
    progress: { phase: "Step 1 of 10", statusMessage: "1 of its points is done" },
    assignedTo: { id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" },
    provenance: { name: "ann", updatedAt: "2026-11-20T12:00:00Z" },
    requestedBy: { id: "ann", type: "PRINCIPAL_TYPE_USER" },
    authorizedBy: { id: "bob", type: "PRINCIPAL_TYPE_USER" },
  },
};

/** Returns undefined when the bytes are not JSON, or the library refuses or misreads them. */
function byLibrary(data: Uint8Array): StreamActionsResponse | undefined {
  try {
    const json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data)) as JsonValue;
    return wouldBeMisread(SCHEMA, json) ? undefined : fromJson(SCHEMA, json, LENIENT);
  } catch {
    return undefined;
  }
}

/** Throws if the reader reads anything that the library reads differently, or refuses. */
function readsAlike(data: Uint8Array): boolean {
  const event = plainJsonEvent(amid(data));
  if (event === undefined) return false;
  expect(event).toStrictEqual(byLibrary(data));
  return true;
}

describe("the reader of events in JSON", () => {
  it("reads a whole event, and a heartbeat", () => {
    expect(plainJsonEvent(amid(bytes(JSON.stringify(WHOLE))))).toStrictEqual(fromJson(SCHEMA, WHOLE));
    expect(readsAlike(bytes('{"eventType":"ACTION_EVENT_TYPE_HEARTBEAT"}'))).toBe(true);
  });

  it("reads blanks and any order of keys as the library does", () => {
    const blank = fc.stringMatching(/^[ \t\r\n]{0,2}$/u);
    fc.assert(
      fc.property(
        fc.array(blank, { minLength: 8, maxLength: 8 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        (blanks, reversed, numbers) => {
          let turn = 0;
          const gap = (): string => blanks[(turn += 1) % blanks.length] ?? "";
          const written = (value: JsonValue): string => {
            if (value === null || typeof value !== "object" || Array.isArray(value)) return JSON.stringify(value);
            const entries = Object.entries(value).filter(() => Number(numbers.next().value) % 5 > 0);
            const fields = (reversed ? entries.toReversed() : entries).map(
              ([key, one]) => `${gap()}"${key}"${gap()}:${gap()}${written(one)}${gap()}`,
            );
            return `{${fields.length === 0 ? gap() : fields.join(",")}}`;
          };
          expect(readsAlike(bytes(`${gap()}${written(WHOLE)}${gap()}`))).toBe(true);
        },
      ),
      { numRuns: RUNS / 10 },
    );
  });

  it("reads damaged bytes as the library does, or not at all", () => {
    const random = new SeededRandom(20_119);
    const whole = bytes(JSON.stringify(WHOLE));
    let answered = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const data = mutatedBytes(random, whole);
      if (data.byteLength < 50_000) answered += Number(readsAlike(data));
    }
    expect(answered).toBeGreaterThan(RUNS / 100);
    expect(answered).toBeLessThan(RUNS);
  });

  it("reads every cut and every changed byte of an event as the library does, or not at all", () => {
    const whole = bytes(JSON.stringify(WHOLE));
    for (let at = 0; at < whole.byteLength; at += 1) {
      expect(plainJsonEvent(amid(whole.slice(0, at)))).toBeUndefined();
      for (const byte of [0x00, 0x20, 0x22, 0x2c, 0x30, 0x5c, 0x7b, 0x7d, 0x80, 0xff]) {
        const changed = whole.slice();
        changed[at] = byte;
        readsAlike(changed);
        readsAlike(joined(whole.slice(0, at), Uint8Array.of(byte), whole.slice(at)));
      }
    }
  });

  it.each([
    ["an escape", '{"action":{"id":"a\\u0062"}}'],
    ["an escaped quote", '{"action":{"id":"a\\"b"}}'],
    ["a key with an escape", '{"action":{"i\\u0064":"a"}}'],
    ["null", '{"action":{"id":"a","name":null}}'],
    ["a number", '{"eventType":3}'],
    ["an unknown key", '{"action":{"id":"a","more":"x"}}'],
    ["a name in snake_case", '{"event_type":"ACTION_EVENT_TYPE_UPDATED"}'],
    ["a key that comes twice", '{"action":{"id":"a","id":"b"}}'],
    ["a part that comes twice", '{"action":{"id":"a"},"action":{"id":"b"}}'],
    ["an enum name that it does not know", '{"action":{"id":"a","state":"ACTION_STATE_PAUSED"}}'],
    ["30 February", '{"timestamp":"2026-02-30T12:00:00Z"}'],
    ["an offset", '{"timestamp":"2026-11-20T12:00:00+01:00"}'],
    ["ten digits of a fraction", '{"timestamp":"2026-11-20T12:00:00.0123456789Z"}'],
    ["a point without a fraction", '{"timestamp":"2026-11-20T12:00:00.Z"}'],
    ["a control character in a text", '{"action":{"id":"a\u0001"}}'],
    ["a comma before the end", '{"action":{"id":"a",}}'],
    ["a comma at the beginning", '{,"action":{"id":"a"}}'],
    ["two commas", '{"action":{"id":"a",,"name":"b"}}'],
    ["no comma", '{"action":{"id":"a""name":"b"}}'],
    ["more behind the end", '{"action":{"id":"a"}}{}'],
    ["a list", "[]"],
    ["nothing", ""],
    ["a brace in the id of an assignee that goes on", '{"action":{"id":"a","assignedTo":{"id":"}"'],
  ])("leaves %s to JSON.parse", (_what, text) => {
    expect(plainJsonEvent(amid(bytes(text)))).toBeUndefined();
  });

  it("leaves a byte order mark before the event to JSON.parse, and keeps one in a text", () => {
    expect(plainJsonEvent(amid(bytes('\u{feff}{"action":{"id":"a"}}')))).toBeUndefined();
    for (const name of ["\u{feff}name", "ä", "検査", "🤖", "twelve chars", "thirteen chars", "\u{2028}", "}", "{", "a:b,c"])
      expect(plainJsonEvent(amid(bytes(JSON.stringify({ action: { id: "a", name } }))))?.action?.name).toBe(name);
  });

  it("leaves text that is not UTF-8 to the tolerant reader", () => {
    const [before = "", after = ""] = '{"action":{"id":"a","name":"|"}}'.split("|");
    for (const bad of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
      const data = joined(bytes(before), Uint8Array.from(bad), bytes(after));
      expect(plainJsonEvent(amid(data))).toBeUndefined();
      expect(decodeFrame(data, "json")).toMatchObject({ ok: true, flaws: [{ field: "name" }] });
    }
  });

  it("distinguishes people, reporters and times that only resemble the last ones", () => {
    const people = ["robot-7", "robot-8", "sobot-8", "robot-80", "", "r", "röbot7", "}", "a}", "a{", "robot-7"];
    const times = [
      "2026-11-20T12:00:00Z",
      "2026-11-20T12:00:01Z",
      "2026-11-20T12:00:01.5Z",
      "2026-11-21T12:00:01.000000001Z",
      "2026-11-20T12:00:00Z",
    ];
    for (const id of [...people, ...people.toReversed()])
      for (const type of ["PRINCIPAL_TYPE_OBJECT", "PRINCIPAL_TYPE_USER"])
        for (const updatedAt of times) {
          const party = { id, type };
          const action = { id: "a", type: id, assignedTo: party, requestedBy: party, authorizedBy: party, progress: { phase: id } };
          expect(
            readsAlike(bytes(JSON.stringify({ timestamp: updatedAt, action: { ...action, provenance: { name: id, updatedAt } } }))),
          ).toBe(true);
        }
  });
});
