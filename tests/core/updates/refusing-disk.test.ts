/** Updates on a disk that refuses: nothing is sent unrecorded, and nothing is lost. */
import { describe, expect, it } from "vitest";
import { failed } from "../../../electron/contract/errors.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction, applied } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import type { ClientHarness } from "../client-harness.ts";
import { sentencesOf } from "../ledger-lines.ts";
import { Machine } from "../machine.ts";

const TEXT = { phase: "on site", statusMessage: "bearing is warm" };

describe("a disk that refuses", () => {
  it("accepts no update: nothing is sent, the press is refused, and the text is still there", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a", ActionState.IN_PROGRESS));
    machine.disk.updates.refuses = "no space left on the device";
    const seen = { phase: "queued", statusMessage: "" };
    t.client.commands.saveDraft({ actionId: "a", move: "report", phase: "on", statusMessage: "", seen });
    const answer = await t.press("a", "report", TEXT);
    expect(answer).toEqual(
      failed("updateNotKept", {
        why: { code: "system", params: { words: expect.stringContaining("no space left") as string } },
        typed: true,
      }),
    );
    expect([t.row("a").update, t.wire.updates.length]).toEqual([undefined, 0]);
    expect(t.client.queries.details("a")?.drafts).toMatchObject([{ ...TEXT, seen }]);
  });

  it("is not reported to keep a text when none was typed", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    machine.disk.updates.refuses = "no space left on the device";
    expect(await t.press("a", "acknowledge")).toMatchObject({ ok: false, error: { params: { why: { code: "system" } } } });
    expect(await t.press("a", "acknowledge")).not.toHaveProperty("error.params.typed");
  });

  it("delays an update that cannot be marked as sent, and sends it when the disk accepts it", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    machine.disk.updates.refuses = "read-only file system";
    await t.clock.advance(800);
    await t.live(anAction("a"));
    expect(t.update("a")).toMatchObject({ state: "waiting", reason: { code: "diskRefuses", params: { words: "read-only file system" } } });
    expect(t.wire.updates).toHaveLength(0);
    machine.disk.updates.refuses = undefined;
    await t.clock.advance(2_000);
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["sending", 1]);
  });

  it("receives the states that updates reached meanwhile once it accepts them, with every line of the ledger", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    machine.disk.updates.refuses = "no space left on the device";
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    t.wire.live.updated(applied(anAction("a"), t.wire.lastUpdate.request));
    expect(t.update("a").state).toBe("confirmed");
    expect(t.client.queries.connection().storage).toMatchObject({
      problems: [{ code: "system", params: { words: expect.stringMatching(/no space left/) as string } }],
    });
    machine.disk.updates.refuses = undefined;
    await t.clock.advance(2_000);
    expect(t.client.queries.connection().storage).toBeUndefined();
    await t.kill();
    const next = machine.start();
    expect(next.update("a").state).toBe("confirmed");
    expect(sentencesOf(machine.disk.ledger.lines.filter(({ kind }) => kind === "update"))).toEqual([
      "acknowledge: waiting",
      "acknowledge: sending",
      "acknowledge: accepted",
      "acknowledge: confirmed",
    ]);
  });

  it("never has a line of the ledger without its record, whichever of the two it refuses", async () => {
    for (const refused of ["updates", "ledger"] as const) {
      const machine = new Machine();
      const t = await machine.start().live(anAction("a"));
      await t.press("a", "acknowledge");
      machine.disk[refused].refuses = "the disk reported an error";
      t.wire.lastUpdate.answer({ accepted: true });
      await settle();
      await t.clock.advance(1_000);
      const [record = ""] = [...([...machine.disk.updates.byAccount.values()][0]?.values() ?? [])];
      expect(JSON.parse(record)).toMatchObject({ state: { is: "sending" }, ledgerState: "sending" });
      expect(sentencesOf(machine.disk.ledger.lines).at(-1)).toBe("acknowledge: sending");
      expect(t.update("a").state).toBe("accepted");
    }
  });

  it("keeps an update that the user drops: it is held, not sent, and removed once the disk accepts that", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    machine.disk.updates.refuses = "read-only file system";
    const { id } = t.update("a");
    expect(t.client.commands.resolve({ updateId: id, choice: "drop" })).toMatchObject({ ok: false, error: { code: "updateNotRemoved" } });
    await t.clock.advance(800);
    await t.live(anAction("a"));
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["held", 0]);
    machine.disk.updates.refuses = undefined;
    expect(t.client.commands.resolve({ updateId: id, choice: "drop" })).toMatchObject({ ok: true });
    expect(t.row("a").update).toBeUndefined();
  });

  it("cannot keep a draft: the text stays in memory, and the failure is reported", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a", ActionState.IN_PROGRESS));
    machine.disk.drafts.refuses = "no space left on the device";
    t.client.commands.saveDraft({ actionId: "a", move: "report", ...TEXT });
    expect(t.client.queries.details("a")?.drafts).toMatchObject([TEXT]);
    expect(t.client.queries.diagnostics()?.storage).toEqual([
      { code: "draftNotKept", params: { failure: { code: "system", params: { words: expect.stringMatching(/^no space/) as string } } } },
    ]);
  });
});

/**
 * A client whose held update can be sent as a report, and whose record the disk does not remove.
 */
async function reported(): Promise<ClientHarness> {
  const t = await new Machine().start().live(anAction("a", ActionState.PLANNED));
  t.wire.live.fail();
  await settle();
  await t.press("a", "fail", { phase: "", statusMessage: "arm is stiff" });
  await t.clock.advance(800);
  await t.live(anAction("a", ActionState.IN_PROGRESS));
  t.disk.updates.removeUpdate = () => {
    throw new Error("the disk is full");
  };
  return t;
}

describe("a held update whose text is sent as a report while the disk does not remove it", () => {
  it("reports success, and that the held update's text is still stored", async () => {
    const t = await reported();
    const [held] = t.client.queries.details("a")?.updates ?? [];
    expect(t.client.commands.resolve({ updateId: held?.id ?? "", choice: "report" })).toEqual({ ok: true, value: null });
    await settle();
    expect(t.wire.lastUpdate.request.progress?.statusMessage).toBe("arm is stiff");
    expect(t.client.queries.details("a")?.updates.map(({ state, choices }) => [state, choices])).toEqual([
      ["held", ["drop"]],
      ["sending", []],
    ]);
    expect(t.client.queries.details("a")?.updates[0]?.reason?.code).toBe("sentAsReport");
  });

  it("does not offer the same text again when the Action moves, or at the next start", async () => {
    const t = await reported();
    t.client.commands.resolve({ updateId: t.client.queries.details("a")?.updates[0]?.id ?? "", choice: "report" });
    await settle();
    t.wire.live.updated(applied(anAction("a", ActionState.IN_PROGRESS), t.wire.lastUpdate.request));
    await settle();
    expect(t.client.queries.details("a")?.updates[0]?.choices).toEqual(["drop"]);
    await t.clock.advance(600);
    await t.kill();
    const next = await t.restarted().live(anAction("a", ActionState.IN_PROGRESS));
    expect(next.client.queries.details("a")?.updates[0]).toMatchObject({ state: "held", choices: ["drop"] });
  });
});

describe("lines of the ledger that were dropped while the disk refused", () => {
  it("are reported by their number, and nothing else is reported as lost once the disk accepts records again", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    machine.disk.ledger.refuses = "no space left on the device";
    for (let index = 0; index < 5_010; index += 1) t.client.commands.opened("a");
    await t.clock.advance(1_000);
    expect(t.client.queries.connection().storage).toMatchObject({ what: "refusing", kept: false });
    machine.disk.ledger.refuses = undefined;
    await t.clock.advance(2_000);
    expect(t.client.queries.connection().storage).toMatchObject({ what: "lossSeen", problems: [{ code: "linesLost" }], kept: true });
    expect(t.client.queries.keepsUpdates).toBe(true);
    expect(await t.press("a", "acknowledge")).toMatchObject({ ok: true });
  });
});
