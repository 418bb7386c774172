/**
 * The whole window in jsdom over a fake bridge. jsdom has no layout, so the list is 600 px high.
 */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { setInteractionModality } from "react-aria-components";
import { afterEach, beforeAll, expect, vi } from "vitest";
import { Announcements } from "../../app/store/announcements.ts";
import type { InputPauses } from "../../app/commands/input-guard.ts";
import { type Frames, NO_FRAMES } from "../../app/store/frames.ts";
import { StoreContext } from "../../app/store/hooks.ts";
import { createDocketStore, type DocketStore } from "../../app/store/store.ts";
import { loadDialogs } from "../../app/views/frame/LaterDialogs.tsx";
import { Window } from "../../app/views/frame/Window.tsx";
import { ROW_HEIGHT } from "../../app/views/queue/line-places.ts";
import { FakeBridge, type FakeState } from "./fake-bridge.ts";

// A window that has been open for a moment has loaded its dialogs.
await loadDialogs();

/** No pauses, because a test moves the focus and presses within a moment, unlike a user. */
const NO_PAUSES: InputPauses = { keys: 0, settling: 0 };

let running: DocketStore | undefined;
let narrow = false;

/** Call once at the top of a test file that opens windows. */
export function usesWindow(): void {
  beforeAll(() => {
    class NoResizes {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    }
    Object.assign(globalThis, { ResizeObserver: NoResizes });
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: narrow, onchange: null, addListener() {}, removeListener() {} });
    Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 600 });
    Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, get: () => 600 });
    Element.prototype.scrollTo = () => undefined;
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => {
    cleanup();
    running?.stop();
    running = undefined;
    narrow = false;
  });
}

/** Makes the next window narrower than 820 px. */
export function makeNarrow(): void {
  narrow = true;
}

/** Opens the window and waits until it has loaded the list. */
export async function openWindow(
  initial: FakeState = {},
  prepare?: (bridge: FakeBridge) => void,
  monotonic?: () => number,
  pauses: InputPauses = NO_PAUSES,
  frames: Frames = NO_FRAMES,
): Promise<{ bridge: FakeBridge; store: DocketStore }> {
  const bridge = new FakeBridge(initial);
  prepare?.(bridge);
  // Without frames, a test can read the window right after a change.
  const store = createDocketStore(bridge, Date.now, monotonic, frames, pauses, new Announcements(false));
  running = store;
  store.start();
  // React Aria moves the focus later after a press by a screen reader, and a test's click looks
  // like one: the last press may have been in another file of this thread.
  setInteractionModality("keyboard");
  await act(async () => {
    render(
      <StoreContext value={store}>
        <Window />
      </StoreContext>,
    );
  });
  return { bridge, store };
}

/**
 * Lets the list draw the rows just outside of the sight as well, repeatedly, as its size may be
 * reported later. Requires a fake `setTimeout`.
 */
export async function calmList(): Promise<void> {
  for (let moment = 0; moment < 3; moment += 1) await act(async () => vi.advanceTimersByTimeAsync(200));
  expect(screen.getAllByRole("row").length).toBeGreaterThan(window.innerHeight / ROW_HEIGHT + 3);
}

/** Sets the width of the list, in pixels. */
export function widenList(width: number): void {
  const grid = screen.getByRole("grid");
  Object.defineProperty(grid, "offsetWidth", { configurable: true, value: width });
  // The list reads its size when it is scrolled, too.
  fireEvent.scroll(grid);
}
