/**
 * Chaotic histories with fixed seeds: under every trouble, the presses, the window with the ledger,
 * and the service's record agree. DOCKET_CHAOS_SEED=n replays one seed; DOCKET_SOAK multiplies the
 * number of seeds.
 */
import { describe, expect, it } from "vitest";
import type { UpdateState } from "../../electron/contract/vocabulary.ts";
import { History } from "./history.ts";
import { chaosSeeds } from "./seeds.ts";
import { TROUBLES } from "./troubles.ts";

const SEEDS = 80;
/** The states in which updates end while other clients work and responses are lost. */
const ENDS: readonly UpdateState[] = ["confirmed", "accepted", "refused", "held", "unknown", "superseded"];
const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);

describe("a property of every chaotic history", () => {
  it(
    "ends with three accounts that agree",
    async () => {
      const failed: string[] = [];
      const met = new Set<string>();
      for (const seed of chaosSeeds(SEEDS)) {
        const { violations, log, ...history } = await new History(seed).play();
        if (process.env["DOCKET_CHAOS_SEED"] !== undefined) console.log(log.join("\n"));
        for (const what of history.met) met.add(what);
        if (violations.length > 0) failed.push(`DOCKET_CHAOS_SEED=${seed}: ${violations.slice(0, 5).join("; ")}`);
      }
      expect(failed).toEqual([]);
      // A single history meets some of the troubles; all histories together have to meet every one.
      if (process.env["DOCKET_CHAOS_SEED"] === undefined) expect([...TROUBLES, ...ENDS].filter((what) => !met.has(what))).toEqual([]);
    },
    120_000 * SOAK,
  );
});
