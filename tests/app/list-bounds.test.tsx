/**
 * Filters and views beyond the limits of what is saved: they are in force all the same, and a
 * notice names what is not saved.
 */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { chosenFilter } from "../../app/store/seen-values.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { DEFAULT_PREFERENCES, OF_LIST, type SavedView } from "../../electron/contract/preferences.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
afterEach(() => setLanguage("en"));

const type = "x".repeat(700);
const long = chosenFilter("type", { value: type, count: 1 });
const rows = [aRow({ id: "a", type }), aRow({ id: "b", type: "light" })];
const notice = () => screen.queryByRole("region", { name: "Preferences" })?.textContent;
const many = (count: number): SavedView[] =>
  Array.from({ length: count }, (_, at) => ({ id: `v${at}`, name: `View ${at}`, filters: [], grouping: "none", sorting: "age" }));
const withViews = (count: number) => (bridge: FakeBridge) => {
  bridge.preferences = { ...DEFAULT_PREFERENCES, list: { ...DEFAULT_PREFERENCES.list, views: many(count) } };
};

/** Saves the present list under a name, as the user does. */
async function save(name: string): Promise<void> {
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save view" })));
  await rename(name);
}

async function rename(name: string): Promise<void> {
  const field = screen.getByRole("textbox", { name: "Name of the view" });
  await act(async () => void fireEvent.change(field, { target: { value: name } }));
  await act(async () => void fireEvent.submit(field));
}

describe("a filter that is too long to be saved", () => {
  it("is in force, is not sent to be saved, and has a notice", async () => {
    const { bridge, store } = await openWindow({ rows });
    await act(async () => store.getState().setFilters([long]));
    expect([store.getState().viewOptions.filters, store.getState().list.ids()]).toEqual([[long], ["a"]]);
    expect(bridge.requests("preferences:set").filter(({ list }) => !OF_LIST.filters.accepts(list?.filters ?? []))).toEqual([]);
    expect(notice()).toContain("A filter is too long to be kept for the next start. It applies now.");
    await act(async () => store.getState().setFilters([]));
    expect(notice()).toBeUndefined();
  });

  it("leaves no older filter for the next start, and stays in force", async () => {
    const { bridge, store } = await openWindow({ rows });
    await act(async () => store.getState().setFilters(['type:"light"']));
    await act(async () => store.getState().setFilters([long]));
    expect(bridge.preferences.list.filters).toEqual([]);
    expect([store.getState().viewOptions.filters, store.getState().list.ids()]).toEqual([[long], ["a"]]);
    expect(notice()).toContain("The next start begins without filters.");
    await act(async () => store.getState().prefer({ density: "touch" }));
    await act(async () => store.getState().setView("needsAcknowledgement"));
    expect([store.getState().viewOptions.filters, bridge.preferences.list]).toMatchObject([
      [long],
      { view: "needsAcknowledgement", filters: [] },
    ]);
    await act(async () => store.getState().setFilters(['type:"light"']));
    expect(bridge.preferences.list.filters).toEqual(['type:"light"']);
  });

  it("has its notice in German as well", async () => {
    await act(async () => setLanguage("de"));
    const { store } = await openWindow({ rows });
    await act(async () => store.getState().setFilters([long]));
    expect(document.body.textContent).toContain("Ein Filter ist zu lang, um für den nächsten Start aufbewahrt zu werden.");
  });

  it("does not prevent the order from being saved", async () => {
    const { bridge, store } = await openWindow({ rows });
    await act(async () => store.getState().preferInList({ filters: [long], sorting: "name" }));
    expect([bridge.preferences.list.sorting, bridge.preferences.list.filters]).toEqual(["name", []]);
    expect(notice()).toContain("A filter is too long");
  });

  it("cannot be saved as a view, and leaves the name in its field", async () => {
    const { store } = await openWindow({ rows });
    await act(async () => store.getState().setFilters([long]));
    await save("Heavy");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name of the view" }).value).toBe("Heavy");
    expect(screen.getByRole("region", { name: "Filters" }).textContent).toContain("A filter is too long to be kept");
    expect(store.getState().preferences.list.views).toEqual([]);
  });
});

describe("more filters than can be saved", () => {
  it("are in force, and have a notice that they are not saved", async () => {
    const { store } = await openWindow({ rows });
    const filters = Array.from({ length: 65 }, (_, at) => `type:"t${at}"`);
    await act(async () => store.getState().setFilters(filters));
    expect(store.getState().viewOptions.filters).toEqual(filters);
    expect(notice()).toContain("No more than 64 filters are kept for the next start. All of them apply now.");
  });
});

describe("one saved view too many", () => {
  it("is refused with its name left in the field, where a name can replace another view", async () => {
    const { bridge, store } = await openWindow({ rows }, withViews(64));
    await act(async () => store.getState().setFilters(['type:"light"']));
    await save("One too many");
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Name of the view" });
    expect([field.value, bridge.preferences.list.views.length]).toEqual(["One too many", 64]);
    const note = document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(note).toContain("No more than 64 views are kept. Remove one, or give this one the name of the view that it replaces.");
    await rename("View 7");
    expect(bridge.preferences.list.views.at(-1)).toMatchObject({ name: "View 7", filters: ['type:"light"'] });
    expect(screen.queryByRole("textbox", { name: "Name of the view" })).toBeNull();
  });
});
