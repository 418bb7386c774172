/**
 * Runs before the first spec: builds the app if it is older than its sources, so that no spec tests
 * an old build, and ensures that a browser is available.
 */
import { buildIfNeeded } from "./build-if-needed.ts";
import { findHeadlessBrowser } from "./find-browser.ts";

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default function buildBeforeSpecs(): void {
  buildIfNeeded((line) => console.log(line));
  findHeadlessBrowser(process.env, (line) => console.log(line));
}
