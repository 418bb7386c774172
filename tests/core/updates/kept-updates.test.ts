import { describe, expect, it, vi } from "vitest";
import { failure } from "../failures.ts";
import type { UpdateStep } from "../../../electron/core/updates/update.ts";
import { ActionState, type Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction, applied } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import type { ClientHarness } from "../client-harness.ts";
import { Machine } from "../machine.ts";

const TEXT = { phase: "on site", statusMessage: "bearing is warm" };

/**
 * An update whose local record is from before it was sent, as restored from a backup, while the
 * service has it as sent.
 */
async function restored(service: (recorded: Action) => Action): Promise<ClientHarness> {
  const machine = new Machine();
  const action = anAction("a", ActionState.IN_PROGRESS);
  const t = await machine.start().live(action);
  t.wire.live.fail();
  await settle();
  await t.press("a", "report", TEXT);
  const backup = [...machine.disk.updates.byAccount].map(([client, updates]) => [client, new Map(updates)] as const);
  await t.clock.advance(800);
  await t.live(action);
  const recorded = applied(action, t.wire.lastUpdate.request);
  await machine.kill(t);
  for (const [client, updates] of backup) machine.disk.updates.byAccount.set(client, updates);
  const next = machine.start();
  expect(next.update("a")).toMatchObject({ state: "waiting", attempts: 0 });
  return next.live(service(recorded));
}

describe("an update on disk", () => {
  it("exists before it is on the wire, and as 'sending' before a byte of it is sent", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    const seen: [UpdateStep, number, string | undefined][] = [];
    t.onStep = (step) => {
      const [json = "{}"] = [...([...machine.disk.updates.byAccount.values()][0]?.values() ?? [])];
      seen.push([step, t.wire.updates.length, (JSON.parse(json) as { state?: { is: string } }).state?.is]);
    };
    await t.press("a", "acknowledge");
    expect(seen).toEqual([
      ["recorded", 0, "sending"],
      ["sending-recorded", 0, "sending"],
      ["sent", 1, "sending"],
    ]);
  });

  it("survives a restart while it waits, and is sent when the Action is unchanged", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    await t.press("a", "plan");
    await machine.kill(t);
    const next = machine.start();
    expect(next.client.queries.details("a")?.updates.map((update) => [update.move, update.state])).toEqual([
      ["acknowledge", "waiting"],
      ["plan", "waiting"],
    ]);
    await next.live(anAction("a"));
    expect(next.wire.updates.map(({ request }) => request.state)).toEqual([ActionState.ACKNOWLEDGED]);
  });

  it("that was on the wire when the process ended has an unknown outcome, and is not sent again when the service has it", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request } = t.wire.lastUpdate;
    await machine.kill(t);
    const next = machine.start();
    expect(next.update("a")).toMatchObject({ state: "unknown", reason: { code: "endedUnanswered" } });
    await next.live(applied(anAction("a"), request));
    expect([next.update("a").state, next.wire.updates.length]).toEqual(["confirmed", 0]);
  });

  it("that was on the wire and did not arrive is sent again, once the new snapshot has shown that", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { provenance } = t.wire.lastUpdate.request;
    await machine.kill(t);
    const next = await machine.start().live(anAction("a"));
    expect(next.wire.updates.map(({ request }) => request.provenance)).toEqual([provenance]);
  });

  it("that was accepted waits for its echo again", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    const { request } = t.wire.lastUpdate;
    await machine.kill(t);
    const next = machine.start();
    expect(next.update("a").state).toBe("accepted");
    await next.live(applied(anAction("a"), request));
    expect(next.update("a").state).toBe("confirmed");
  });

  it.each([
    ["before its answer", true],
    ["after its answer", false],
  ])("that was shown by the stream %s is not reported as unshown after a restart", async (_when, shownFirst) => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    const done = applied(anAction("a"), request);
    if (shownFirst) t.wire.live.updated(done);
    answer({ accepted: true, action: done });
    await settle();
    if (!shownFirst) t.wire.live.updated(done);
    await machine.kill(t);
    // Someone else has moved the Action on since, so no list of this run shows the update again.
    const next = await machine.start().live(anAction("a", ActionState.PLANNED));
    expect(next.client.queries.details("a")?.updates).toMatchObject([{ state: "confirmed" }]);
    expect(next.client.queries.details("a")?.updates[0]?.noEcho).toBeUndefined();
  });

  it("that was confirmed by its answer alone is reported as unshown only until the stream shows it", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    const done = applied(anAction("a"), request);
    answer({ accepted: true, action: done });
    await settle();
    await machine.kill(t);
    const next = machine.start();
    expect(next.update("a")).toMatchObject({ state: "confirmed", noEcho: true });
    await next.live(done);
    expect(next.update("a").noEcho).toBeUndefined();
  });

  it("is not written more often when the stream shows it before the answer", async () => {
    const t = await new Machine().start().live(anAction("a"));
    const puts = vi.spyOn(t.disk.updates, "putUpdate");
    await t.press("a", "acknowledge");
    t.wire.live.updated(applied(anAction("a"), t.wire.lastUpdate.request));
    t.wire.lastUpdate.answer({ accepted: true });
    await t.clock.advance(1_000);
    // Two writes cover waiting, sending and confirmed.
    expect(puts).toHaveBeenCalledTimes(2);
  });

  describe("whose record a backup has restored from before it was sent", () => {
    it("is confirmed by its exact mark, and not sent again", async () => {
      const t = await restored((recorded) => recorded);
      expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 0]);
    });

    it("is not confirmed by its name and millisecond alone, or with another text", async () => {
      const unmarked = await restored((recorded) => {
        const { nanos = 0 } = recorded.provenance?.updatedAt ?? {};
        return {
          ...recorded,
          provenance: { ...recorded.provenance!, updatedAt: { ...recorded.provenance!.updatedAt!, nanos: nanos - (nanos % 1e6) } },
        };
      });
      expect(unmarked.update("a").state).not.toBe("confirmed");
      const altered = await restored((recorded) => ({ ...recorded, progress: { ...recorded.progress!, statusMessage: "bearing" } }));
      expect(altered.update("a").state).not.toBe("confirmed");
    });
  });

  it("keeps its refusal, its hold and its draft", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a", ActionState.IN_PROGRESS), anAction("b"));
    await t.press("a", "report", TEXT);
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "reassigned to robot-3", { fromService: true }) });
    await settle();
    await machine.kill(t);
    const next = machine.start();
    expect(next.update("a")).toMatchObject({
      state: "refused",
      reason: { code: "refused", params: { failure: { params: { words: "reassigned to robot-3" } } } },
      choices: ["send", "drop"],
    });
    expect(next.client.queries.details("a")?.drafts).toMatchObject([TEXT]);
    next.client.commands.resolve({ updateId: next.update("a").id, choice: "drop" });
    await machine.kill(next);
    expect(machine.start().row("a").update).toBeUndefined();
  });

  it("keeps its Action, even if the earlier run had not read a complete list", async () => {
    const machine = new Machine();
    const t = machine.start();
    t.wire.live.open().initial(anAction("a"));
    await t.press("a", "acknowledge");
    await t.kill();
    const next = await machine.start().live();
    expect(next.client.queries.list().known).toBe(true);
    next.wire.resync.open().end();
    await settle();
    expect(next.update("a")).toMatchObject({ state: "held", reason: { code: "left" } });
  });

  it("belongs to one service and one Principal, and waits there", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    await machine.kill(t);
    const other = await machine.start({ baseUrl: "http://127.0.0.1:2" }).live(anAction("a"));
    expect([other.row("a").update, other.wire.updates.length]).toEqual([undefined, 0]);
    const back = await machine.start().live(anAction("a"));
    expect(back.wire.updates).toHaveLength(1);
  });

  it("that cannot be read is reported, and the others are kept", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    await machine.kill(t);
    for (const updates of machine.disk.updates.byAccount.values())
      updates.set("bad", "{half a rec").set("odd", '{"id":"odd","state":"lost"}');
    const next = machine.start();
    expect(next.update("a").state).toBe("waiting");
    expect(next.log.join("\n")).toMatch(/The updates bad and odd on disk could not be read/);
  });
});

describe("files that cannot be written", () => {
  it("are reported to the window, with their reason", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    expect([t.client.queries.connection().storage, t.client.queries.keepsUpdates]).toEqual([undefined, true]);
    machine.disk.updates.refuses = "no space left on the device";
    await t.press("a", "acknowledge");
    machine.queue.refuses = "no space left on the device";
    t.wire.live.created(anAction("b"));
    await t.clock.advance(1_000);
    expect(t.connections.at(-1)?.storage).toEqual({
      what: "refusing",
      problems: [{ code: "queueNotKept", params: { failure: { code: "system", params: { words: "no space left on the device" } } } }],
      kept: false,
    });
    expect(t.client.queries.keepsUpdates).toBe(false);
    machine.queue.refuses = undefined;
    await t.clock.advance(1_000);
    expect(t.connections.at(-1)?.storage).toBeUndefined();
  });
});
