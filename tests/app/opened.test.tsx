/** An Action is reported as opened once per showing, after a second on a visible screen. */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FakeBridge } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { makeNarrow, openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
beforeEach(() => void vi.useFakeTimers({ now: 10_000 }));
afterEach(() => {
  show("visible");
  vi.useRealTimers();
});

const ROWS = ["a", "b", "c"].map((id, index) => aRow({ id, name: `Action ${id}`, receivedAt: 3_000 + index }));

const row = (id: string): HTMLElement => screen.getByRole("row", { name: new RegExp(`Action ${id}`) });
const choose = (id: string) =>
  act(async () => {
    row(id).blur();
    row(id).focus();
  });
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const opened = (bridge: FakeBridge): string[] => bridge.requests("action:opened").map(({ actionId }) => actionId);

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("an opened Action", () => {
  it("is reported after a second, once, whatever changes in its row", async () => {
    const { bridge } = await openWindow({ rows: ROWS });
    await choose("a");
    await pass(999);
    expect(opened(bridge)).toEqual([]);
    await pass(1);
    expect(opened(bridge)).toEqual(["a"]);
    const asked = bridge.requests("queue:details").length;
    await act(async () => bridge.change([{ ...ROWS[0]!, priority: "CRITICAL" }]));
    await pass(5_000);
    expect([opened(bridge), bridge.requests("queue:details").length]).toEqual([["a"], asked + 1]);
  });

  it("is not reported for the first row, which Docket has chosen, before the user moves to it", async () => {
    const { bridge, store } = await openWindow({ rows: ROWS });
    expect([store.getState().activeId, document.activeElement]).toEqual(["a", row("a")]);
    await pass(5_000);
    expect(opened(bridge)).toEqual([]);
    await act(async () => void fireEvent.click(row("a")));
    await pass(1_000);
    expect(opened(bridge)).toEqual(["a"]);
  });

  it("is not reported for rows that arrow keys only pass", async () => {
    const { bridge } = await openWindow({ rows: ROWS });
    await choose("a");
    await pass(400);
    for (const id of ["b", "c"]) {
      await act(async () => void fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" }));
      expect(document.activeElement).toBe(row(id));
      await pass(400);
    }
    await pass(600);
    expect(opened(bridge)).toEqual(["c"]);
  });

  it("is reported again when the Action is chosen again later", async () => {
    const { bridge } = await openWindow({ rows: ROWS });
    for (const id of ["a", "b", "a"]) {
      await choose(id);
      await pass(1_000);
    }
    expect(opened(bridge)).toEqual(["a", "b", "a"]);
  });

  it("needs a whole second in a visible window, and is not reported again when the window is shown again", async () => {
    const { bridge } = await openWindow({ rows: ROWS });
    await choose("a");
    await pass(900);
    show("hidden");
    await pass(60_000);
    show("visible");
    await pass(900);
    expect(opened(bridge)).toEqual([]);
    await pass(100);
    show("hidden");
    show("visible");
    await pass(5_000);
    expect(opened(bridge)).toEqual(["a"]);
  });

  it("is not reported in a narrow window while the sheet with the details is closed", async () => {
    makeNarrow();
    const { bridge, store } = await openWindow({ rows: ROWS });
    await choose("a");
    await pass(5_000);
    expect(opened(bridge)).toEqual([]);
    await act(async () => store.getState().openDetails("a"));
    await pass(1_000);
    expect(opened(bridge)).toEqual(["a"]);
  });
});
