/** How many a search or a filter has found is heard as it is seen, and only by whoever has asked. */
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { live } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const rows = [aRow({ id: "a", name: "Pump one" }), aRow({ id: "b", name: "Pump two", type: "delivery" }), aRow({ id: "c", name: "Door" })];
const heard = () => document.querySelector("[data-live-announcer] [aria-live=polite]")?.textContent;
const search = (value: string) => act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value } }));

describe("what is found", () => {
  it("is said of a search, also that it is nothing", async () => {
    await openWindow({ rows });
    await search("pump");
    expect(heard()).toBe("2 found.");
    await search("zzz");
    expect(heard()).toBe("Nothing matches “zzz”.");
    await search("");
    expect(heard()).toBe("");
  });

  it("is said of filters, too", async () => {
    const { store } = await openWindow({ rows });
    await act(async () => store.getState().setFilters(['type:"delivery"']));
    expect(heard()).toBe("1 found.");
    await act(async () => store.getState().setFilters(['type:"delivery"', "is:stopped"]));
    expect(heard()).toBe("Nothing in this view passes the filters.");
    await act(async () => store.getState().setFilters([]));
    expect(heard()).toBe("");
  });

  it("is said again where another search has found as many", async () => {
    const { store } = await openWindow({ rows });
    await search("one");
    const before = store.announcements.polite.announced().number;
    await search("two");
    expect([heard(), store.announcements.polite.announced().number]).toEqual(["1 found.", before + 1]);
  });

  it("is not said again where the search has become a filter of the same rows", async () => {
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

  it("is not said of filters that nobody has asked for, nor of a list that changes under a search", async () => {
    const { bridge, store } = await openWindow({ rows });
    await act(async () => store.getState().showOptions({ filters: ['type:"delivery"'] }));
    expect(heard()).toBe("");
    await search("pump");
    await act(async () => bridge.change([aRow({ id: "d", name: "Pump three", type: "delivery", views: ["allOpen"] })]));
    expect(heard()).toBe("1 found.");
  });

  it("claims no more than is known of a list that is not whole", async () => {
    await openWindow({ rows, connection: { ...live(Date.now()), unreadable: 1 } });
    await search("pump");
    expect(heard()).toBe("At least 2 here.");
  });
});
