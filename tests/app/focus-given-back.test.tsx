/**
 * A dialog that closes returns the focus to the row that is chosen by then, and changes no choice.
 */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { DETAILS_ID } from "../../app/commands/focus.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { choose, details, focusTaken, press, type } from "./window-actions.ts";
import { makeNarrow, openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const PUMP = aRow({ id: "a", name: "Inspect pump", state: "IN_PROGRESS" });
/** An Action in no view; only its details are shown. */
const HIDDEN = aRow({ id: "h", name: "Hidden", state: "IN_PROGRESS", views: [] });
const CHARGER = aRow({ id: "b", name: "Clean charger", priority: "CRITICAL" });

it.each([
  ["the handover", "h"],
  ["the palette", "k"],
  ["the keys", "?"],
])("from %s, the key of work to stop leads to that work, though another row had the focus before", async (_name, key) => {
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

it.each(["while it is open", "as it closes"])(
  "a closing dialog focuses the successor of the formerly focused row, when that row is removed %s",
  async (when) => {
    const { bridge, store } = await openWindow({ rows: [PUMP, CHARGER] });
    await choose(/Clean charger/);
    await press("L", document.activeElement ?? document.body, { shiftKey: true });
    await focusTaken();
    expect(document.activeElement?.closest("[role=dialog]")).toBeTruthy();
    const go = () => act(async () => bridge.change([{ ...CHARGER, views: [] }]));
    if (when === "while it is open") await go();
    await act(async () => store.getState().closeDialog());
    if (when === "as it closes") await go();
    await focusTaken();
    await focusTaken();
    expect([store.getState().dialog, store.getState().activeId]).toEqual([undefined, "a"]);
    expect(document.activeElement?.closest<HTMLElement>("[data-action]")?.dataset["action"]).toBe("a");
  },
);

it("a closing dialog focuses the details of an unlisted Action opened over it, though the former row is gone", async () => {
  const { bridge, store } = await openWindow({ rows: [PUMP, CHARGER, HIDDEN] });
  await choose(/Clean charger/);
  await press("h", document.activeElement ?? document.body);
  await focusTaken();
  await act(async () => bridge.change([{ ...CHARGER, views: [] }]));
  await act(async () => bridge.push("queue:open", { actionId: "h" }));
  await focusTaken();
  await focusTaken();
  expect([store.getState().dialog, store.getState().activeId]).toEqual([undefined, "h"]);
  expect(document.activeElement?.id).toBe(DETAILS_ID);
});

it("a closing dialog focuses the details of an unlisted Action that a notification has opened over it", async () => {
  const { bridge, store } = await openWindow({ rows: [PUMP, CHARGER, HIDDEN] });
  await choose(/Clean charger/);
  await press("h", document.activeElement ?? document.body);
  await focusTaken();
  expect(screen.getByRole("dialog")).toBeTruthy();
  await act(async () => bridge.push("queue:open", { actionId: "h" }));
  await focusTaken();
  expect([store.getState().dialog, store.getState().activeId]).toEqual([undefined, "h"]);
  expect(document.activeElement?.id).toBe(DETAILS_ID);
});

it("a closing dialog focuses the details of an unlisted Action whose button is gone after the dialog's move", async () => {
  const { bridge, store } = await openWindow({ rows: [PUMP, HIDDEN] });
  await act(async () => bridge.push("queue:open", { actionId: "h" }));
  await focusTaken();
  const fail = within(details()).getByRole("button", { name: /fail/i });
  await act(async () => {
    fireEvent.pointerDown(fail);
    fail.focus();
    fireEvent.pointerUp(fail);
    fireEvent.click(fail);
  });
  await focusTaken();
  await type(screen.getByLabelText("Reason"), "broken");
  await act(async () => {
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Fail" }));
    bridge.change([{ ...HIDDEN, update: anUpdate({ actionId: "h", move: "fail", state: "waiting" }) }]);
  });
  await focusTaken();
  await focusTaken();
  expect([store.getState().dialog, store.getState().activeId]).toEqual([undefined, "h"]);
  expect(document.activeElement?.closest("[data-action]")).toBeNull();
});

it("a closing dialog focuses the list and none of its rows when the unlisted Action's details are closed", async () => {
  makeNarrow();
  const { bridge, store } = await openWindow({ rows: [PUMP, HIDDEN] });
  await act(async () => bridge.push("queue:open", { actionId: "h" }));
  await act(async () => store.getState().closeDetails());
  await focusTaken();
  await press("k", document.activeElement ?? document.body, { ctrlKey: true });
  await focusTaken();
  await act(async () => store.getState().closeDialog());
  await focusTaken();
  await focusTaken();
  expect([store.getState().dialog, store.getState().activeId]).toEqual([undefined, "h"]);
  expect(document.activeElement).not.toBe(document.body);
});
