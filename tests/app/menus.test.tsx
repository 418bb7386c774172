/** A menu over the window covers nothing that the user has asked to see. */
import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRow } from "./sample-actions.ts";
import { click, focusTaken, press } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const working = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", moves: ["complete", "report", "fail", "cancel"] });
const stopped = aRow({ id: "b", name: "Beta", state: "CANCELLED", stop: { at: 1, why: "CANCELLED" } });
const other = aRow({ id: "c", name: "Gamma" });
const MENUS = {
  filters: () => screen.getByRole("button", { name: "Add filter" }),
  order: () => screen.getByRole("button", { name: /grouped/i }),
  moves: () => screen.getByRole("button", { name: "More moves" }),
} as const;

async function openMenu(button: () => HTMLElement) {
  const opened = await openWindow({ rows: [working, other] });
  await act(async () => opened.store.getState().openAction("a"));
  await click(button());
  expect(screen.queryAllByRole("menu")).toHaveLength(1);
  return opened;
}

/** Returns the key in the title bar. */
const key = () => screen.getByRole("region", { name: "Work to stop" }).querySelector("kbd")?.parentElement?.textContent;

const WAYS = {
  "the key of work to stop": async () => press("S", undefined, { ctrlKey: true, shiftKey: true }),
  "its button": async () => click(within(screen.getByRole("region", { name: "Work to stop" })).getByRole("button", { name: /Show/ })),
} as const;

for (const [menu, button] of Object.entries(MENUS)) {
  for (const [way, show] of Object.entries(WAYS))
    it(`${menu}: ${way} closes it and shows the Action`, async () => {
      const { store, bridge } = await openMenu(button);
      await act(async () => bridge.change([stopped]));
      await show();
      expect(screen.queryAllByRole("menu")).toEqual([]);
      expect(store.getState().activeId).toBe("b");
    });

  it(`${menu}: a notification closes it and shows the Action`, async () => {
    const { store, bridge } = await openMenu(button);
    await act(async () => bridge.push("queue:open", { actionId: "c" }));
    expect(screen.queryAllByRole("menu")).toEqual([]);
    expect(store.getState().activeId).toBe("c");
  });

  it(`${menu}: the title bar names the key that acts over it`, async () => {
    const { bridge } = await openMenu(button);
    await act(async () => bridge.change([stopped]));
    expect(key()).toContain("Ctrl");
    // An open menu takes the focus some frames later.
    await focusTaken();
    await press("Escape");
    expect(screen.queryAllByRole("menu")).toEqual([]);
    expect(key()).not.toContain("Ctrl");
  });
}
