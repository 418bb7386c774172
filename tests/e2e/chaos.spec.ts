/**
 * Chaotic histories with fixed seeds on the built app: the window, the ledger and the service
 * agree, whatever is killed, frozen, cut or lost. DOCKET_CHAOS_SEED=n replays one seed; DOCKET_SOAK
 * multiplies their number.
 */
import { expect } from "playwright/test";
import { RealHistory } from "../chaos/real-history.ts";
import { chaosSeeds } from "../chaos/seeds.ts";
import { SeededRandom } from "../fuzz/random.ts";
import { test } from "../support/foreign-test.ts";
import { NO_SIGSTOP, notOnWindows } from "../support/where-specs-run.ts";

const SEEDS = 3;
const STEPS = 16;

test.describe("a chaotic history", () => {
  notOnWindows(NO_SIGSTOP);
  for (const seed of chaosSeeds(SEEDS)) {
    test(`of seed ${seed} ends with three accounts that agree`, async ({ service, behind, dataFolder: userDataDir, launch }) => {
      test.setTimeout(180_000);
      const proxy = await behind(service);
      const history = new RealHistory({ random: new SeededRandom(seed), service, proxy, launch, userDataDir });
      const found = await history.play(STEPS);
      expect(found, `DOCKET_CHAOS_SEED=${seed}: ${history.done.join(", ")}`).toEqual([]);
    });
  }
});
