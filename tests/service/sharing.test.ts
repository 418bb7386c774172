/**
 * An event is encoded once for all who get it in the same form, over every transport, and its
 * stream's headers go out before any event.
 */
import * as protobuf from "@bufbuild/protobuf";
import { describe, expect, it, vi } from "vitest";
import { StreamActionsResponseSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { eventually, move, REPORTER, running } from "./fixtures.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { open, WAYS } from "./open-streams.ts";

vi.mock("@bufbuild/protobuf", async (original) => {
  const real = await original<typeof protobuf>();
  return { ...real, toJsonString: vi.fn(real.toJsonString), toBinary: vi.fn(real.toBinary) };
});

/** How many events this function has encoded. */
function encodings(encode: (typeof protobuf)["toJsonString"] | (typeof protobuf)["toBinary"]): number {
  return vi.mocked(encode).mock.calls.filter(([schema]) => schema.typeName === StreamActionsResponseSchema.typeName).length;
}

describe.each(WAYS)("a stream over $name", (way) => {
  it("sends its headers at once, and has proxies hold nothing back", async () => {
    const { baseUrl } = await running();
    const { status, headers } = await open(baseUrl, way);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "x-accel-buffering": "no", "cache-control": "no-store" });
  });
});

describe("an event for many subscribers", () => {
  it("is encoded once in each form, and all of a form get the same bytes", async () => {
    const { baseUrl, engine } = await running({ seed: [anAction("a")] });
    const opened = await Promise.all([...WAYS, ...WAYS, ...WAYS].map((way) => open(baseUrl, way)));
    vi.mocked(protobuf.toJsonString).mockClear();
    vi.mocked(protobuf.toBinary).mockClear();
    engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    await eventually(() => opened.every(({ received }) => received().length > 0)).toBe(true);
    expect([encodings(protobuf.toJsonString), encodings(protobuf.toBinary)]).toEqual([1, 1]);
    const forms = new Set(opened.map(({ received }) => received().toString("latin1")));
    // A line, and an envelope in JSON and one in binary.
    expect(forms.size).toBe(3);
  });

  it("reaches a reader that was away in order and whole, however much had gathered", async () => {
    const { baseUrl, engine } = await running({ seed: [anAction("a", ActionState.IN_PROGRESS)] });
    const opened = await Promise.all(WAYS.slice(0, 1).map((way) => open(baseUrl, way)));
    for (let count = 0; count < 500; count += 1) engine.update(move("a", "IN_PROGRESS", { phase: String(count) }), REPORTER);
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
