/** The log of updates: one line for each thing that happens to them. */
import { expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction, applied, asSeen } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";
import { failure } from "../failures.ts";
import { answer, by, echo, LOST, lose, resync, sending } from "../update-steps.ts";

const of = (t: ClientHarness): string[] => t.log.filter((line) => line.endsWith(": a ACKNOWLEDGED") || line.includes(": a ACKNOWLEDGED:"));

it("an update that is accepted and confirmed leaves two lines, however often its state changes between", async () => {
  const t = await sending();
  await answer(t, { accepted: true });
  for (let second = 0; second < 30; second += 1) {
    await t.clock.advance(1_000);
    t.wire.live.heartbeat();
  }
  expect(t.update("a")).toMatchObject({ state: "accepted", noEcho: true });
  echo(t);
  await settle();
  expect(of(t)).toEqual(["accepted: a ACKNOWLEDGED", "confirmed: a ACKNOWLEDGED"]);
});

it("an update that its answer confirms is logged as accepted first, then as confirmed", async () => {
  const t = await sending();
  const { request } = t.wire.lastUpdate;
  await answer(t, { accepted: true, action: applied(anAction("a"), request) });
  expect(of(t)).toEqual(["accepted: a ACKNOWLEDGED", "confirmed: a ACKNOWLEDGED"]);
});

it("an update whose outcome a restart has left open leaves a line with the reason", async () => {
  const before = await sending();
  await before.kill();
  const t = before.restarted();
  expect(of(t)).toEqual([expect.stringMatching(/^outcome unknown: a ACKNOWLEDGED: Docket quit or reconnected before the answer came\./u)]);
});

it("an update that is held leaves a line with a readable reason", async () => {
  const t = await new ClientHarness().live(anAction("a"));
  await lose(t);
  await t.press("a", "acknowledge");
  t.client.commands.retry();
  await t.live(anAction("a", ActionState.PLANNED));
  expect(of(t)).toEqual([
    expect.stringMatching(
      /^held: a ACKNOWLEDGED: not sent until its user decides\. The Action is now planned[^.]*; it was assigned when you decided\.$/u,
    ),
  ]);
});

it("an update that someone else has superseded leaves a line with the reason", async () => {
  const t = await sending();
  await answer(t, LOST);
  await resync(t, anAction("a", { state: ActionState.PLANNED, provenance: by("ann") }));
  expect(of(t).at(-1)).toMatch(/^superseded: a ACKNOWLEDGED: .*ann/u);
});

it("a failure after which an update waits leaves no line, and one that refuses it does", async () => {
  const t = await new ClientHarness().live(anAction("a"));
  await t.press("a", "acknowledge");
  t.wire.lastUpdate.answer({ accepted: false, failure: failure("unavailable", "busy", { neverSent: true }) });
  await settle();
  expect([t.update("a").state, of(t)]).toEqual(["waiting", []]);
  await t.clock.advance(5_000);
  t.wire.live.heartbeat();
  await settle();
  t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "reassigned", { fromService: true }) });
  await settle();
  expect(of(t)).toEqual([expect.stringMatching(/^refused: a ACKNOWLEDGED: /)]);
});

it("many updates at once leave a hundred lines of each kind, and the number of the others", async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `a${index}`);
  const t = await new ClientHarness().live(...ids.map((id) => anAction(id)));
  void t.client.commands.acknowledgeAll({ actions: asSeen(ids), pressedAt: t.clock.now() });
  await t.clock.advance(1);
  for (let answered = 0; answered < ids.length; await settle()) {
    const open = t.wire.updates.slice(answered);
    answered += open.length;
    for (const { request, answer: reply } of open) reply({ accepted: true, action: applied(anAction(request.actionId), request) });
  }
  await t.clock.advance(1_000);
  for (const kind of ["accepted", "confirmed"]) {
    const lines = t.log.filter((line) => line.startsWith(`${kind}:`));
    expect([lines.length, lines.at(-1)]).toEqual([101, `${kind}: and 150 more`]);
  }
});
