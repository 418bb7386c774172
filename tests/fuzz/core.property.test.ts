/**
 * Fixed seeds of fuzzed sessions through the whole of core and the window's store: nothing throws,
 * and nothing is claimed that was not sent. DOCKET_FUZZ_SEED=n replays one; DOCKET_SOAK multiplies
 * them.
 */
import { describe, expect, it } from "vitest";
import { FORMATS } from "../core/transport/wire-format.ts";
import { seeds } from "./random.ts";
import { Session } from "./session.ts";

/** For each format, and other ones for each. */
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
