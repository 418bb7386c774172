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

// A window that has been open for a moment has its dialogs.
await loadDialogs();

/** A test moves the focus and presses within a moment, as nobody does. */
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

/** The next window is under 820 px wide. */
export function makeNarrow(): void {
  narrow = true;
}

/** Opens the window and waits until it has taken the list. */
export async function openWindow(
  initial: FakeState = {},
  prepare?: (bridge: FakeBridge) => void,
  monotonic?: () => number,
  pauses: InputPauses = NO_PAUSES,
  frames: Frames = NO_FRAMES,
): Promise<{ bridge: FakeBridge; store: DocketStore }> {
  const bridge = new FakeBridge(initial);
  prepare?.(bridge);
  // A test that looks at the window after a change waits for no frame.
  const store = createDocketStore(bridge, Date.now, monotonic, frames, pauses, new Announcements(false));
  running = store;
  store.start();
  // React Aria gives the focus later after a press by a screen reader, as a test's click looks to it:
  // the last one may have been in another file of this thread.
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

/** Lets the list draw the rows just outside of the sight, too: more than once, where its size comes later. `setTimeout` has to be fake. */
export async function calmList(): Promise<void> {
  for (let moment = 0; moment < 3; moment += 1) await act(async () => vi.advanceTimersByTimeAsync(200));
  expect(screen.getAllByRole("row").length).toBeGreaterThan(window.innerHeight / ROW_HEIGHT + 3);
}

/** Gives the list so many pixels. */
export function widenList(width: number): void {
  const grid = screen.getByRole("grid");
  Object.defineProperty(grid, "offsetWidth", { configurable: true, value: width });
  // It looks at its size then, too.
  fireEvent.scroll(grid);
}
