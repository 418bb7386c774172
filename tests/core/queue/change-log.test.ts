/** The log, which is the terminal of a Docket without a window, names changes by others. */
import { expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";

const { ACKNOWLEDGED, CANCELLED, IN_PROGRESS, COMPLETED } = ActionState;

it("the log names each change of a state, and no report of progress", async () => {
  const t = await new ClientHarness().live(anAction("a"));
  t.log.length = 0;
  t.wire.live.updated(anAction("a", ACKNOWLEDGED));
  t.wire.live.updated(anAction("a", { state: ACKNOWLEDGED, progress: { phase: "on site" } }));
  t.wire.live.cancelled(anAction("a", CANCELLED));
  await settle();
  expect(t.log).toEqual(['changed: a "Action a" (ASSIGNED → ACKNOWLEDGED)', 'changed: a "Action a" (ACKNOWLEDGED → CANCELLED)']);
});

it("the log names the work to stop, the reason, the author and the message", async () => {
  const t = await new ClientHarness().live(anAction("a", IN_PROGRESS), anAction("b", IN_PROGRESS));
  t.log.length = 0;
  t.wire.live.cancelled(anAction("a", { state: CANCELLED, provenance: { name: "ann" }, progress: { statusMessage: "gas in hall B" } }));
  t.wire.live.updated(anAction("b", COMPLETED));
  await settle();
  expect(t.log.filter((line) => line.startsWith("stop work"))).toEqual([
    'stop work: a "Action a" (CANCELLED, reported by ann): gas in hall B',
    'stop work: b "Action b" (COMPLETED)',
  ]);
});
