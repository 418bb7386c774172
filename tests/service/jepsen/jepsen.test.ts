/**
 * The service over NATS during random troubles: nodes and instances are killed, paused and cut off
 * while 20 clients update, watch and list. No client may receive a false answer. The seeds are
 * fixed; DOCKET_SOAK multiplies the seeds, lengthens the troubles, and adds partitions between
 * nodes, which NATS 2.9.10 does not always survive (electron/service/README.md). DOCKET_CHAOS_SEED
 * selects one seed.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { NATS_SKIPPED, WITHOUT_NATS } from "../stores/nats-servers.ts";
import { chaosSeeds } from "../../chaos/seeds.ts";
import { SILENCE_MS } from "./client.ts";
import { NatsWorld } from "./nats-world.ts";
import { Nodes } from "./nodes.ts";
import { play } from "./play.ts";
import { extentOf, storyOf } from "./troubles.ts";

const IS_SOAK = process.env["DOCKET_SOAK"] !== undefined;
/**
 * Seeds with which two nodes are away together, and an instance loses all nodes for longer than a
 * stream may be silent.
 */
const FIXED = [3598, 5085];
const IS_FIXED = !IS_SOAK && process.env["DOCKET_CHAOS_SEED"] === undefined;
const SEEDS = IS_FIXED ? FIXED : chaosSeeds(2);
const TROUBLED_MS = IS_SOAK ? 20_000 : 3_000;
const ACTIONS = IS_SOAK ? 60 : 24;
/**
 * When a stream is requested, the service checks its store up to four times, with two seconds each.
 */
const BOUNDS = { silenceMs: SILENCE_MS, openingMs: 10_000 };
const SETTLED_MS = 60_000;

describe.skipIf(WITHOUT_NATS !== undefined)(`the service over NATS${NATS_SKIPPED}`, () => {
  let nodes: Nodes;

  beforeAll(async () => {
    nodes = await Nodes.start();
    return () => nodes.stop();
  });

  it.each(SEEDS)(
    "gives no client a false answer during the troubles of seed %i",
    async (seed) => {
      const world = await NatsWorld.start(nodes, `seed-${seed}`, ACTIONS);
      try {
        const troubles = IS_SOAK ? [...world.troubles, ...nodes.partitions] : world.troubles;
        const options = { seed, clients: 20, troubledMs: TROUBLED_MS, bounds: BOUNDS, settledMs: SETTLED_MS };
        const { faults, steps, history, outcome } = await play(world, options, troubles);
        expect(faults, `${storyOf(steps)}\n${world.complaints().join("")}`).toEqual([]);
        const { kinds: troublesHad, nodesAway } = extentOf(steps);
        if (IS_FIXED) expect([[...troublesHad].toSorted(), nodesAway]).toEqual([["cut", "kill", "pause"], 2]);
        // Ensures that the troubles had an effect and that updates continued.
        const kinds = new Set(history.updates.flatMap(({ attempts }) => attempts.map(({ answer }) => answer.kind)));
        expect([kinds.has("accepted"), kinds.has("unknown")]).toEqual([true, true]);
        expect([...outcome.versions.values()].flat().length).toBeGreaterThan(2 * ACTIONS);
      } finally {
        await world.stop();
      }
    },
    180_000,
  );
});
