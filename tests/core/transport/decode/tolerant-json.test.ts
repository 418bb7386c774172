/**
 * An unreadable part of a JSON message costs only that part; and what is certain is read, however
 * it is spelled.
 */
import { describe, expect, it } from "vitest";
import { dropReasonWords } from "../../../../electron/contract/messages/drop-reasons.ts";
import { decodeFrame } from "../../../../electron/core/transport/decode/decode.ts";
import { UNRECOGNISED } from "../../../../electron/core/transport/decode/tolerant-json.ts";
import type { Frame } from "../../../../electron/core/transport/transport.ts";
import { ActionState, type Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { bytes, joined } from "../wire-format.ts";

function fromText(text: string): Frame {
  return decodeFrame(bytes(text), "json");
}

/** An UPDATED event with these fields besides id, name and state. */
function event(action: object, more: object = {}): Frame {
  const whole = { id: "a", name: "Inspect", state: "ACTION_STATE_PLANNED", ...action };
  return fromText(JSON.stringify({ eventType: "ACTION_EVENT_TYPE_UPDATED", action: whole, ...more }));
}

function flawsOf(frame: Frame): string[] {
  if (!frame.ok) throw new Error(`It could not be read at all: ${dropReasonWords(frame.reason)}`);
  return frame.flaws.map(({ field }) => field);
}

function actionOf(frame: Frame): Action {
  if (!frame.ok || frame.event.action === undefined) throw new Error("There is no Action.");
  return frame.event.action;
}

const DEEP = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
const DEEP_OBJECT = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;

describe("JSON", () => {
  it.each([
    ["a time without a zone", { provenance: { name: "ann", updatedAt: "2026-11-20T12:00:00" } }, ["provenance.updatedAt"]],
    ["30 February, which Date takes for 2 March", { provenance: { updatedAt: "2026-02-30T12:00:00Z" } }, ["provenance.updatedAt"]],
    ["an epoch number", { provenance: { updatedAt: 1_763_640_000 } }, ["provenance.updatedAt"]],
    ["a number for a name", { name: 7 }, ["name"]],
    ["a list for a name", { name: ["Inspect"] }, ["name"]],
    ["a truth for a type", { type: true }, ["type"]],
    ["half a character in a name", { name: "\u{d800}" }, ["name"]],
    ["a state out of int32", { state: 2 ** 40 }, ["state"]],
    ["a fraction of a state", { state: 1.5 }, ["state"]],
    ["a truth for a state", { state: false }, ["state"]],
    ["a text for progress", { progress: "half" }, ["progress"]],
    ["a list for progress", { progress: [{ phase: "p" }] }, ["progress"]],
    ["a number in progress", { progress: { phase: 3, statusMessage: "m" } }, ["progress.phase"]],
    ["a text for a principal", { assignedTo: "OBJECT:robot-7" }, ["assignedTo"]],
    ["an object for a principal's id", { assignedTo: { id: {}, type: 1 } }, ["assignedTo.id"]],
    ["two values under a field's two names", { assignedTo: { id: "x" }, assigned_to: { id: "y" } }, ["assignedTo"]],
    ["several at once", { priority: {}, scope: [], requestedBy: 1 }, ["scope", "priority", "requestedBy"]],
  ])("%s costs that field only", (_what, action, flaws) => {
    const frame = event(action);
    expect(flawsOf(frame)).toEqual(flaws);
    expect(actionOf(frame)).toMatchObject({
      id: "a",
      ...(!flaws.includes("name") && { name: "Inspect" }),
      state: flaws.includes("state") ? ActionState.UNSPECIFIED : ActionState.PLANNED,
    });
  });

  it("keeps the readable parts of a part", () => {
    const frame = event({ provenance: { name: "ann", updatedAt: "noon" }, progress: { phase: 3, statusMessage: "m" } });
    expect(actionOf(frame)).toMatchObject({ provenance: { name: "ann" }, progress: { statusMessage: "m" } });
  });

  it.each([
    ["names in snake_case", { assigned_to: { id: "x", type: 1 }, progress: { status_message: "m" } }],
    ["numbers for enums", { state: 6, priority: 3 }],
    ["1.0 for 1", { scope: 1.0 }],
    ["null for what is not there", { progress: null, provenance: { name: "ann", updatedAt: null }, priority: null }],
    [
      "keys that it does not know, __proto__ among them",
      JSON.parse(`{"__proto__":{"name":"evil"},"constructor":1,"toString":[]}`) as object,
    ],
    ["a NUL character", { name: "a\u{0}b" }],
    ["the same value under both names", { requestedBy: undefined, type: "t" }],
    ["what is nested ten thousand deep where nobody looks", { extra: "DEEP" }],
  ])("%s: read without a flaw", (_what, action) => {
    const frame = fromText(
      JSON.stringify({ eventType: 3, action: { id: "a", name: "Inspect", state: 6, ...action } }).replace(`"DEEP"`, DEEP),
    );
    expect(flawsOf(frame)).toEqual([]);
    expect(actionOf(frame)).toMatchObject({ id: "a", state: ActionState.PLANNED });
    expect(actionOf(frame).name).toMatch(/^Inspect$|\0/);
  });

  it("reads spellings of a time that the library refuses, and the fields beside them", () => {
    const frame = event({ provenance: { name: "ann", updatedAt: "2026-11-20t12:00:00z" } }, { timestamp: "2026-11-20 12:00:00Z" });
    expect(flawsOf(frame)).toEqual([]);
    expect(actionOf(frame).provenance?.updatedAt?.seconds).toBe(1_795_176_000n);
  });

  it.each([
    ["10,000 lists", DEEP],
    ["10,000 objects", DEEP_OBJECT],
  ])("survives %s in place of a text, a message or an enum", (_what, deep) => {
    for (const field of ["name", "state", "progress", "assignedTo", "id"]) {
      const rest = field === "id" ? "" : `"id":"a",`;
      const frame = fromText(`{"eventType":3,"action":{${rest}"${field}":${deep}}}`);
      if (field === "id") expect(frame).toMatchObject({ ok: false, standsForAction: true });
      else expect(actionOf(frame).id).toBe("a");
    }
  });

  it("uses the last value of a repeated key, as every JSON reader does", () => {
    expect(actionOf(fromText(`{"eventType":3,"action":{"id":"a","name":"one","name":"two"}}`)).name).toBe("two");
  });

  it("treats an unknown enum text as unrecognised, never as not sent", () => {
    const action = actionOf(
      event({ state: "ACTION_STATE_PAUSED", priority: "URGENT", scope: "3", assignedTo: { id: "x", type: "PRINCIPAL_TYPE_FLEET" } }),
    );
    expect([action.state, action.priority, action.scope, action.assignedTo?.type]).toEqual(Array(4).fill(UNRECOGNISED));
    expect(actionOf(event({ state: "ACTION_STATE_UNSPECIFIED" })).state).toBe(ActionState.UNSPECIFIED);
    expect(actionOf(event({ state: "" })).state).toBe(UNRECOGNISED);
    expect(actionOf(event({ state: "constructor" })).state).toBe(UNRECOGNISED);
  });

  it.each([
    ["in_progress", "high", "task", "object", "updated"],
    ["IN_PROGRESS", "HIGH", "TASK", "OBJECT", "UPDATED"],
    ["InProgress", "High", "Task", "Object", "Updated"],
    ["action_state_in_progress", "ActionPriorityHigh", "actionScopeTask", "principal-type-object", "ActionEventType.UPDATED"],
  ])("reads the names of enums as other languages write them: %s", (state, priority, scope, type, eventType) => {
    const frame = event({ state, priority, scope, assignedTo: { id: "x", type } }, { eventType });
    expect(frame).toMatchObject({ ok: true, flaws: [], event: { eventType: ActionEventType.UPDATED } });
    expect(actionOf(frame)).toMatchObject({ state: ActionState.IN_PROGRESS, priority: 3, scope: 1, assignedTo: { type: 1 } });
    expect(actionOf(event({ state: "Canceled" })).state).toBe(ActionState.CANCELLED);
  });

  it("reads ids that are whole numbers, as sent by services that number their records", () => {
    const frame = event({ id: 12_345, assignedTo: { id: 7, type: "PRINCIPAL_TYPE_OBJECT" } });
    expect(flawsOf(frame)).toEqual([]);
    expect(actionOf(frame)).toMatchObject({ id: "12345", assignedTo: { id: "7" } });
    expect(flawsOf(event({ assignedTo: { id: 7.5, type: "PRINCIPAL_TYPE_OBJECT" } }))).toEqual(["assignedTo.id"]);
  });

  it("keeps an event of an unreadable type when its Action can be read, and a heartbeat whatever its time", () => {
    const frame = event({}, { eventType: {} });
    expect([flawsOf(frame), frame.ok && frame.event.eventType]).toEqual([["eventType"], UNRECOGNISED]);
    const beat = fromText(`{"eventType":"ACTION_EVENT_TYPE_HEARTBEAT","timestamp":"now"}`);
    expect([flawsOf(beat), beat.ok && beat.event.eventType]).toEqual([["timestamp"], ActionEventType.HEARTBEAT]);
  });

  it("marks the texts that contain invalid UTF-8; for a broken key, all fields that seem absent", () => {
    const broken = Uint8Array.of(0xff);
    const inText = joined(bytes(`{"eventType":3,"action":{"id":"a","name":"x`), broken, bytes(`","state":6,"type":"t"}}`));
    expect(flawsOf(decodeFrame(inText, "json"))).toEqual(["name"]);
    expect(actionOf(decodeFrame(inText, "json"))).toMatchObject({ state: ActionState.PLANNED, type: "t" });
    const inKey = joined(bytes(`{"eventType":3,"timestamp":null,"action":{"id":"a","sta`), broken, bytes(`te":6}}`));
    expect(flawsOf(decodeFrame(inKey, "json"))).toEqual(expect.arrayContaining(["name", "state", "progress"]));
    const inId = joined(bytes(`{"eventType":3,"action":{"id":"`), broken, bytes(`"}}`));
    expect(decodeFrame(inId, "json")).toMatchObject({ ok: false, standsForAction: true });
  });

  it.each([
    ["no id", `{"eventType":3,"action":{"name":"x"}}`, true],
    ["an id that is a fraction", `{"eventType":3,"action":{"id":7.5}}`, true],
    ["an id of more digits than a number keeps", `{"eventType":3,"action":{"id":9007199254740993}}`, true],
    ["an id of half a character", `{"eventType":3,"action":{"id":"\\ud800"}}`, true],
    ["an id of a megabyte", `{"eventType":3,"action":{"id":"${"x".repeat(1_000_000)}"}}`, true],
    ["an Action that is a text", `{"eventType":3,"action":"x"}`, true],
    ["an event that promises an Action and has none", `{"eventType":"ACTION_EVENT_TYPE_INITIAL"}`, true],
    ["a list", `[{"eventType":3}]`, true],
    ["no JSON", `<html>`, true],
    ["an envelope of two", `{"one":{"eventType":3,"action":{"id":"a"}},"two":{"eventType":3,"action":{"id":"b"}}}`, true],
    ["three envelopes", `{"a":{"b":{"c":{"eventType":3,"action":{"id":"a"}}}}}`, true],
    ["a new kind of event with a list of Actions", `{"eventType":"ACTION_EVENT_TYPE_BATCH","actions":[{"id":"a"}]}`, true],
    ["an event type that cannot be read, and no Action", `{"eventType":1.5}`, true],
    ["a new kind of event without an Action", `{"eventType":"ACTION_EVENT_TYPE_SNAPSHOT_END","sequence":"17"}`, false],
    ["the same by number", `{"eventType":99,"timestamp":"soon"}`, false],
    ["nothing at all", `{}`, false],
  ])("is no frame: %s", (_what, text, standsForAction) => {
    expect(fromText(text)).toMatchObject({ ok: false, standsForAction });
  });
});
