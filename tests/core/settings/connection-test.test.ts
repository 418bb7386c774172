/**
 * The test of settings: it requests one list and changes nothing, or reports exactly why there is
 * none.
 */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { testConnection } from "../../../electron/core/settings/connection-test.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { anAction } from "../../support/actions.ts";
import { SETTINGS } from "../client-harness.ts";
import { FakeWire, type WireStream } from "../fake-wire.ts";
import { settle } from "../../support/settle.ts";

function begun(settings = SETTINGS) {
  const wire = new FakeWire();
  const clock = new FakeClock();
  return { wire, clock, result: testConnection({ clock, transport: wire }, settings) };
}

describe("a test of the connection", () => {
  it("requests one list with the filters, and counts what is open", async () => {
    const { wire, result } = begun();
    const call = wire.resync.open();
    expect(call.request.assignedTo).toMatchObject([{ id: "robot-7" }]);
    call.initial(anAction("a"), anAction("b", ActionState.IN_PROGRESS), anAction("c", ActionState.COMPLETED)).end();
    expect(await result).toEqual({ found: "list", open: 2, unreadable: 0, ofPrincipal: SETTINGS.actingAs });
    expect([wire.streams.length, wire.updates.length]).toEqual([1, 0]);
  });

  it("does not treat a list as complete when its end may be a cut", async () => {
    const { wire, result } = begun();
    wire.resync.open().initial(anAction("a")).close();
    expect(await result).toMatchObject({ found: "list", open: 1, unproven: true });
  });

  it("names no one when the filter covers more than the acting Principal", async () => {
    const { wire, result } = begun({ ...SETTINGS, requestedBy: [{ type: "USER", id: "ann" }] });
    wire.resync.open().end();
    expect(await result).toEqual({ found: "list", open: 0, unreadable: 0 });
  });

  it("reports the service's own reason", async () => {
    const { wire, result } = begun();
    wire.resync.fail({ code: "unauthenticated" });
    expect(await result).toMatchObject({ found: "failure", messages: 0 });
  });

  it("reports whether an address that failed contains the interface's own path", async () => {
    for (const [baseUrl, apiInAddress] of [
      ["https://a.example/api/v1", true],
      ["https://a.example/depot/api/v1/x", true],
      ["https://a.example/api/v10", undefined],
      ["https://a.example/my-api/v1", undefined],
    ] as const) {
      const { wire, result } = begun({ ...SETTINGS, baseUrl });
      wire.resync.fail({ code: "unimplemented" });
      expect([baseUrl, ((await result) as { apiInAddress?: true }).apiInAddress]).toEqual([baseUrl, apiInAddress]);
    }
  });

  it("ends after 10 s of silence, and reports that nothing was heard", async () => {
    const { clock, result } = begun();
    await settle();
    await clock.advance(10_000);
    expect(await result).toEqual({ found: "failure", failure: { code: "nothingHeard", params: {} }, messages: 0, silentMs: 10_000 });
  });

  it("ends after 10 s of silence in the middle of the list, and counts what had arrived", async () => {
    const { wire, clock, result } = begun();
    await settle();
    wire.resync.open().initial(anAction("a"), anAction("b"));
    await settle();
    await clock.advance(10_000);
    expect(await result).toEqual({ found: "failure", failure: { code: "nothingHeard", params: {} }, messages: 2, silentMs: 10_000 });
  });

  it.each([
    ["an unreadable message", (call: WireStream) => call.undecodable(), 0],
    ["the same Action", (call: WireStream) => call.initial(anAction("a")), 1],
  ] as const)("ends after 20 s when the list never does but brings %s again and again", async (_name, send, actions) => {
    const { wire, clock, result } = begun();
    await settle();
    const call = wire.resync.open();
    for (let count = 0; count < 9; count += 1) {
      await clock.advance(2_000);
      send(call);
    }
    expect(call.signal.aborted).toBe(false);
    await clock.advance(2_000);
    expect(call.signal.aborted).toBe(true);
    expect(await result).toEqual({ found: "unended", afterMs: 20_000, messages: 9, actions });
    expect(clock.pending).toBe(0);
  });

  it("leaves no timer after a list that ends", async () => {
    const { wire, clock, result } = begun();
    wire.resync.open().end();
    await result;
    expect(clock.pending).toBe(0);
  });
});
