/**
 * Fixed seeds of chaotic histories: whatever hangs, dies, fills up or lies, what was pressed, what
 * window and ledger say, and what the service recorded are one story. DOCKET_CHAOS_SEED=n replays
 * one; DOCKET_SOAK multiplies them.
 */
import { describe, expect, it } from "vitest";
import { History } from "./history.ts";
import { chaosSeeds } from "./seeds.ts";

const SEEDS = 80;
const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);

describe("a property of every chaotic history", () => {
  it(
    "ends with one story in three accounts",
    async () => {
      const failed: string[] = [];
      for (const seed of chaosSeeds(SEEDS)) {
        const { violations, log } = await new History(seed).play();
        if (process.env["DOCKET_CHAOS_SEED"] !== undefined) console.log(log.join("\n"));
        if (violations.length > 0) failed.push(`DOCKET_CHAOS_SEED=${seed}: ${violations.slice(0, 5).join("; ")}`);
      }
      expect(failed).toEqual([]);
    },
    120_000 * SOAK,
  );
});
