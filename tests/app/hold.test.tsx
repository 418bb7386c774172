/** The rows stay in place while the user points at them or works in them, and no longer. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
beforeEach(() => void vi.useFakeTimers({ now: 10_000, toFake: ["setTimeout", "clearTimeout", "performance", "Date"] }));
afterEach(() => void vi.useRealTimers());

const three = ["a", "b", "c"].map((id, index) => aRow({ id, name: `Action ${id}`, receivedAt: index }));
const ids = () => screen.getAllByRole("row").map(({ dataset }) => dataset["action"]);
const lines = () => document.querySelector("#action-queue > div")!;
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const come = (bridge: FakeBridge, id: string, more: Partial<RowDto> = {}) =>
  act(async () => bridge.change([aRow({ id, name: `Action ${id}`, priority: "CRITICAL", ...more })]));
const move = (clientX: number) => act(async () => void fireEvent.pointerMove(lines(), { clientX, clientY: 20 }));
const chip = () => document.querySelector<HTMLElement>("[data-list-bar]:has([data-command='list.release'])");

/** Sets the row under the pointer; jsdom has no layout. */
const under = (id: string): void => {
  document.elementFromPoint = () => document.querySelector(`[data-action="${id}"]`);
};
const press = (id: string, clientX = 1) =>
  act(async () => {
    const row = document.querySelector<HTMLElement>(`[data-action="${id}"]`)!;
    const at = { clientX, clientY: 20 };
    if (fireEvent.mouseDown(row, at)) row.focus();
    fireEvent.click(row, at);
  });

describe("the rows", () => {
  it("are held by a pointer until it has rested for 5 s, and again when it moves on", async () => {
    const { bridge } = await openWindow({ rows: three });
    await move(1);
    await come(bridge, "n");
    await pass(4_900);
    await move(2);
    await pass(4_999);
    expect(ids()).toEqual(["a", "b", "c"]);
    await pass(1);
    expect(ids()).toEqual(["n", "a", "b", "c"]);
    await move(2);
    await come(bridge, "o");
    expect(ids()).toHaveLength(5);
    await move(3);
    await come(bridge, "p");
    expect(ids()).toHaveLength(5);
  });

  it("are held for a lifted finger, whose tap arrives only after that", async () => {
    const { bridge } = await openWindow({ rows: three });
    const touch = { pointerType: "touch", clientX: 1, clientY: 20 };
    await act(async () => void fireEvent.pointerOver(lines(), touch));
    await come(bridge, "n");
    await act(async () => void fireEvent.pointerOut(lines(), touch));
    expect(ids()).toEqual(["a", "b", "c"]);
    await pass(5_000);
    expect(ids()).toEqual(["n", "a", "b", "c"]);
  });

  it("are no longer held once a mouse has left them", async () => {
    const { bridge } = await openWindow({ rows: three });
    await move(1);
    await come(bridge, "n");
    await act(async () => void fireEvent.pointerOut(lines(), { pointerType: "mouse" }));
    expect(ids()).toEqual(["n", "a", "b", "c"]);
  });

  it("are no longer held once the window has lost the focus", async () => {
    const { bridge } = await openWindow({ rows: three });
    await move(1);
    await act(async () => {
      screen.getAllByRole("row")[1]!.focus();
    });
    await come(bridge, "n");
    expect(ids()).toHaveLength(3);
    await act(async () => void fireEvent.blur(window));
    expect(ids()).toHaveLength(4);
  });

  it("are held by the focus until no key and no pointer has moved for 5 s, and again by the next key", async () => {
    const { bridge } = await openWindow({ rows: three });
    await move(1);
    under("b");
    await press("b");
    await come(bridge, "n");
    await pass(4_900);
    await act(async () => void fireEvent.keyDown(document.activeElement!, { key: "Shift" }));
    await pass(4_900);
    await move(2);
    await pass(4_999);
    expect(ids()).toEqual(["a", "b", "c"]);
    await pass(1);
    expect([ids(), document.activeElement?.getAttribute("data-action")]).toEqual([["n", "a", "b", "c"], "b"]);
    await act(async () => void fireEvent.keyDown(document.activeElement!, { key: "Shift" }));
    await come(bridge, "o");
    expect(ids()).toHaveLength(4);
    Reflect.deleteProperty(document, "elementFromPoint");
  });

  it("are not held by the focus that Docket set on the first row, until a key is pressed there", async () => {
    const { bridge } = await openWindow({ rows: three });
    await come(bridge, "n");
    expect([ids(), document.activeElement?.getAttribute("data-action")]).toEqual([["n", "a", "b", "c"], "a"]);
    await act(async () => void fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" }));
    await come(bridge, "o");
    expect(ids()).toHaveLength(4);
  });
});

/** Returns the chip's text without the hidden total of several kinds, which is for narrow lists. */
const said = () => {
  const parts = [...(chip()?.firstElementChild?.children ?? [])].filter((part) => part.ariaHidden !== "true");
  return [parts.map(({ textContent }) => textContent).join(""), chip()?.dataset["urgent"]];
};
const sum = () => chip()?.firstElementChild?.querySelector("[aria-hidden=true]")?.textContent;

describe("the chip of the held-back rows", () => {
  it("shows the highest priority among them, and is red when one is critical", async () => {
    const { bridge } = await openWindow({ rows: three });
    await move(1);
    await come(bridge, "l", { priority: "NONE" });
    expect(said()).toEqual(["1 new", undefined]);
    await come(bridge, "m", { priority: "LOW" });
    await come(bridge, "n", { priority: "LOW" });
    expect(said()).toEqual(["3 new · 2 low", undefined]);
    await come(bridge, "o", { priority: "HIGH" });
    expect(said()).toEqual(["4 new · 1 high", undefined]);
    expect(sum()).toBeUndefined();
    await come(bridge, "p");
    await come(bridge, "b");
    expect(said()).toEqual(["5 new, 1 moved · 2 critical", "true"]);
    expect(sum()).toBe("6 changes");
    await act(async () => void fireEvent.keyDown(document.body, { key: "." }));
    expect([chip(), ids()[0]]).toEqual([null, "b"]);
  });

  it("ranks work to stop above every priority, also for a row that stays in its place", async () => {
    const { bridge } = await openWindow({ rows: [...three, aRow({ id: "z", state: "IN_PROGRESS", priority: "LOW" })] });
    await move(1);
    await come(bridge, "n");
    const stop = { at: 9_000, why: "CANCELLED" } as const;
    await come(bridge, "z", { state: "CANCELLED", priority: "LOW", views: ["allOpen"], stop });
    expect(said()).toEqual(["1 new, 1 moved · 1 to stop", "true"]);
    await come(bridge, "o", { state: "CANCELLED", priority: "NONE", views: ["allOpen"], stop });
    expect(said()).toEqual(["2 new, 1 moved · 2 to stop", "true"]);
    await come(bridge, "o", { priority: "NONE" });
    await come(bridge, "z", { state: "IN_PROGRESS", priority: "LOW" });
    expect(said()).toEqual(["2 new · 1 critical", "true"]);
  });

  it("has its full text as its name, and its button has it as its description", async () => {
    const { bridge } = await openWindow({ rows: three });
    await move(1);
    await come(bridge, "n");
    const region = screen.getByRole("region", { name: "Held back: 1 new · 1 critical" });
    expect(within(region).getByRole("button", { name: "Show" }).ariaDescription).toBe("1 new · 1 critical");
  });
});

/** Opens a window in which row b has just moved by itself under a pointer that rested on row c. */
async function restOnAComer() {
  const { bridge, store } = await openWindow({ rows: three });
  under("c");
  await move(1);
  await pass(5_000);
  under("b");
  await come(bridge, "n");
  return { store };
}

describe("a press on a row", () => {
  it("is refused within 700 ms after the row moved under a resting pointer by itself", async () => {
    const { store } = await restOnAComer();
    await press("b");
    expect(store.getState().activeId).toBe("a");
    await pass(700);
    await press("b");
    expect(store.getState().activeId).toBe("b");
  });

  it.each([
    ["trembles", 4, "a"],
    ["goes elsewhere on purpose", 9, "b"],
  ])("by a hand that %s after that selects the intended row", async (_, to, chosen) => {
    const { store } = await restOnAComer();
    await move(to - 1);
    await move(to);
    await press("b", to);
    expect(store.getState().activeId).toBe(chosen);
  });

  it("is accepted when the pointer has left the list and returned to the same place", async () => {
    const { store } = await restOnAComer();
    await act(async () => void fireEvent.pointerLeave(lines()));
    await move(1);
    await press("b");
    expect(store.getState().activeId).toBe("b");
  });

  it("is accepted when the pointer was never seen to rest", async () => {
    const { bridge, store } = await openWindow({ rows: three });
    under("b");
    await come(bridge, "n");
    await press("b");
    expect(store.getState().activeId).toBe("b");
  });
});
