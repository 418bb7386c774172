/** From the bytes of any transport and codec to the row: an unreadable part costs only itself. */
import { fromJson, toBinary, toJson, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFrame } from "../../electron/core/transport/decode/decode.ts";
import { ActionSchema } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { StreamActionsResponseSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness, SETTINGS } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import { FakeNet, FedBody, streaming } from "./transport/fake-net.ts";
import { bytes, JSON_FORMATS, joined } from "./transport/wire-format.ts";

const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);

const ACTION: JsonObject = {
  id: "a",
  name: "Inspect",
  type: "inspection",
  scope: "ACTION_SCOPE_TASK",
  state: "ACTION_STATE_IN_PROGRESS",
  priority: "ACTION_PRIORITY_HIGH",
  progress: { phase: "p", statusMessage: "half done" },
  assignedTo: { id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" },
  provenance: { name: "ann", updatedAt: "2026-11-20T12:00:00Z" },
  requestedBy: { id: "ann", type: "PRINCIPAL_TYPE_USER" },
};

function anEvent(action: JsonValue): JsonObject {
  return { eventType: "ACTION_EVENT_TYPE_UPDATED", timestamp: "2026-11-20T12:00:00Z", action };
}

describe.each(JSON_FORMATS)("$name", (format) => {
  it("five Actions whose times have no zone are five rows, live, each marked with its unreadable part", async () => {
    const events = ["a", "b", "c", "d", "e"].map((id) => ({
      eventType: "ACTION_EVENT_TYPE_INITIAL",
      action: { ...ACTION, id, provenance: { name: "ann", updatedAt: "2026-11-20T12:00:00" } },
    }));
    const whole = joined(...[...events, { eventType: "ACTION_EVENT_TYPE_HEARTBEAT" }].map((json) => format.frame(format.event(json))));
    let asked = 0;
    const net = new FakeNet(() => ((asked += 1) === 1 ? streaming(format, new FedBody(whole)) : new Promise(() => undefined)));
    const transport = net.transport(format);
    const t = new ClientHarness();
    t.wire.stream = (request, listener, signal) => transport.stream(request, listener, signal);
    t.client.configure(SETTINGS);
    for (let turn = 0; turn < 200 && t.state !== "live"; turn += 1) await settle();
    expect([t.state, t.client.queries.connection().dropped, t.client.queries.list().counts.inProgress]).toEqual(["live", 0, 5]);
    for (const { reportedBy, reportedAt, flaws, moves } of t.client.queries.list().rows) {
      expect([reportedBy, reportedAt, flaws]).toEqual(["ann", undefined, [{ field: "provenance.updatedAt", problem: "unreadable" }]]);
      expect(moves).toContain("complete");
    }
  });
});

describe("whatever stands in a field", () => {
  const fields = Object.keys(ACTION).filter((field) => field !== "id");
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom<JsonValue>(1e300, -1, 2 ** 31, "\u{d800}", "ACTION_STATE_", {}, [], "NaN", [[]]));

  it("costs no other field of a JSON message, and is read as the library reads it or marked unreadable", () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), odd, (field, value) => {
        const frame = decodeFrame(bytes(JSON.stringify(anEvent({ ...ACTION, [field]: value as JsonValue }))), "json");
        if (!frame.ok || frame.event.action === undefined) throw new Error("The Action is lost.");
        const { [field]: read, ...others } = toJson(ActionSchema, frame.event.action) as JsonObject;
        const { [field]: _odd, ...expected } = ACTION;
        expect(others).toEqual(expected);
        for (const flaw of frame.flaws) expect(flaw.field.split(".")[0]).toBe(field);
        if (frame.flaws.length > 0 || read === undefined || read === -1) return;
        // A value without a flaw must be one of the field's own kind.
        expect(() => fromJson(ActionSchema, { [field]: read }, { ignoreUnknownFields: true })).not.toThrow();
      }),
      { numRuns: 2_000 * SOAK },
    );
  });

  it("never makes decoding throw, and never makes an Action without an id, whatever bytes are changed, in either codec", () => {
    const json = bytes(JSON.stringify(anEvent(ACTION)));
    const binary = toBinary(StreamActionsResponseSchema, fromJson(StreamActionsResponseSchema, anEvent(ACTION)));
    const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255), cut: fc.boolean() });
    fc.assert(
      fc.property(
        fc.constantFrom("json" as const, "binary" as const),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (codec, changes) => {
          let data: Uint8Array = Uint8Array.from(codec === "json" ? json : binary);
          for (const { at, byte, cut } of changes) {
            const place = Math.floor(at * data.byteLength);
            if (cut) data = joined(data.subarray(0, place), data.subarray(place + 1));
            else data[place] = byte;
          }
          const frame = decodeFrame(data, codec);
          if (!frame.ok) expect(frame.fingerprint.length).toBeLessThan(40);
          else if (frame.event.eventType !== 5) expect(frame.event.action?.id).not.toBe("");
        },
      ),
      { numRuns: 5_000 * SOAK },
    );
  });
});
