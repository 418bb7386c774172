/**
 * The environment of the window's tests: one page for all files of a thread. Modules and libraries
 * keep references to the document and the frames that existed when they were loaded, and are loaded
 * only once.
 */
import { builtinEnvironments, type Environment } from "vitest/runtime";

/** Where a thread stores its page; this file is loaded again for each test file. */
const PAGE = Symbol.for("docket.tests.page");

const FRAME_MS = 16;

const keptPage: Environment = {
  name: "kept-page",
  viteEnvironment: "client",
  async setup(global: Record<PropertyKey, unknown>, options) {
    if (global[PAGE] === undefined) {
      await builtinEnvironments.jsdom.setup(global, options);
      Object.assign(global, frames());
      // With a fake clock's Intl, a format writes the fake time for the moment 0, and the window
      // caches its formats.
      const { Intl: intl } = globalThis;
      Object.defineProperty(global, "Intl", { configurable: true, get: () => intl, set() {} });
      global[PAGE] = true;
    }
    return { teardown: () => undefined };
  },
};

/**
 * Returns animation frames based on the machine's own timers: jsdom's frames stop for good after a
 * fake clock has replaced its timers.
 */
function frames(): Pick<Window, "requestAnimationFrame" | "cancelAnimationFrame"> {
  const { setTimeout: later, clearTimeout: never } = globalThis;
  const waiting = new Map<number, NodeJS.Timeout>();
  let last = 0;
  return {
    requestAnimationFrame: (draw) => {
      const frame = (last += 1);
      const timer = later(() => {
        waiting.delete(frame);
        draw(performance.now());
      }, FRAME_MS);
      waiting.set(frame, timer);
      return frame;
    },
    cancelAnimationFrame: (frame) => {
      never(waiting.get(frame));
      waiting.delete(frame);
    },
  };
}

export default keptPage;
