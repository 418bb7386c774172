/**
 * Fuzzed sessions with fixed seeds through the whole of core and the window's store: nothing
 * throws, and nothing is claimed that was not sent. DOCKET_FUZZ_SEED=n replays one seed;
 * DOCKET_SOAK multiplies the number of seeds.
 */
import { describe, expect, it } from "vitest";
import { FORMATS } from "../core/transport/wire-format.ts";
import { seeds } from "./random.ts";
import { Session } from "./session.ts";

/** Number of seeds for each format; every format has its own seeds. */
const SEEDS = 60;
const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);

describe.each(FORMATS)("$name: a property of every fuzzed session", (format) => {
  it(
    "claims nothing that was not sent, and throws nothing",
    async () => {
      const failed: string[] = [];
      for (const seed of seeds(SEEDS, FORMATS.indexOf(format))) {
        const { violations } = await new Session(seed, format).play();
        if (violations.length > 0) failed.push(`DOCKET_FUZZ_SEED=${seed} (${format.name}): ${violations.slice(0, 5).join("; ")}`);
      }
      expect(failed).toEqual([]);
    },
    120_000 * SOAK,
  );
});
