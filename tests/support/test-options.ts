/** The options of `npm test`. */
import { parseArgs } from "node:util";

export interface TestOptions {
  /** Lint, types and core only. */
  fast: boolean;
  /** Whatever is random, a hundred times longer. */
  soak: boolean;
  help: boolean;
}

export const TEST_USAGE = `npm test                runs everything once
npm run test:fast       lint, types and core
npm run soak            whatever is random, DOCKET_SOAK times longer (100)

A single file: npx vitest run -c tests/vitest.config.ts FILE, or npx playwright test -c tests/playwright.config.ts FILE.`;

/** Throws an Error with a sentence for an option that there is not: it would run for a quarter of an hour otherwise. */
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
