/** Docket's own renewal of its stream is no absence, unless something happens during it. */
import { expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { live } from "../list-and-stream.ts";

it.each([
  ["a night's sleep amid a renewal is an absence: what has changed is told", 8 * 3_600_000, ["a"]],
  ["a renewal that nothing comes between is none", 0, []],
])("%s", async (_, sleepMs, told) => {
  const world = await live(anAction("a"), anAction("b"));
  const { t } = world;
  // The stream lacks an Action that the list shows, so Docket renews the stream.
  world.actions = [anAction("a"), anAction("b"), anAction("new")];
  let renews = false;
  for (let minute = 0; minute < 4 && (world.streams === 1 || t.state !== "live"); minute += 1)
    await world.seconds(60, () => {
      if (t.state === "live" || renews) return;
      renews = true;
      world.actions = [anAction("a", ActionState.PLANNED), anAction("b"), anAction("new")];
      if (sleepMs > 0) t.clock.block(sleepMs);
    });
  expect([renews, t.state, t.row("a").state]).toEqual([true, "live", "PLANNED"]);
  const items = t.client.queries.digest()?.items.map(({ actionId }) => actionId) ?? [];
  expect(items.filter((id) => id === "a")).toEqual(told);
});
