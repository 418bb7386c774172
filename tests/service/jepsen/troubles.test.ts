/** The troubles of a history: the plan depends on the seed alone, and its order is kept. */
import { expect, it } from "vitest";
import { seededRandom } from "../../../electron/service/random.ts";
import type { Disturbance } from "./history.ts";
import { extentOf, makeTrouble, planOf, type Trouble } from "./troubles.ts";

const nothing = (): void => undefined;
const troubles = ["kill", "pause", "cut"].flatMap((kind) =>
  [0, 1, 2].map((node) => ({ name: `${kind} ${node}`, kind, node, instance: node, begin: nothing, end: nothing }) as Trouble),
);
const step = (trouble: Trouble, word: "begins" | "ends") => ({ at: 0, trouble, word });
const planned = (seed: number) => planOf(troubles, seededRandom(seed), 20_000);

it("the plan is the same for the same seed, has at most three troubles at once, and begins each before it ends", () => {
  expect(planned(1)).toEqual(planned(1));
  expect(planned(1)).not.toEqual(planned(2));
  const going = new Set<Trouble>();
  for (const { trouble, word } of planned(1)) {
    expect(going.has(trouble)).toBe(word === "ends");
    if (word === "begins") going.add(trouble);
    else going.delete(trouble);
    expect(going.size).toBeLessThanOrEqual(3);
  }
  expect(going.size).toBe(0);
});

it("the plan is executed in its order by a machine that is late with every step", async () => {
  const done: string[] = [];
  const noting = troubles.map((trouble) => ({
    ...trouble,
    begin: () => void done.push(`${trouble.name} begins`),
    end: () => void done.push(`${trouble.name} ends`),
  }));
  const plan = planOf(noting, seededRandom(3), 20_000);
  let time = 0;
  const disturbances: Disturbance[] = [];
  await makeTrouble(plan, { disturbances }, () => (time += 60_000));
  expect(done).toEqual(plan.map(({ trouble, word }) => `${trouble.name} ${word}`));
  expect(disturbances).toHaveLength(plan.length / 2);
  expect(disturbances.filter(({ began, ended }) => ended === undefined || ended <= began)).toEqual([]);
});

it("the extent counts the nodes away at the same moment, and a node in two troubles once", () => {
  const [killed0, killed1] = troubles as [Trouble, Trouble];
  const paused0 = troubles[3] as Trouble;
  const twice = [step(killed0, "begins"), step(paused0, "begins"), step(killed0, "ends"), step(paused0, "ends")];
  expect(extentOf(twice)).toEqual({ kinds: new Set(["kill", "pause"]), nodesAway: 1 });
  expect(extentOf([...twice, step(killed1, "begins")]).nodesAway).toBe(1);
  expect(extentOf([step(paused0, "begins"), step(killed1, "begins")]).nodesAway).toBe(2);
});
