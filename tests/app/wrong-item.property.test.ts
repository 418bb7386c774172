// @vitest-environment jsdom
/**
 * Never the wrong item: whatever changes by itself while keys are pressed and text is typed, no
 * request to main concerns another Action than the one whose row was shown as chosen when the key
 * went down, and no letter of a text runs a command. After the user has cleared the choice, nothing
 * is chosen until the user chooses.
 */
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Operator } from "./wrong-item-operator.ts";
import { step } from "./wrong-item-steps.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame"] }));
afterEach(() => void vi.useRealTimers());

it("no key acts on another Action than the chosen one, and no typed letter is a command", { timeout: 120_000 }, async () => {
  let mutations = 0;
  let lettings = 0;
  let byDevice = 0;
  let switches = 0;
  let linePresses = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: "max" }), async (steps) => {
      const operator = new Operator();
      try {
        await operator.start();
        for (const act of steps) await operator.do(act);
        mutations += operator.mutationCount;
        lettings += operator.lettings;
        byDevice += operator.byDevice;
        switches += operator.switches;
        linePresses += operator.linePresses;
      } finally {
        operator.stop();
      }
    }),
    { numRuns: 1_000 },
  );
  // Without these minimum counts, the property could pass without having been tested.
  expect(mutations).toBeGreaterThan(200);
  expect(lettings).toBeGreaterThan(100);
  expect(byDevice).toBeGreaterThan(50);
  expect(switches).toBeGreaterThan(50);
  expect(linePresses).toBeGreaterThan(50);
});
