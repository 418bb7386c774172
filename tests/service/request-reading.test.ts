/**
 * The rules for a JSON request, the same on every transport: unknown enum names are refused by
 * name, times are checked, and malformed text gets an answer.
 */
import { timestampMs } from "@bufbuild/protobuf/wkt";
import { describe, expect, it } from "vitest";
import { Control } from "../../electron/service/control.ts";
import { parseSeed } from "../../electron/service/seed.ts";
import { running } from "./fixtures.ts";
import { anAction } from "../support/actions.ts";
import { JSON_WAYS, type JsonCall, type JsonWay, outcome, QUEUE } from "./raw-clients.ts";

const RESYNC = { ...QUEUE, streamMode: "ACTION_STREAM_MODE_INITIAL_ONLY" };
const SAME = { actionId: "a", state: "ACTION_STATE_ASSIGNED" };

function streaming(body: object): JsonCall {
  return { operation: "StreamActions", body: JSON.stringify(body) };
}

function updating(body: object): JsonCall {
  return { operation: "UpdateActionState", body: JSON.stringify(body) };
}

/** Returns the JSON with a byte that is not UTF-8 in place of its question mark. */
function badUtf8(json: string): Buffer {
  return Buffer.from(json.replace("?", "\xff"), "latin1");
}

function updateWith(text: string): JsonCall {
  return { operation: "UpdateActionState", body: text };
}

function reportedAt(updatedAt: unknown): JsonCall {
  return updating({ ...SAME, provenance: { name: "n", updatedAt } });
}

/** Returns the outcome over every transport, after checking that all are equal. */
async function everywhere(call: JsonCall): Promise<string> {
  const { baseUrl } = await running({ seed: [anAction("a")] });
  const outcomes = await Promise.all(JSON_WAYS.map((way: JsonWay) => outcome(baseUrl, way, call)));
  const [first = "", ...others] = outcomes;
  expect(others).toEqual(others.map(() => first));
  return first;
}

describe("an unknown enum name is refused, naming the field and the text:", () => {
  it.each([
    [
      "streamMode",
      streaming({ ...QUEUE, streamMode: "SOMETIMES" }),
      'streamMode must be the name of an ActionStreamMode or its number, and is "SOMETIMES"',
    ],
    ["streamMode in lower case", streaming({ ...QUEUE, streamMode: "action_stream_mode_live_only" }), "streamMode "],
    [
      "streamMode by its proto name",
      streaming({ ...QUEUE, stream_mode: "X" }),
      'streamMode must be the name of an ActionStreamMode or its number, and is "X"',
    ],
    [
      "state",
      updating({ ...SAME, state: "ACTION_STATE_PAUSED" }),
      'state must be the name of an ActionState or its number, and is "ACTION_STATE_PAUSED"',
    ],
    [
      "state without its prefix",
      updating({ ...SAME, state: "PLANNED" }),
      'state must be the name of an ActionState or its number, and is "PLANNED"',
    ],
    ["state as a number in text", updating({ ...SAME, state: "5" }), 'state must be the name of an ActionState or its number, and is "5"'],
    [
      "state named like a method of objects",
      updating({ ...SAME, state: "constructor" }),
      'state must be the name of an ActionState or its number, and is "constructor"',
    ],
    [
      "the type of a principal",
      streaming({ requestedBy: [QUEUE.assignedTo[0], { id: "x", type: "ROBOT" }] }),
      'requestedBy[1].type must be the name of a PrincipalType or its number, and is "ROBOT"',
    ],
    ["streamMode as an object", streaming({ ...QUEUE, streamMode: {} }), "streamMode must be the name of an ActionStreamMode"],
    ["streamMode as a fraction", streaming({ ...QUEUE, streamMode: 1.5 }), "streamMode must be the name of an ActionStreamMode"],
  ])("%s", async (_what, call, message) => {
    expect(await everywhere(call)).toContain(`invalid_argument: ${message}`);
  });

  it("while unknown fields are ignored, whatever their values", async () => {
    const extra = { state: "NO_STATE", streamMode: "NO_MODE", updatedAt: "never", __proto__x: [1, { state: "x" }] };
    expect(await everywhere(updating({ ...SAME, color: extra, progress: { phase: "x", state: "ODD" } }))).toBe("ok");
    expect(await everywhere(streaming({ ...RESYNC, color: extra, assignedTo: [{ ...QUEUE.assignedTo[0], state: "ODD" }] }))).toBe("ok");
  });

  it("and null, a known number and a missing field are accepted", async () => {
    expect(await everywhere(streaming({ ...RESYNC, streamMode: 1, requestedBy: null }))).toBe("ok");
    expect(await everywhere(updating({ ...SAME, state: 4, progress: null }))).toBe("ok");
    expect(await everywhere(streaming({ ...QUEUE, streamMode: 7 }))).toBe("invalid_argument: streamMode 7 is not an ActionStreamMode");
  });

  it.each([
    ["state", { state: "ACTION_STATE_PAUSED" }, 'state must be the name of an ActionState or its number, and is "ACTION_STATE_PAUSED"'],
    ["priority", { priority: "URGENT" }, 'priority must be the name of an ActionPriority or its number, and is "URGENT"'],
    ["scope", { scope: "ALL" }, 'scope must be the name of an ActionScope or its number, and is "ALL"'],
    [
      "assignedTo.type",
      { assignedTo: { id: "x", type: "ROBOT" } },
      'assignedTo.type must be the name of a PrincipalType or its number, and is "ROBOT"',
    ],
    [
      "updatedAt",
      { provenance: { updatedAt: "2026-02-30T00:00:00Z" } },
      'provenance.updatedAt must be a time in the format of RFC 3339, between the years 1 and 9999, and is "2026-02-30T00:00:00Z"',
    ],
  ])("in a seed and in a control line, %s", async (_field, fields, message) => {
    expect(() => parseSeed(JSON.stringify([{ id: "a", ...fields }]), "seed.json")).toThrow(message);
    const control = new Control(await running());
    expect(await control.answer(JSON.stringify({ create: { id: "a", ...fields } }))).toEqual({
      ok: false,
      error: expect.stringContaining(message),
    });
  });

  it("in the update and the assignment of a control line", async () => {
    const control = new Control(await running({ seed: [anAction("a")] }));
    const update = { update: { ...SAME, state: "PAUSED" }, as: "OBJECT:robot-7" };
    expect(await control.answer(JSON.stringify(update))).toMatchObject({
      ok: false,
      error: 'state must be the name of an ActionState or its number, and is "PAUSED"',
    });
    const assign = { assign: { actionId: "a", assignedTo: { id: "x", type: "ROBOT" } } };
    expect(await control.answer(JSON.stringify(assign))).toMatchObject({
      ok: false,
      error: 'assign.assignedTo.type must be the name of a PrincipalType or its number, and is "ROBOT"',
    });
  });
});

describe("a time", () => {
  it.each([
    ["2026-11-20t12:00:00z", Date.UTC(2026, 10, 20, 12)],
    ["2026-11-20t12:00:00.5+01:30", Date.UTC(2026, 10, 20, 10, 30, 0, 500)],
    ["2028-02-29T23:59:59-23:59", Date.UTC(2028, 2, 1, 23, 58, 59)],
    ["2000-02-29T00:00:00Z", Date.UTC(2000, 1, 29)],
    ["1969-12-31T23:59:59.250Z", -750],
    ["2026-11-20T12:00:00-00:00", Date.UTC(2026, 10, 20, 12)],
  ])("%s is accepted", async (text, expected) => {
    const service = await running({ seed: [anAction("a")] });
    for (const way of JSON_WAYS) {
      expect(await outcome(service.baseUrl, way, reportedAt(text))).toBe("ok");
      const updatedAt = service.engine.list()[0]?.provenance?.updatedAt;
      expect(updatedAt && timestampMs(updatedAt)).toBe(expected);
    }
    const control = new Control(service);
    const provenance = { name: "n", updatedAt: text };
    expect(await control.answer(JSON.stringify({ update: { ...SAME, provenance }, as: "OBJECT:robot-7" }))).toMatchObject({ ok: true });
  });

  it.each([
    "2026-02-30T12:00:00Z",
    "2026-02-29T12:00:00Z",
    "1900-02-29T12:00:00Z",
    "2026-04-31T12:00:00Z",
    "2026-13-01T12:00:00Z",
    "2026-00-10T12:00:00Z",
    "2026-11-00T12:00:00Z",
    "2026-11-20T24:00:00Z",
    "2026-11-20T23:60:00Z",
    "2026-11-20T12:00:00+24:00",
    "2026-11-20T12:00:00+05:60",
    // A leap second, which neither a Date nor a Timestamp can represent.
    "2016-12-31T23:59:60Z",
    "2026-11-20T12:00:00",
    "2026-11-20 12:00:00Z",
    "2026-11-20T12:00Z",
    "2026-11-20",
    "２０２６-11-20T12:00:00Z",
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00",
    "",
    "now",
    // A text of 100,000 characters, which the answer must not repeat.
    "9".repeat(100_000),
  ])("%.40s is refused, naming the field", async (text) => {
    const refusal = await everywhere(reportedAt(text));
    expect(refusal).toMatch(/^invalid_argument: provenance\.updatedAt must be a time in the format of RFC 3339/);
    expect(refusal.length).toBeLessThan(300);
  });

  it.each([[5], [{}], [[]], [true]])("that is %j and not a text is refused, naming the field", async (value) => {
    expect(await everywhere(reportedAt(value))).toMatch(/^invalid_argument: provenance\.updatedAt must be/);
  });
});

describe("malformed text", () => {
  it.each([
    ["in a value", badUtf8('{"actionId":"a","state":"ACTION_STATE_ASSIGNED","progress":{"phase":"?"}}')],
    ["in an unknown field", badUtf8('{"actionId":"a","state":"ACTION_STATE_ASSIGNED","?":1}')],
    ["that ends within a character", Buffer.concat([Buffer.from('{"actionId":"a","progress":{"phase":"'), Buffer.from([0xe2, 0x82])])],
    ["an encoded surrogate", Buffer.concat([Buffer.from('{"actionId":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')])],
    ["UTF-16", Buffer.from('{"actionId":"a","state":"ACTION_STATE_ASSIGNED"}', "utf16le")],
  ])("%s is INVALID_ARGUMENT on an update", async (_what, body) => {
    expect(await everywhere({ operation: "UpdateActionState", body })).toMatch(/^invalid_argument: /);
  });

  it("is INVALID_ARGUMENT on a stream", async () => {
    const body = badUtf8(JSON.stringify({ ...RESYNC, x: "?" }));
    expect(await everywhere({ operation: "StreamActions", body })).toBe("invalid_argument: the request is not UTF-8");
  });

  it.each([
    ["progress.phase", updating({ ...SAME, progress: { phase: "\ud800" } })],
    ["progress.statusMessage", updating({ ...SAME, progress: { statusMessage: "x\udfff" } })],
    ["provenance.name", updating({ ...SAME, provenance: { name: "\ud800\ud800" } })],
    ["assignedTo[0].id", streaming({ assignedTo: [{ id: "\ud800", type: "PRINCIPAL_TYPE_USER" }] })],
  ])("a lone surrogate in %s is refused, naming the field", async (field, call) => {
    expect(await everywhere(call)).toBe(`invalid_argument: ${field} is not well-formed Unicode`);
  });

  it.each([
    ["an enum", updating({ ...SAME, state: "\ud800" })],
    ["a time", reportedAt("\ud800")],
    ["a name that comes twice", { operation: "UpdateActionState", body: '{"\\ud800":1,"\\ud800":2}' } as const],
  ])("a lone surrogate in %s gets an answer that every protocol can carry", async (_where, call) => {
    expect(await everywhere(call)).toMatch(/^invalid_argument: /);
  });

  it("a NUL is accepted in text, and refused in an id", async () => {
    expect(await everywhere(updating({ ...SAME, progress: { phase: "a\0b" } }))).toBe("ok");
    expect(await everywhere(streaming({ assignedTo: [{ id: "a\0", type: "PRINCIPAL_TYPE_USER" }] }))).toBe(
      "invalid_argument: assignedTo[0].id holds a NUL character",
    );
    expect(await everywhere({ ...updating({ ...SAME, actionId: "a\0" }), actionId: "a\0" })).toBe(
      "invalid_argument: actionId holds a NUL character",
    );
  });
});

describe("a value of the wrong type is refused, naming the field with its place:", () => {
  const good = QUEUE.assignedTo[0];
  it.each([
    ["the id of the second principal", streaming({ assignedTo: [good, { id: 5, type: 1 }] }), "assignedTo[1].id must be a text, and is 5"],
    ["a principal that is null", streaming({ requestedBy: [good, null] }), "requestedBy[1] must be an object, and is null"],
    ["a principal in text", streaming({ authorizedBy: ["USER:ann"] }), 'authorizedBy[0] must be an object, and is "USER:ann"'],
    ["a filter that is no array", streaming({ assignedTo: good }), "assignedTo must be an array, and is an object"],
    ["a period", streaming({ ...QUEUE, heartbeatPeriodMillis: -1 }), "heartbeatPeriodMillis: expected number (uint32): -1 out of range"],
    ["a phase", updating({ ...SAME, progress: { phase: ["x"] } }), "progress.phase must be a text, and is an array"],
    ["progress", updating({ ...SAME, progress: "half" }), 'progress must be an object, and is "half"'],
    ["the whole", updateWith("[]"), "the request must be an object, and is an array"],
  ])("%s", async (_what, call, message) => {
    expect(await everywhere(call)).toBe(`invalid_argument: ${message}`);
  });
});

describe("JSON", () => {
  it.each([
    ["a field twice", '{"actionId":"a","state":"ACTION_STATE_ASSIGNED","state":"ACTION_STATE_CANCELLED"}', /"state"/],
    ["a field twice, once escaped", '{"actionId":"a","state":4,"st\\u0061te":9}', /"state"/],
    ["a field by both of its names", '{"actionId":"a","action_id":"a","state":4}', /actionId|action_id/],
    ["a field of a part twice", '{"actionId":"a","state":4,"progress":{"phase":"x","phase":"y"}}', /"phase"/],
  ])("with %s is refused", async (_what, text, name) => {
    const refusal = await everywhere(updateWith(text));
    expect(refusal).toMatch(/^invalid_argument: /);
    expect(refusal).toMatch(name);
  });

  it.each([
    ["in an unknown field", `{"actionId":"a","state":4,"x":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, "ok"],
    ["in a known one", `{"actionId":"a","state":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, "invalid_argument"],
    ["of objects", `{"actionId":"a","progress":${'{"phase":'.repeat(10_000)}1${"}".repeat(10_000)}}`, "invalid_argument"],
    ["that never ends", "[".repeat(100_000), "invalid_argument"],
  ])("10,000 levels deep %s does no harm", async (_where, text, expected) => {
    expect((await everywhere(updateWith(text))).startsWith(expected)).toBe(true);
  });

  it.each(["", " ", "null", "[]", "5", '"text"', "true", "{", "{}{}", "<html>", "NaN", "{'a':1}"])("%j is refused", async (text) => {
    expect(await everywhere(updateWith(text))).toMatch(/^invalid_argument: /);
  });

  it("with fields named like members of Object.prototype changes nothing else", async () => {
    const text = '{"__proto__":{"actionId":"b","state":9},"constructor":{"prototype":{}},"toString":1,"actionId":"a","state":4}';
    expect(await everywhere(updateWith(text))).toBe("ok");
    const { baseUrl } = await running({ seed: [anAction("a")] });
    for (const way of JSON_WAYS) {
      expect(await outcome(baseUrl, way, updateWith('{"__proto__":{"actionId":"a","state":4}}'))).toMatch(
        /^invalid_argument: .* is missing/,
      );
    }
    expect(({} as { actionId?: string }).actionId).toBeUndefined();
  });

  it("that begins with a byte order mark is accepted", async () => {
    expect(await everywhere(updateWith(`\ufeff${JSON.stringify(SAME)}`))).toBe("ok");
  });
});
