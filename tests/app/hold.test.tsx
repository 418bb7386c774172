/** The rows stay in place while somebody is at them, and no longer. */
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

/** What stands under the pointer; jsdom has no layout. */
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

  it("are held for a finger that has come up, whose tap comes only then", async () => {
    const { bridge } = await openWindow({ rows: three });
    const touch = { pointerType: "touch", clientX: 1, clientY: 20 };
    await act(async () => void fireEvent.pointerOver(lines(), touch));
    await come(bridge, "n");
    await act(async () => void fireEvent.pointerOut(lines(), touch));
    expect(ids()).toEqual(["a", "b", "c"]);
    await pass(5_000);
    expect(ids()).toEqual(["n", "a", "b", "c"]);
  });

  it("are held no longer once a mouse has left them", async () => {
    const { bridge } = await openWindow({ rows: three });
    await move(1);
    await come(bridge, "n");
    await act(async () => void fireEvent.pointerOut(lines(), { pointerType: "mouse" }));
    expect(ids()).toEqual(["n", "a", "b", "c"]);
  });

  it("are held no longer once the window has lost the focus", async () => {
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

  it("are not held by the focus that Docket gave to the first of them, until a key is pressed there", async () => {
    const { bridge } = await openWindow({ rows: three });
    await come(bridge, "n");
    expect([ids(), document.activeElement?.getAttribute("data-action")]).toEqual([["n", "a", "b", "c"], "a"]);
    await act(async () => void fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" }));
    await come(bridge, "o");
    expect(ids()).toHaveLength(4);
  });
});

/** The sum of several kinds is for little room, and not said besides them. */
const said = () => {
  const parts = [...(chip()?.firstElementChild?.children ?? [])].filter((part) => part.ariaHidden !== "true");
  return [parts.map(({ textContent }) => textContent).join(""), chip()?.dataset["urgent"]];
};
const sum = () => chip()?.firstElementChild?.querySelector("[aria-hidden=true]")?.textContent;

describe("the chip of the rows held back", () => {
  it("gives the highest priority among them, and is red when one is critical", async () => {
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

  it("puts work to stop above every priority, also of a row in its place", async () => {
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

  it("is named by all of it, and its button is described by it", async () => {
    const { bridge } = await openWindow({ rows: three });
    await move(1);
    await come(bridge, "n");
    const region = screen.getByRole("region", { name: "Held back: 1 new · 1 critical" });
    expect(within(region).getByRole("button", { name: "Show" }).ariaDescription).toBe("1 new · 1 critical");
  });
});

/** Row b has just come by itself under a pointer that rested on c. */
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
  it("is not taken within 700 ms of the row's coming under a resting pointer by itself", async () => {
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
  ])("of a hand that %s after that is for the row that was meant", async (_, to, chosen) => {
    const { store } = await restOnAComer();
    await move(to - 1);
    await move(to);
    await press("b", to);
    expect(store.getState().activeId).toBe(chosen);
  });

  it("is taken of a hand that has left the list and come back to the very place", async () => {
    const { store } = await restOnAComer();
    await act(async () => void fireEvent.pointerLeave(lines()));
    await move(1);
    await press("b");
    expect(store.getState().activeId).toBe("b");
  });

  it("is taken where the pointer was never seen to rest", async () => {
    const { bridge, store } = await openWindow({ rows: three });
    under("b");
    await come(bridge, "n");
    await press("b");
    expect(store.getState().activeId).toBe("b");
  });
});
