// @vitest-environment jsdom
/**
 * The frames of a page: a callback before one, another after its paint, and no frame while the page
 * is hidden.
 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PAGE_FRAMES } from "../../app/store/frames.ts";

let asked: Map<number, () => void>;
let happened: string[];
let takeBack: () => void;

const ask = (): void => {
  takeBack = PAGE_FRAMES.next(
    () => happened.push("draw"),
    () => happened.push("painted"),
  );
};
const frame = (): void => {
  const due = [...asked.values()];
  asked.clear();
  for (const run of due) run();
};
const setHidden = (isHidden: boolean): void => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  asked = new Map();
  happened = [];
  let last = 0;
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => {
    asked.set((last += 1), run);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (id: number) => asked.delete(id));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("the page draws in the frame, and reports painted in a task after it", () => {
  ask();
  expect(happened).toEqual([]);
  frame();
  expect(happened).toEqual(["draw"]);
  vi.runAllTimers();
  expect(happened).toEqual(["draw", "painted"]);
});

it("the page waits for no frame while the page is hidden", () => {
  setHidden(true);
  ask();
  expect([happened, asked.size]).toEqual([["draw", "painted"], 0]);
});

it("the page stops waiting for a frame when the page is hidden, and does nothing twice when it is shown again", () => {
  ask();
  setHidden(false);
  expect(happened).toEqual([]);
  setHidden(true);
  expect([happened, asked.size]).toEqual([["draw", "painted"], 0]);
  setHidden(false);
  setHidden(true);
  vi.runAllTimers();
  expect(happened).toEqual(["draw", "painted"]);
});

it("the page draws nothing again when the page is hidden after the frame", () => {
  ask();
  frame();
  setHidden(true);
  vi.runAllTimers();
  expect(happened).toEqual(["draw", "painted"]);
});

it("the page does nothing after cancellation, before the frame or after it", () => {
  ask();
  takeBack();
  frame();
  setHidden(true);
  setHidden(false);
  vi.runAllTimers();
  expect(happened).toEqual([]);
  ask();
  frame();
  takeBack();
  vi.runAllTimers();
  expect(happened).toEqual(["draw"]);
});
