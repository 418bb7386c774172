/** One request for the list: its end, and its times. */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { takeResync } from "../../../../electron/core/subscription/list-request.ts";
import {
  ActionEventType,
  ActionStreamMode,
  StreamActionsRequestSchema,
} from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { FakeClock } from "../../../support/fake-clock.ts";
import { FakeWire } from "../../fake-wire.ts";
import { anAction } from "../../../support/actions.ts";

function taken() {
  const clock = new FakeClock();
  const transport = new FakeWire();
  const abort = new AbortController();
  const request = create(StreamActionsRequestSchema, { streamMode: ActionStreamMode.INITIAL_ONLY });
  return { clock, transport, abort, result: takeResync({ clock, transport }, request, abort.signal) };
}

describe("one resync", () => {
  it("is given up when nothing arrives for 10 s, and not while something does", async () => {
    const { clock, transport, result } = taken();
    transport.resync.open();
    for (let count = 0; count < 5; count += 1) {
      await clock.advance(9_000);
      transport.resync.initial(anAction(`a${count}`));
    }
    expect(transport.resync.signal.aborted).toBe(false);
    await clock.advance(10_000);
    expect(transport.resync.signal.aborted).toBe(true);
    expect(await result).toMatchObject({ closed: false });
    expect(clock.pending).toBe(0);
  });

  it("is given up when not even its headers arrive", async () => {
    const { clock, transport, result } = taken();
    await clock.advance(10_000);
    expect(transport.resync.signal.aborted).toBe(true);
    expect(await result).toMatchObject({ closed: false });
  });

  it("ends with its epoch, and leaves no timer", async () => {
    const { clock, transport, abort, result } = taken();
    abort.abort();
    expect(transport.resync.signal.aborted).toBe(true);
    expect(await result).toMatchObject({ closed: false });
    expect(clock.pending).toBe(0);
  });

  it("is not complete with an INITIAL without an Action or an id: its Action is unknown", async () => {
    for (const action of [undefined, anAction("")]) {
      const { transport, result } = taken();
      transport.resync.open().initial(anAction("a")).event(ActionEventType.INITIAL, action).end();
      expect(await result).toMatchObject({ closed: true, unreadable: ["no id"], actions: [{ action: { id: "a" } }] });
    }
    const marked = taken();
    marked.transport.resync
      .open()
      .initial(anAction("a"))
      .event(99 as ActionEventType)
      .heartbeat()
      .end();
    expect(await marked.result).toMatchObject({ closed: true, unreadable: [], actions: [{ action: { id: "a" } }] });
  });
});
