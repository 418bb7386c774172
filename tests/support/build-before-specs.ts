/**
 * Before the first spec: the app is built when it is older than its sources, so that no spec ever
 * judges an old one, and a browser is there.
 */
import { buildIfNeeded } from "./build-if-needed.ts";
import { findHeadlessBrowser } from "./find-browser.ts";

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default function buildBeforeSpecs(): void {
  buildIfNeeded((line) => console.log(line));
  findHeadlessBrowser(process.env, (line) => console.log(line));
}
