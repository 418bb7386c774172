/**
 * The number of results of a search or a filter is announced as it is shown, and only to a user who
 * searched or filtered.
 */
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { live } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const rows = [aRow({ id: "a", name: "Pump one" }), aRow({ id: "b", name: "Pump two", type: "delivery" }), aRow({ id: "c", name: "Door" })];
const heard = () => document.querySelector("[data-live-announcer] [aria-live=polite]")?.textContent;
const search = (value: string) => act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value } }));

describe("the number of results", () => {
  it("is announced for a search, also when it is zero", async () => {
    await openWindow({ rows });
    await search("pump");
    expect(heard()).toBe("2 found.");
    await search("zzz");
    expect(heard()).toBe("Nothing matches “zzz”.");
    await search("");
    expect(heard()).toBe("");
  });

  it("is announced for filters as well", async () => {
    const { store } = await openWindow({ rows });
    await act(async () => store.getState().setFilters(['type:"delivery"']));
    expect(heard()).toBe("1 found.");
    await act(async () => store.getState().setFilters(['type:"delivery"', "is:stopped"]));
    expect(heard()).toBe("Nothing in this view passes the filters.");
    await act(async () => store.getState().setFilters([]));
    expect(heard()).toBe("");
  });

  it("is announced again when another search has as many results", async () => {
    const { store } = await openWindow({ rows });
    await search("one");
    const before = store.announcements.polite.announced().number;
    await search("two");
    expect([heard(), store.announcements.polite.announced().number]).toEqual(["1 found.", before + 1]);
  });

  it("is not announced again when the search has become a filter with the same rows", async () => {
    const { store } = await openWindow({ rows });
    await search("type:del");
    expect(heard()).toBe("1 found.");
    const before = store.announcements.polite.announced().number;
    await act(async () => {
      store.getState().setSearch("");
      store.getState().setFilters(['type:"delivery"']);
    });
    expect(store.announcements.polite.announced().number).toBe(before);
    await act(async () => store.getState().setFilters([]));
    await search("type:del");
    expect([heard(), store.announcements.polite.announced().number]).toEqual(["1 found.", before + 1]);
  });

  it("is not announced for filters that the user did not set, nor for a list that changes during a search", async () => {
    const { bridge, store } = await openWindow({ rows });
    await act(async () => store.getState().showOptions({ filters: ['type:"delivery"'] }));
    expect(heard()).toBe("");
    await search("pump");
    await act(async () => bridge.change([aRow({ id: "d", name: "Pump three", type: "delivery", views: ["allOpen"] })]));
    expect(heard()).toBe("1 found.");
  });

  it("claims no more than is known of an incomplete list", async () => {
    await openWindow({ rows, connection: { ...live(Date.now()), unreadable: 1 } });
    await search("pump");
    expect(heard()).toBe("At least 2 here.");
  });
});
