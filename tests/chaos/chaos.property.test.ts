/**
 * Fixed seeds of chaotic histories: whatever hangs, dies, fills up or lies, the presses, window and
 * ledger, and the service's record agree. DOCKET_CHAOS_SEED=n replays one; DOCKET_SOAK multiplies
 * them.
 */
import { describe, expect, it } from "vitest";
import type { UpdateState } from "../../electron/contract/vocabulary.ts";
import { History } from "./history.ts";
import { chaosSeeds } from "./seeds.ts";
import { TROUBLES } from "./troubles.ts";

const SEEDS = 80;
/** The states in which updates end while others work, and answers are lost. */
const ENDS: readonly UpdateState[] = ["confirmed", "accepted", "refused", "held", "unknown", "superseded"];
const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);

describe("a property of every chaotic history", () => {
  it(
    "ends with one story in three accounts",
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
      // One history meets some of it, all of them together everything.
      if (process.env["DOCKET_CHAOS_SEED"] === undefined) expect([...TROUBLES, ...ENDS].filter((what) => !met.has(what))).toEqual([]);
    },
    120_000 * SOAK,
  );
});
