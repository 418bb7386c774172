/**
 * Tests the clock of a run: the machine's, except in a Docket that is not installed and a test that
 * injects a clock.
 */
import { expect, it } from "vitest";
import { clockOfRun } from "../../electron/shell/clock.ts";
import { clock as broughtClock } from "./brought-clock.ts";

const BROUGHT = { DOCKET_TEST_CLOCK: new URL("brought-clock.ts", import.meta.url).href };

it("is the one that a test injects", async () => {
  expect(await clockOfRun(BROUGHT, false)).toBe(broughtClock);
});

it("is the machine's where Docket is installed, and where no clock is injected", async () => {
  for (const clock of [await clockOfRun(BROUGHT, true), await clockOfRun({}, false)]) {
    expect(clock).not.toBe(broughtClock);
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(60_000);
  }
});
