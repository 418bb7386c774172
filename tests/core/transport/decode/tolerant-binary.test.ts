/**
 * An unreadable part of a binary message costs only that part, and a wrong type is not skipped
 * silently.
 */
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { dropReasonWords } from "../../../../electron/contract/messages/drop-reasons.ts";
import { describe, expect, it } from "vitest";
import { decodeFrame } from "../../../../electron/core/transport/decode/decode.ts";
import type { Frame } from "../../../../electron/core/transport/transport.ts";
import { ActionPriority, ActionState, PrincipalType, type Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { bytes, joined } from "../wire-format.ts";

function flawsOf(frame: Frame): string[] {
  if (!frame.ok) throw new Error(`It could not be read at all: ${dropReasonWords(frame.reason)}`);
  return frame.flaws.map(({ field }) => field);
}

function actionOf(frame: Frame): Action {
  if (!frame.ok || frame.event.action === undefined) throw new Error("There is no Action.");
  return frame.event.action;
}

const string = (field: number, text: string | Uint8Array): Uint8Array =>
  new BinaryWriter()
    .tag(field, WireType.LengthDelimited)
    .bytes(typeof text === "string" ? bytes(text) : text)
    .finish();
const varint = (field: number, value: number): Uint8Array => new BinaryWriter().tag(field, WireType.Varint).int32(value).finish();
const BROKEN = Uint8Array.of(0xff, 0xfe);
const UPDATED = varint(1, 3);
const frameWith = (...fields: Uint8Array[]): Frame => decodeFrame(joined(UPDATED, string(3, joined(string(1, "a"), ...fields))), "binary");

const group = (depth: number): Uint8Array => joined(...Array<Uint8Array>(depth).fill(Uint8Array.of(0xa3, 0x38)));
const ends = (depth: number): Uint8Array => joined(...Array<Uint8Array>(depth).fill(Uint8Array.of(0xa4, 0x38)));

describe("binary", () => {
  it.each([
    ["bytes that are no UTF-8 in a name", [string(2, BROKEN)], ["name"]],
    ["a number where a text belongs", [varint(2, 5), string(3, "t")], ["name"]],
    ["a text where the state belongs", [string(5, "PLANNED"), string(2, "n")], ["state"]],
    ["bytes that are no UTF-8 in a part", [string(9, joined(string(1, BROKEN)))], ["provenance.name"]],
    ["a time with a text for its seconds", [string(9, joined(string(1, "ann"), string(2, string(1, "noon"))))], ["provenance.updatedAt"]],
    ["a principal that is a number", [varint(8, 7)], ["assignedTo"]],
  ])("%s costs that field only", (_what, fields, flaws) => {
    const frame = frameWith(...fields, varint(6, 3));
    expect(flawsOf(frame)).toEqual(flaws);
    expect(actionOf(frame)).toMatchObject({ id: "a", priority: ActionPriority.HIGH });
  });

  it("keeps the fields before a break in the structure, and marks those after it as unreadable", () => {
    const frame = frameWith(string(2, "Inspect"), varint(5, 6), Uint8Array.of(0x1a, 0x7f, 0x01));
    expect(actionOf(frame)).toMatchObject({ name: "Inspect", state: ActionState.PLANNED });
    expect(flawsOf(frame)).toEqual(["type", "scope", "priority", "progress", "assignedTo", "provenance", "requestedBy", "authorizedBy"]);
  });

  it("merges a repeated part, and takes the last value of a repeated field", () => {
    const principal = joined(string(8, string(1, "robot-7")), string(8, varint(2, 1)));
    const frame = frameWith(string(2, "one"), string(2, "two"), principal, varint(4, 1), varint(4, 0), string(3, BROKEN));
    expect(actionOf(frame)).toMatchObject({ name: "two", scope: 0, assignedTo: { id: "robot-7", type: PrincipalType.OBJECT } });
    expect(flawsOf(frame)).toEqual(["type"]);
  });

  it("skips unknown groups and fields, and stops at groups that are nested too deep", () => {
    expect(flawsOf(frameWith(group(50), ends(50), varint(5, 6)))).toEqual([]);
    expect(actionOf(frameWith(group(10_000), ends(10_000), varint(5, 6)))).toMatchObject({ id: "a", state: ActionState.UNSPECIFIED });
    expect(flawsOf(frameWith(group(10_000), ends(10_000), varint(5, 6)))).toContain("state");
  });

  it("is no frame without an id, and is recognised by its Action", () => {
    const frame = (time: number, id: Uint8Array): Frame =>
      decodeFrame(joined(UPDATED, string(2, varint(1, time)), string(3, joined(string(1, id), string(2, "n")))), "binary");
    const [one, two, other] = [frame(1, BROKEN), frame(2, BROKEN), frame(1, Uint8Array.of(0xfe))];
    expect(one).toMatchObject({ ok: false, standsForAction: true });
    expect(two).toMatchObject({ fingerprint: one.ok ? "" : one.fingerprint });
    expect(other).not.toMatchObject({ fingerprint: one.ok ? "" : one.fingerprint });
    expect(decodeFrame(varint(1, 99), "binary")).toMatchObject({ ok: false, standsForAction: false });
    expect(decodeFrame(joined(varint(1, 99), string(12, "more")), "binary")).toMatchObject({ ok: false, standsForAction: true });
    expect(decodeFrame(varint(1, 5), "binary")).toMatchObject({ ok: true });
  });
});
