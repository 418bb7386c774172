// @vitest-environment jsdom
/** Keys act on the Action whose row is listed and shown as chosen, and on no other. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import { aRow, anUpdate } from "./sample-actions.ts";
import { choose, click, details, focusGivenBack, press, row, submitted, type } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const named = (id: string, name: string, more: Partial<RowDto> = {}): RowDto => aRow({ id, name, ...more });
const three = [named("a", "Alpha", { receivedAt: 1 }), named("b", "Beta", { receivedAt: 2 }), named("c", "Gamma", { receivedAt: 3 })];
const pressed = (bridge: Parameters<typeof submitted>[0]) => submitted(bridge).map(({ actionId, move }) => `${move} ${actionId}`);
const chosen = () => screen.queryAllByRole("row").find((one) => one.getAttribute("aria-current") === "true");
const search = async (words: string): Promise<void> => {
  await act(async () => screen.getByRole("searchbox").focus());
  await type(screen.getByRole("searchbox"), words);
};
const title = () => within(details()).queryByRole("heading", { level: 2 })?.textContent;

describe("keys", () => {
  it("act at launch on the first row, which is chosen and has the focus", async () => {
    const { bridge } = await openWindow({ rows: three });
    expect([document.activeElement, chosen()]).toEqual([row(/Alpha/), row(/Alpha/)]);
    await press("a");
    expect(pressed(bridge)).toEqual(["acknowledge a"]);
  });

  it("leave alone the chosen Action that a search hides, and say so in its details", async () => {
    const { bridge } = await openWindow({ rows: three });
    await choose(/Beta/);
    await search("gamma");
    await press("a", document.body);
    expect([title(), pressed(bridge)]).toEqual(["Beta", []]);
    expect(details().textContent).toContain("Not in this list. Keys do nothing here.");
    await click(within(details()).getByRole("button", { name: "Show it in “All open”" }));
    expect(chosen()).toBe(row(/Beta/));
    await press("a", document.body);
    expect(pressed(bridge)).toEqual(["acknowledge b"]);
  });

  it("act on the Action of a notification that was clicked, with its row in the list and focused", async () => {
    const { bridge } = await openWindow({ rows: [...three, named("d", "Delta", { state: "IN_PROGRESS" })] });
    await click(screen.getByRole("button", { name: /To acknowledge/ }));
    await act(async () => row(/Alpha/).focus());
    await act(async () => bridge.push("queue:open", { actionId: "d" }));
    expect([chosen(), document.activeElement, title()]).toEqual([row(/Delta/), row(/Delta/), "Delta"]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("All open");
  });

  it("act on a held-back row after its notification was clicked, in the view as it is", async () => {
    const { bridge } = await openWindow({ rows: three });
    await click(screen.getByRole("button", { name: /To acknowledge/ }));
    await choose(/Alpha/);
    await act(async () => bridge.change([named("n", "New", { priority: "CRITICAL" })]));
    expect(screen.queryByRole("row", { name: /New/ })).toBeNull();
    await act(async () => bridge.push("queue:open", { actionId: "n" }));
    expect([chosen(), document.activeElement]).toEqual([row(/New/), row(/New/)]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("To acknowledge");
  });

  it("leave alone an Action that stands in no view", async () => {
    const { bridge } = await openWindow({ rows: [...three, named("x", "Elsewhere", { views: [] })] });
    await act(async () => bridge.push("queue:open", { actionId: "x" }));
    await press("a", document.body);
    expect([title(), pressed(bridge)]).toEqual(["Elsewhere", []]);
    expect(details().textContent).toContain("Not in this list");
    expect(within(details()).queryByRole("button", { name: /Show it in/ })).toBeNull();
  });

  it("act in another view on its first row", async () => {
    const { bridge } = await openWindow({ rows: [...three, named("d", "Delta", { state: "IN_PROGRESS" })] });
    await choose(/Beta/);
    await click(screen.getByRole("button", { name: /^In progress/ }));
    expect([chosen(), title()]).toEqual([row(/Delta/), "Delta"]);
    await press("a", document.body);
    expect(pressed(bridge)).toEqual([]);
  });
});

describe("a command for several", () => {
  it("names and touches the listed ones only, each as it was seen", async () => {
    const { bridge } = await openWindow({ rows: three });
    await act(async () => void fireEvent.keyDown(row(/Alpha/), { key: "a", ctrlKey: true }));
    expect(screen.getByRole("button", { name: "Acknowledge 3" })).toBeTruthy();
    await search("alpha");
    expect(screen.getByText("1 of 3 selected is listed")).toBeTruthy();
    await click(screen.getByRole("button", { name: "Acknowledge 1" }));
    expect(bridge.requests("updates:acknowledgeAll").map(({ actions }) => actions)).toEqual([[{ actionId: "a", seenState: "ASSIGNED" }]]);
    await search("");
    expect(screen.getByRole("button", { name: "Acknowledge 2" })).toBeTruthy();
  });

  it("does nothing where a search hides all of them", async () => {
    const { bridge } = await openWindow({ rows: three });
    await act(async () => void fireEvent.keyDown(row(/Alpha/), { key: " " }));
    await search("beta");
    await press("a", document.body);
    expect([bridge.requests("updates:acknowledgeAll"), pressed(bridge)]).toEqual([[], []]);
    expect(screen.getByRole("button", { name: "Acknowledge 0" }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the focus", () => {
  it("goes with the choice to the next row that needs attention once an own final move is through", async () => {
    const working = named("w", "Working", { state: "IN_PROGRESS", priority: "CRITICAL" });
    const { bridge } = await openWindow({ rows: [working, ...three] });
    await choose(/Working/);
    const update = anUpdate({ actionId: "w", move: "complete", state: "confirmed", target: "COMPLETED" });
    await act(async () => bridge.change([{ ...named("w", "Working", { state: "COMPLETED", priority: "CRITICAL" }), update }]));
    expect([chosen(), document.activeElement, title()]).toEqual([row(/Alpha/), row(/Alpha/), "Alpha"]);
  });

  it("stays, with the choice, where somebody else has ended the Action", async () => {
    const { bridge } = await openWindow({ rows: three });
    await choose(/Alpha/);
    const update = anUpdate({ actionId: "a", move: "reject", state: "superseded", target: "REJECTED" });
    await act(async () => bridge.change([{ ...named("a", "Alpha", { state: "CANCELLED" }), update }]));
    expect([chosen(), title()]).toEqual([row(/Alpha/), "Alpha"]);
  });

  it("goes to the row in the place of the one that has gone", async () => {
    const { bridge } = await openWindow({ rows: three });
    expect(document.activeElement).toBe(row(/Alpha/));
    await act(async () => bridge.change([], ["a"]));
    expect([document.activeElement, chosen(), title()]).toEqual([row(/Beta/), row(/Beta/), "Beta"]);
  });

  it("comes back to the chosen row when a dialog closes whose button has gone", async () => {
    const { store } = await openWindow({ rows: three });
    await choose(/Beta/);
    await act(async () => (document.activeElement as HTMLElement).blur());
    await act(async () => store.getState().openDialog({ kind: "ledger" }));
    await act(async () => store.getState().closeDialog());
    await focusGivenBack();
    expect(document.activeElement).toBe(row(/Beta/));
  });
});
