/** The options of `npm test`. */
import { parseArgs } from "node:util";

export interface TestOptions {
  /** Runs lint, types and core only. */
  fast: boolean;
  /** Runs random tests a hundred times longer. */
  soak: boolean;
  help: boolean;
}

export const TEST_USAGE = `npm test                runs everything once
npm run test:fast       lint, types and core
npm run soak            whatever is random, DOCKET_SOAK times longer (100)

A single file: npx vitest run -c tests/vitest.config.ts FILE, or npx playwright test -c tests/playwright.config.ts FILE.`;

/**
 * Throws an Error with one sentence for an unknown option, which would otherwise start a run of a
 * quarter of an hour.
 */
export function readTestOptions(args: readonly string[]): TestOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      fast: { type: "boolean", default: false },
      soak: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  return values;
}
