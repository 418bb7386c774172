/**
 * A refusal that asks to come again (409 or 423 with Retry-After, while another has the Action) is
 * temporary: that update waits as long as requested, and is sent again. Others do not wait for it.
 */
import { expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";
import { failure } from "../failures.ts";

async function askedToWait(retryAfterMs: number): Promise<ClientHarness> {
  const t = await new ClientHarness().live(anAction("a"), anAction("b"));
  await t.press("a", "acknowledge");
  t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "Ann has it open", { retryAfterMs }) });
  await settle();
  return t;
}

it("a temporary refusal leaves the update waiting, with the service's words, and sends it again under its key after that time", async () => {
  const t = await askedToWait(4_000);
  expect(t.update("a")).toMatchObject({ state: "waiting", reason: { params: { failure: { params: { words: "Ann has it open" } } } } });
  await t.clock.advance(3_900);
  expect(t.wire.updates).toHaveLength(1);
  await t.clock.advance(200);
  expect(t.wire.updates.map(({ key }) => key)).toEqual([t.wire.lastUpdate.key, t.wire.lastUpdate.key]);
});

it("a temporary refusal delays no update of another Action, and is no pause of the key", async () => {
  const t = await askedToWait(4_000);
  expect(t.client.queries.connection().pausedUntil).toBeUndefined();
  await t.press("b", "acknowledge");
  expect(t.update("b").state).toBe("sending");
});

it("an update with a temporary refusal can be dropped while it waits", async () => {
  const t = await askedToWait(1_800_000);
  const { id, choices } = t.update("a");
  expect(choices).toContain("drop");
  expect(t.client.commands.resolve({ updateId: id, choice: "drop" })).toMatchObject({ ok: true });
});

it("an update with a temporary refusal is held at once when its Action is over, however long it was to wait", async () => {
  const t = await askedToWait(1_800_000);
  t.wire.live.cancelled(anAction("a", ActionState.CANCELLED));
  await settle();
  expect(t.update("a")).toMatchObject({ state: "held", reason: { code: "moved" } });
});

it("such a refusal is final without a time, and when it is about the key", () => {
  expect(failure("failed_precondition", "no").recorded).toBe("no");
  expect(failure("unauthenticated", "no", { retryAfterMs: 4_000 }).recorded).toBe("no");
});
