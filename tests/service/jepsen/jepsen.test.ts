/**
 * The service over NATS through random troubles: nodes and instances are killed, stand still and are
 * cut off while 20 clients update, watch and list. Nobody may have been told what was not so.
 * Fixed seeds; DOCKET_SOAK takes so many times as many, longer troubles, and nodes that lose each
 * other, which NATS 2.9.10 does not always stand (electron/service/README.md). DOCKET_CHAOS_SEED
 * takes one.
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
/** With these two nodes are away together, and an instance from all of them for longer than it may be silent. */
const FIXED = [3598, 5085];
const IS_FIXED = !IS_SOAK && process.env["DOCKET_CHAOS_SEED"] === undefined;
const SEEDS = IS_FIXED ? FIXED : chaosSeeds(2);
const TROUBLED_MS = IS_SOAK ? 20_000 : 3_000;
const ACTIONS = IS_SOAK ? 60 : 24;
/** A service asks its store whether it is there when a stream is asked for, in up to four times two seconds. */
const BOUNDS = { silenceMs: SILENCE_MS, openingMs: 10_000 };
const SETTLED_MS = 60_000;

describe.skipIf(WITHOUT_NATS !== undefined)(`the service over NATS${NATS_SKIPPED}`, () => {
  let nodes: Nodes;

  beforeAll(async () => {
    nodes = await Nodes.start();
    return () => nodes.stop();
  });

  it.each(SEEDS)(
    "tells nobody what is not so, through the troubles of seed %i",
    async (seed) => {
      const world = await NatsWorld.start(nodes, `seed-${seed}`, ACTIONS);
      try {
        const troubles = IS_SOAK ? [...world.troubles, ...nodes.partitions] : world.troubles;
        const options = { seed, clients: 20, troubledMs: TROUBLED_MS, bounds: BOUNDS, settledMs: SETTLED_MS };
        const { faults, steps, history, outcome } = await play(world, options, troubles);
        expect(faults, `${storyOf(steps)}\n${world.complaints().join("")}`).toEqual([]);
        const { kinds: troublesHad, nodesAway } = extentOf(steps);
        if (IS_FIXED) expect([[...troublesHad].toSorted(), nodesAway]).toEqual([["cut", "kill", "pause"], 2]);
        // It was not all quiet, and went on.
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
