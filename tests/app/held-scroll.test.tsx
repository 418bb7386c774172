import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useHeldScroll } from "../../app/views/details/use-held-scroll.ts";

/** Reports a change of sizes, as the browser's ResizeObserver does once a frame is laid out. */
let resized: () => void = () => undefined;
/** Heights of the pane and of its content, in pixels. */
const sizes = { pane: 100, content: 300 };

beforeEach(() => {
  class Resizes {
    constructor(tell: () => void) {
      resized = tell;
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("ResizeObserver", Resizes);
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns the extra room at the end of the pane, in pixels. */
const room = (frame: HTMLElement): number => Number.parseFloat(frame.style.getPropertyValue("--held-room")) || 0;
const end = (frame: HTMLElement): number => sizes.content + room(frame) - sizes.pane;

/** Opens the pane, which scrolls as far as its content and the extra room allow. */
function open() {
  const reads = vi.fn<() => void>();
  let top = 0;
  sizes.content = 300;
  const [pane, content] = [document.createElement("div"), document.createElement("div")];
  pane.append(content);
  document.body.append(pane);
  // Properties of the element itself: other tests of the same page replace those of its prototypes.
  Object.defineProperties(pane, {
    clientHeight: { get: () => sizes.pane },
    scrollHeight: { get: () => sizes.content + room(pane) },
    scrollTop: {
      get: () => {
        reads();
        return (top = Math.min(top, end(pane)));
      },
      set: (to: number) => {
        top = Math.min(to, end(pane));
      },
    },
  });
  const styled = vi.spyOn(pane.style, "setProperty");
  renderHook(() => useHeldScroll({ current: pane }, { current: content }));
  const scroll = (to: number): void => {
    top = to;
    fireEvent.scroll(pane);
  };
  const becomes = (height: number): void => {
    sizes.content = height;
    resized();
  };
  return { pane, reads, styled, scroll, becomes };
}

it("the pane reads no scroll position before the page is laid out", () => {
  const { reads } = open();
  expect(reads).not.toHaveBeenCalled();
});

it("the pane sets no extra room when none is needed, so that no style is recomputed", () => {
  const { styled, becomes } = open();
  becomes(300);
  becomes(400);
  expect(styled).not.toHaveBeenCalled();
});

it("the pane keeps the scroll position while the content below becomes shorter, and removes the extra room afterwards", () => {
  const { pane, scroll, becomes } = open();
  becomes(300);
  scroll(200);
  becomes(220);
  expect(pane.scrollTop).toBe(200);
  expect(pane.style.getPropertyValue("--held-room")).toBe("80px");
  becomes(300);
  expect(pane.scrollTop).toBe(200);
  expect(pane.style.getPropertyValue("--held-room")).toBe("0px");
});

it("the pane keeps a scroll position that was set before the first layout", () => {
  const { pane, scroll, becomes } = open();
  scroll(200);
  becomes(250);
  expect(pane.scrollTop).toBe(200);
});
