import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useRef } from "react";
import { useHeldScroll } from "../../app/views/details/use-held-scroll.ts";

/** What the browser would tell of sizes, once a frame is laid out. */
let resized: () => void = () => undefined;
/** Pixels of the pane and of what is in it. */
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
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Pane() {
  const [pane, content] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useHeldScroll(pane, content);
  return (
    <div ref={pane} data-testid="pane">
      <div ref={content} />
    </div>
  );
}

/** That the pane has at its end, pixels. */
const room = (frame: HTMLElement): number => Number.parseFloat(frame.style.getPropertyValue("--held-room")) || 0;
const end = (frame: HTMLElement): number => sizes.content + room(frame) - sizes.pane;

/** The pane, which scrolls as far as its content and the room at its end allow. */
function open() {
  const reads = vi.fn<() => void>();
  let top = 0;
  vi.spyOn(Element.prototype, "clientHeight", "get").mockImplementation(() => sizes.pane);
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(function (this: HTMLElement) {
    return sizes.content + room(this);
  });
  vi.spyOn(Element.prototype, "scrollTop", "get").mockImplementation(function (this: HTMLElement) {
    reads();
    return (top = Math.min(top, end(this)));
  });
  vi.spyOn(Element.prototype, "scrollTop", "set").mockImplementation(function (this: HTMLElement, to: number) {
    top = Math.min(to, end(this));
  });
  sizes.content = 300;
  const pane = render(<Pane />).getByTestId("pane");
  const styled = vi.spyOn(pane.style, "setProperty");
  const scroll = (to: number): void => {
    top = to;
    fireEvent.scroll(pane);
  };
  const becomes = (content: number): void => {
    sizes.content = content;
    resized();
  };
  return { pane, reads, styled, scroll, becomes };
}

it("asks for no place before the page is laid out", () => {
  const { reads } = open();
  expect(reads).not.toHaveBeenCalled();
});

it("sets no room where none is needed, so that no style is worked out again", () => {
  const { styled, becomes } = open();
  becomes(300);
  becomes(400);
  expect(styled).not.toHaveBeenCalled();
});

it("keeps what is scrolled to in its place while what is below becomes shorter, and gives the room back", () => {
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

it("keeps a place that was scrolled to before the first layout", () => {
  const { pane, scroll, becomes } = open();
  scroll(200);
  becomes(250);
  expect(pane.scrollTop).toBe(200);
});
