/** A list for other settings removes everything that belonged to the old list. */
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { aNight } from "./sample-away.ts";
import { click, press } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const row = (more: Partial<RowDto>): RowDto => ({ ...aRow({ id: "a", name: "Alpha" }), ...more });
const anotherList = (bridge: FakeBridge) =>
  act(async () => {
    bridge.rows.clear();
    bridge.change([aRow({ id: "z", name: "Zeta" })], [], { epoch: 2, seq: 1 });
  });

describe("another account's list", () => {
  it("removes the chosen Action of the old list, with its buttons", async () => {
    const { bridge, store } = await openWindow({ rows: [row({})] });
    await act(async () => screen.getByRole("row").focus());
    const before = store.getState().activeId;
    await anotherList(bridge);
    expect([before, store.getState().activeId]).toEqual(["a", store.getState().list.ids()[0]]);
    expect(store.getState().activeId).not.toBe("a");
  });

  it("removes the results of a bulk acknowledgement", async () => {
    const { bridge, store } = await openWindow({ rows: [row({})] });
    await act(async () => store.getState().selectAll(["a"]));
    await press("a", document.body);
    expect(screen.getByText("0 of 1 confirmed")).toBeTruthy();
    await anotherList(bridge);
    expect(screen.queryByText("0 of 1 confirmed")).toBeNull();
  });

  it("keeps both for the same account, as after a change of settings", async () => {
    const { bridge, store } = await openWindow({ rows: [row({})] });
    await act(async () => screen.getByRole("row").focus());
    await act(async () => store.getState().selectAll(["a"]));
    await press("a", document.body);
    await act(async () => bridge.change([row({})], [], { epoch: 2, seq: 1 }));
    expect(screen.getByRole("heading", { level: 2, name: "Alpha" })).toBeTruthy();
    expect(screen.getByText("0 of 1 confirmed")).toBeTruthy();
  });

  it("leaves no open dialog that receives the keys", async () => {
    const { bridge, store } = await openWindow({}, (made) => (made.digest = aNight(Date.now())));
    await click(screen.getByRole("button", { name: "Show what changed" }));
    await act(async () => bridge.push("digest:changed", null));
    expect(store.getState().dialog).toBeUndefined();
    await press("h", document.body);
    expect(screen.getByRole("dialog", { name: "Handover" })).toBeTruthy();
  });
});
