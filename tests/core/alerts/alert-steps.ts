/** Steps that let time pass while the service goes on. */
import { settle } from "../../support/settle.ts";
import type { anAction } from "../../support/actions.ts";
import type { ClientHarness } from "../client-harness.ts";

/** Lets time pass while the service sends heartbeats and answers each list request with `queue`. */
export async function pass(t: ClientHarness, ms: number, ...queue: ReturnType<typeof anAction>[]): Promise<void> {
  let answered = t.wire.resyncs.length;
  for (let left = ms; left > 0; left -= 5_000) {
    await t.clock.advance(Math.min(left, 5_000));
    t.wire.live.heartbeat();
    if (t.wire.resyncs.length > answered) {
      await t.answerResync(...queue);
      answered = t.wire.resyncs.length;
    }
  }
  await settle();
}
