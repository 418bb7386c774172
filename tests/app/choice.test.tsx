/** Keys act on the Action whose row is listed and shown as chosen, and on no other. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import { aRow, anUpdate } from "./sample-actions.ts";
import { button, choose, click, details, focusTaken, press, row, submitted, type } from "./window-actions.ts";
import { makeNarrow, openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const named = (id: string, name: string, more: Partial<RowDto> = {}): RowDto => aRow({ id, name, ...more });
const three = [named("a", "Alpha", { receivedAt: 1 }), named("b", "Beta", { receivedAt: 2 }), named("c", "Gamma", { receivedAt: 3 })];
const pressed = (bridge: Parameters<typeof submitted>[0]) => submitted(bridge).map(({ actionId, move }) => `${move} ${actionId}`);
const chosen = () => screen.queryAllByRole("row").find((one) => one.getAttribute("aria-current") === "true");
const search = async (words: string): Promise<void> => {
  await act(async () => screen.getByRole("searchbox").focus());
  await type(screen.getByRole("searchbox"), words);
};
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
/** Returns the keys of these buttons, as drawn and as exposed to assistive technology. */
const keysShown = (...names: readonly string[]) =>
  names.map((name) => {
    const shown = button(name).querySelector("kbd")?.textContent ?? null;
    expect(button(name).getAttribute("aria-keyshortcuts")).toBe(shown);
    return shown;
  });
const title = () => within(details()).queryByRole("heading", { level: 2 })?.textContent;

const grid = () => screen.getByRole("grid");
/** Opens a window in which nothing is chosen and the list itself has the focus. */
const clearedChoice = async (more: readonly RowDto[] = []) => {
  const opened = await openWindow({ rows: [...three, ...more] });
  await choose(/Beta/);
  await press("Escape");
  return opened;
};
const isChoiceCleared = (): void => expect([chosen(), document.activeElement, title()]).toEqual([undefined, grid(), "Nothing chosen"]);

describe("keys", () => {
  it("act at launch on the first row, which is chosen and focused", async () => {
    const { bridge } = await openWindow({ rows: three });
    expect([document.activeElement, chosen()]).toEqual([row(/Alpha/), row(/Alpha/)]);
    await press("a");
    expect(pressed(bridge)).toEqual(["acknowledge a"]);
  });

  it("do not act on a chosen Action that a search hides, and the details show why", async () => {
    const { bridge } = await openWindow({ rows: three });
    await choose(/Beta/);
    await search("gamma");
    await press("a", document.body);
    expect([title(), pressed(bridge)]).toEqual(["Beta", []]);
    expect(details().textContent).toContain("Not in this list. Only its buttons act on it.");
    expect(keysShown("Acknowledge", "Reject")).toEqual([null, null]);
    await click(within(details()).getByRole("button", { name: "Show it in “All open”" }));
    expect(chosen()).toBe(row(/Beta/));
    expect(keysShown("Acknowledge", "Reject")).toEqual(["A", "R"]);
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

  it("act on the Action of a clicked notification also while a reason for another is typed, which is kept", async () => {
    const { bridge, store } = await openWindow({ rows: three });
    await choose(/Alpha/);
    await press("r");
    await act(async () => void fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "too heavy" } }));
    await act(async () => bridge.push("queue:open", { actionId: "b" }));
    expect([screen.queryByRole("dialog"), chosen(), title()]).toEqual([null, row(/Beta/), "Beta"]);
    expect(bridge.requests("drafts:save")).toMatchObject([{ actionId: "a", move: "reject", statusMessage: "too heavy" }]);
    await act(async () => bridge.push("view:open", { view: "needsAcknowledgement" }));
    expect([screen.queryByRole("dialog"), store.getState().viewOptions.view]).toEqual([null, "needsAcknowledgement"]);
  });

  it("act on a held-back row after a click on its notification, without a change of the view", async () => {
    const { bridge } = await openWindow({ rows: three });
    await click(screen.getByRole("button", { name: /To acknowledge/ }));
    await choose(/Alpha/);
    await act(async () => bridge.change([named("n", "New", { priority: "CRITICAL" })]));
    expect(screen.queryByRole("row", { name: /New/ })).toBeNull();
    await act(async () => bridge.push("queue:open", { actionId: "n" }));
    expect([chosen(), document.activeElement]).toEqual([row(/New/), row(/New/)]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("To acknowledge");
  });

  it("do not act on an Action that is in no view", async () => {
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

describe("a command for several Actions", () => {
  it("names and changes the listed ones only, each in its last seen state", async () => {
    const { bridge } = await openWindow({ rows: three });
    await act(async () => void fireEvent.keyDown(row(/Alpha/), { key: "a", ctrlKey: true }));
    expect(screen.getByRole("button", { name: "Acknowledge 3" })).toBeTruthy();
    await search("alpha");
    expect(screen.getByText("1 of 3 selected is listed")).toBeTruthy();
    await click(screen.getByRole("button", { name: "Acknowledge 1" }));
    expect(bridge.requests("updates:acknowledgeAll").map(({ actions }) => actions)).toMatchObject([
      [{ actionId: "a", seenState: "ASSIGNED", seenTerms: { name: "Alpha" } }],
    ]);
    await search("");
    expect(screen.getByRole("button", { name: "Acknowledge 2" })).toBeTruthy();
  });

  it("does nothing when a search hides all of them", async () => {
    const { bridge } = await openWindow({ rows: three });
    await act(async () => void fireEvent.keyDown(row(/Alpha/), { key: " " }));
    await search("beta");
    await press("a", document.body);
    expect([bridge.requests("updates:acknowledgeAll"), pressed(bridge)]).toEqual([[], []]);
    expect(
      within(screen.getByRole("region", { name: "Selected Actions" }))
        .getByRole("button", { name: "Acknowledge" })
        .getAttribute("aria-disabled"),
    ).toBe("true");
  });
});

describe("the focus", () => {
  it("moves with the choice to the next row that needs attention once the user's final move is done", async () => {
    const working = named("w", "Working", { state: "IN_PROGRESS", priority: "CRITICAL" });
    const { bridge } = await openWindow({ rows: [working, ...three] });
    await choose(/Working/);
    const update = anUpdate({ actionId: "w", move: "complete", state: "confirmed", target: "COMPLETED" });
    await act(async () => bridge.change([{ ...named("w", "Working", { state: "COMPLETED", priority: "CRITICAL" }), update }]));
    expect([chosen(), document.activeElement, title()]).toEqual([row(/Alpha/), row(/Alpha/), "Alpha"]);
  });

  it("stays, with the choice, when somebody else has ended the Action", async () => {
    const { bridge } = await openWindow({ rows: three });
    await choose(/Alpha/);
    const update = anUpdate({ actionId: "a", move: "reject", state: "superseded", target: "REJECTED" });
    await act(async () => bridge.change([{ ...named("a", "Alpha", { state: "CANCELLED" }), update }]));
    expect([chosen(), title()]).toEqual([row(/Alpha/), "Alpha"]);
  });

  it("moves to the row in the place of a removed one", async () => {
    const { bridge } = await openWindow({ rows: three });
    expect(document.activeElement).toBe(row(/Alpha/));
    await act(async () => bridge.change([], ["a"]));
    expect([document.activeElement, chosen(), title()]).toEqual([row(/Beta/), row(/Beta/), "Beta"]);
  });

  it("returns to the chosen row when a dialog closes whose button is gone", async () => {
    const { store } = await openWindow({ rows: three });
    await choose(/Beta/);
    await act(async () => (document.activeElement as HTMLElement).blur());
    await act(async () => store.getState().openDialog({ kind: "ledger" }));
    await act(async () => store.getState().closeDialog());
    await focusTaken();
    expect(document.activeElement).toBe(row(/Beta/));
  });
});

describe("Escape, as its last step back,", () => {
  it("clears the choice: no row is chosen or focused, and the details show no Action", async () => {
    await clearedChoice();
    isChoiceCleared();
    expect(within(grid()).queryAllByRole("row", { selected: true })).toEqual([]);
    // Tab reaches the list and none of its rows.
    expect(grid().tabIndex).toBe(0);
    expect(
      within(grid())
        .queryAllByRole("row")
        .map(({ tabIndex }) => tabIndex),
    ).toEqual([-1, -1, -1]);
  });

  it.each(["a", "p", "s", "c", "r", "e", "t", "w", "x"])(
    "leaves %s without a target, and the key note asks to choose an Action first",
    async (key) => {
      const { bridge, store } = await clearedChoice();
      await press(key);
      expect([pressed(bridge), store.getState().dialog, [...store.getState().selectedIds]]).toEqual([[], undefined, []]);
      expect(screen.getByRole("status", { name: "Key" }).textContent).toContain("Choose an Action first");
      isChoiceCleared();
    },
  );

  it.each(["j", "k", "ArrowDown", "ArrowUp", "Enter"])("lets %s choose the former row again", async (key) => {
    await clearedChoice();
    await press(key);
    expect([chosen(), document.activeElement, title()]).toEqual([row(/Beta/), row(/Beta/), "Beta"]);
  });

  it("makes the successor of a removed row the target, and the first row of another view", async () => {
    const { bridge } = await clearedChoice([named("d", "Delta", { state: "IN_PROGRESS" })]);
    await act(async () => bridge.change([], ["b"]));
    isChoiceCleared();
    await press("j");
    expect(chosen()).toBe(row(/Gamma/));
    await press("Escape");
    await click(screen.getByRole("button", { name: /^In progress/ }));
    expect([chosen(), title()]).toEqual([undefined, "Nothing chosen"]);
    await press("j", grid());
    expect(chosen()).toBe(row(/Delta/));
  });

  it("prevents any automatic choice: after a change, a new list or a removed row", async () => {
    const { bridge, store } = await clearedChoice();
    await act(async () => bridge.change([named("n", "New", { priority: "CRITICAL" })], ["a"]));
    isChoiceCleared();
    expect(row(/New/)).toBeTruthy();
    await act(async () => bridge.change([], [], { seq: bridge.seq + 5 }));
    await act(async () => store.getState().release("pointer"));
    isChoiceCleared();
    await act(async () => bridge.change([], ["b", "c", "n"]));
    await act(async () => bridge.change([named("z", "Last", { receivedAt: 9 })]));
    expect([chosen(), title()]).toEqual([undefined, "Nothing chosen"]);
  });

  it("is overridden by a notification and by a click", async () => {
    const { bridge } = await clearedChoice();
    await act(async () => bridge.push("queue:open", { actionId: "c" }));
    expect([chosen(), document.activeElement]).toEqual([row(/Gamma/), row(/Gamma/)]);
    await press("Escape");
    isChoiceCleared();
    await click(row(/Alpha/));
    expect(chosen()).toBe(row(/Alpha/));
  });

  it("is preceded by the form, the details, the marked rows and the search", async () => {
    const { store } = await openWindow({ rows: [named("w", "Working", { state: "IN_PROGRESS" }), ...three] });
    await choose(/Working/);
    await press("Enter");
    await press("u", document.body);
    await type(screen.getByLabelText("Phase"), "on site");
    await press("Escape");
    expect([document.activeElement, chosen()]).toEqual([row(/Working/), row(/Working/)]);
    await choose(/Alpha/);
    await press("x");
    await act(async () => screen.getByRole("button", { name: "Delivery ledger" }).focus());
    await press("Escape");
    expect(document.activeElement).toBe(row(/Alpha/));
    await press("Escape");
    expect([store.getState().selectedIds.size, chosen()]).toEqual([0, row(/Alpha/)]);
    await press("Escape");
    isChoiceCleared();
    // No further step back is left, so no note is shown.
    await press("Escape");
    isChoiceCleared();
    expect(screen.queryByRole("status", { name: "Key" })?.textContent ?? "").toBe("");
  });

  it.each([
    ["the form", "u", () => screen.getByLabelText("Phase")],
    ["the search", "/", () => screen.getByRole("searchbox")],
    ["another row", "k", () => row(/Gamma/)],
  ])("leaves the focus in %s, which a key reached before the details were drawn", async (_where, key, there) => {
    await openWindow({ rows: [named("w", "Working", { state: "IN_PROGRESS" }), ...three] });
    await choose(/Working/);
    await press("Enter");
    await press(key);
    await focusTaken();
    expect(document.activeElement).toBe(there());
  });

  it("has a button of its own in the details and in the empty part of the list", async () => {
    const { store } = await openWindow({ rows: three });
    await click(within(details()).getByRole("button", { name: "Let go of the Action" }));
    isChoiceCleared();
    expect(within(details()).queryByRole("button", { name: "Let go of the Action" })).toBeNull();
    await choose(/Alpha/);
    await click(grid());
    isChoiceCleared();
    expect(store.getState().heldBy.has("focus")).toBe(false);
  });

  it("does nothing when the details are a sheet over the list", async () => {
    makeNarrow();
    await openWindow({ rows: three });
    await press("Escape");
    await click(grid());
    expect(chosen()).toBe(row(/Alpha/));
    await click(row(/Beta/));
    expect(title()).toBe("Beta");
    await press("Escape");
    expect([chosen(), screen.queryByRole("region", { name: "Action details" })]).toEqual([row(/Beta/), null]);
  });

  it("takes two steps at once from a report in the sheet, before any frame is drawn", async () => {
    makeNarrow();
    await openWindow({ rows: [named("d", "Delta", { state: "IN_PROGRESS" })] });
    await press("u");
    expect(document.activeElement).toBe(screen.getByLabelText("Phase"));
    await act(async () => void (key("Escape"), key("Escape")));
    expect([screen.queryByRole("region", { name: "Action details" }), document.activeElement]).toEqual([null, row(/Delta/)]);
  });

  it("closes the sheet that Enter has opened, before any frame is drawn", async () => {
    makeNarrow();
    await openWindow({ rows: three });
    await choose(/Beta/);
    await act(async () => void (key("Enter"), key("Escape")));
    await focusTaken();
    expect([screen.queryByRole("region", { name: "Action details" }), document.activeElement]).toEqual([null, row(/Beta/)]);
  });
});
