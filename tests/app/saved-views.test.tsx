// @vitest-environment jsdom
/** A view of one's own shows its rows until its user wants others, and no list is called coming that is not. */
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const rows = [aRow({ id: "a" }), aRow({ id: "b", state: "PLANNED" })];
const planned = { id: "v-1", name: "Planned", filters: ["state:planned"], grouping: "none", sorting: "age" } as const;
const keepViews = (bridge: FakeBridge): void => {
  const views = [planned, { ...planned, id: "v-2", name: "Another" }];
  bridge.preferences = { ...bridge.preferences, list: { ...bridge.preferences.list, views } };
};
const ids = () => screen.getAllByRole("row").map(({ dataset }) => dataset["action"]);
const empty = () => document.querySelector('[data-part="empty"]')?.textContent;

async function shown() {
  const window = await openWindow({ rows }, keepViews);
  await act(async () => window.store.getState().showSavedView("v-1"));
  return window;
}

it("stays when the theme is changed, another one is dropped, or it is kept under another name", async () => {
  const { store } = await shown();
  await act(async () => store.getState().prefer({ theme: "dark" }));
  await act(async () => store.getState().dropSavedView("v-2"));
  await act(async () => store.getState().saveView("Copy"));
  expect(ids()).toEqual(["b"]);
});

it("keeps its filters when it is sorted in another way", async () => {
  const { store } = await shown();
  await act(async () => store.getState().setOrder({ sorting: "name" }));
  expect([ids(), store.getState().viewOptions.sorting]).toEqual([["b"], "name"]);
});

it("does not hide again what a notification has shown, when something else is kept", async () => {
  const { store } = await shown();
  await act(async () => store.getState().openAction("a"));
  await act(async () => store.getState().prefer({ theme: "dark" }));
  expect(ids()).toContain("a");
});

it("is not shown as kept where main did not take it", async () => {
  const { bridge, store } = await shown();
  bridge.answerNext("preferences:set", failed("internal"));
  await act(async () => store.getState().saveView("One too many"));
  expect(store.getState().preferences.list.views.map(({ name }) => name)).toEqual(["Planned", "Another"]);
});

it("of no row says that nothing passes its filters, and not that rows are to come", async () => {
  const { store } = await openWindow({ rows });
  await act(async () => store.getState().setFilters(["state:completed"]));
  expect(empty()).toBe("Nothing in this view passes the filtersTake a filter away to see more of this view.");
});

it.each(["Escape", "Enter"])("gives the focus to the search when its name is left with %s", async (key) => {
  const { store } = await openWindow({ rows });
  await act(async () => store.getState().setFilters(["state:planned"]));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save view" })));
  const field = screen.getByRole("textbox", { name: "Name of the view" });
  await act(async () => void fireEvent.change(field, { target: { value: "Night" } }));
  await act(async () => void (key === "Enter" ? fireEvent.submit(field) : fireEvent.keyDown(field, { key })));
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  expect(store.getState().preferences.list.views).toHaveLength(key === "Enter" ? 1 : 0);
});
