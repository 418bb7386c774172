/**
 * Scrolling for long lists in jsdom, which has no layout: a list is as high as its style states.
 */
import { act } from "@testing-library/react";
import { beforeAll } from "vitest";

/** Call after `usesWindow`, once at the top of a test file. */
export function usesLongLists(): void {
  beforeAll(() => {
    Object.defineProperty(HTMLElement.prototype, "scrollHeight", {
      configurable: true,
      get(this: HTMLElement) {
        return Number.parseFloat(this.querySelector<HTMLElement>("[style*='height']")?.style.height ?? "0");
      },
    });
    Element.prototype.scrollTo = scrollTo;
  });
}

export const scrollBy = (scroller: Element, px: number) =>
  act(async () =>
    scroller.scrollTo({ top: Math.max(0, Math.min(scroller.scrollTop + px, scroller.scrollHeight - scroller.clientHeight)) }),
  );
export const scrollToEnd = (scroller: Element) => scrollBy(scroller, Infinity);
export const nodesIn = (element: Element) => element.querySelectorAll("*").length;

function scrollTo(this: Element, options?: ScrollToOptions | number): void {
  this.scrollTop = typeof options === "object" ? (options.top ?? 0) : 0;
  queueMicrotask(() => this.dispatchEvent(new Event("scroll")));
}
