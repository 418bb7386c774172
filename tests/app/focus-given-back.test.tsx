/** A dialog that closes gives the focus back to the row that is chosen by then, and changes no choice. */
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRow } from "./sample-actions.ts";
import { choose, focusTaken, press } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const PUMP = aRow({ id: "a", name: "Inspect pump", state: "IN_PROGRESS" });
const CHARGER = aRow({ id: "b", name: "Clean charger", priority: "CRITICAL" });

it.each([
  ["the handover", "h"],
  ["the palette", "k"],
  ["the keys", "?"],
])("from %s, the key of work to stop leads to that, though another row had the focus before", async (_name, key) => {
  const { bridge, store } = await openWindow({ rows: [PUMP, CHARGER] });
  await choose(/Clean charger/);
  await press(key, document.activeElement ?? document.body, { ctrlKey: key === "k" });
  await focusTaken();
  expect(screen.getByRole("dialog")).toBeTruthy();
  await act(async () => bridge.change([{ ...PUMP, state: "CANCELLED", stop: { at: 1, why: "CANCELLED" } }]));
  await press("S", document.activeElement ?? document.body, { ctrlKey: true, shiftKey: true });
  await focusTaken();
  expect([store.getState().dialog, store.getState().activeId]).toEqual([undefined, "a"]);
  expect(document.activeElement?.closest<HTMLElement>("[data-action]")?.dataset["action"]).toBe("a");
});
