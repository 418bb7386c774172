import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { anUpdate, aRow, inWords } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NAMES = ["Alpha", "Beta", "Gamma", "Delta"] as const;
const sampleRows = (): RowDto[] =>
  NAMES.map((name, index) =>
    aRow({ id: name.charAt(0).toLowerCase(), name, receivedAt: 1_000 + index, ...(name === "Gamma" && { state: "PLANNED" }) }),
  );
const row = (name: RegExp) => screen.getByRole("row", { name });
const choose = (name: RegExp) => act(async () => row(name).focus());
const press = (key: string, more: object = {}) => act(async () => void fireEvent.keyDown(document.activeElement!, { key, ...more }));
const click = (element: Element, more: object = {}) => act(async () => void fireEvent.click(element, more));
const selected = () => NAMES.filter((name) => row(new RegExp(name)).getAttribute("aria-selected") === "true");
const bar = () => screen.queryByRole("region", { name: "Selected Actions" });
const acknowledge = () => within(screen.getByRole("region", { name: "Action details" })).getByRole("button", { name: "Acknowledge" });
const status = () => screen.getByRole("status", { name: "Acknowledged together" }).textContent;
const heard = () => document.querySelector("[data-live-announcer] [aria-live=polite]")?.textContent;
const asked =
  (pressedAt = Date.now() + 1) =>
  (id: string, more: Partial<UpdateDto>) =>
    anUpdate({ id: `update-of-${id}`, actionId: id, state: "sending", createdAt: pressedAt, ...more });

describe("selecting rows", () => {
  it("has a command with a plain name and no number when none is selected", async () => {
    await openWindow({ rows: sampleRows() });
    await choose(/Alpha/);
    await press("?");
    const sheet = screen.getByRole("dialog", { name: "Keys" });
    expect(within(sheet).getByText("Acknowledge the selected Actions")).toBeTruthy();
    expect(within(sheet).queryByText(/^Acknowledge \d/)).toBeNull();
  });

  it("works by Space, independently of the active row", async () => {
    const { store } = await openWindow({ rows: sampleRows() });
    await act(async () => store.getState().setOrder({ grouping: "none", sorting: "age" }));
    expect(screen.getByRole("grid").getAttribute("aria-multiselectable")).toBe("true");
    await choose(/Alpha/);
    expect(selected()).toEqual(["Alpha"]);
    expect(bar()).toBeNull();
    await press("ArrowDown");
    await press(" ");
    await press("ArrowDown");
    expect(selected()).toEqual(["Beta"]);
    expect(row(/Gamma/).getAttribute("aria-current")).toBe("true");
    expect(row(/Gamma/).hasAttribute("aria-selected")).toBe(false);
    expect(bar()?.textContent).toContain("1 Action selected");
    await press("ArrowUp");
    await press(" ");
    expect(bar()).toBeNull();
  });

  it("shows no zero when a search hides all selected rows", async () => {
    const { store } = await openWindow({ rows: sampleRows() });
    await choose(/Alpha/);
    await press(" ");
    await act(async () => store.getState().setSearch("Gamma"));
    expect(bar()?.textContent).toMatch(/^The one selected is not listedAcknowledgeA/);
    await act(async () => store.getState().setSearch("Alpha"));
    expect(bar()?.textContent).toMatch(/^1 Action selectedAcknowledge 1A/);
  });

  it("is extended in both directions by Shift with arrows, over rows to acknowledge only", async () => {
    const { store } = await openWindow({ rows: sampleRows() });
    await act(async () => store.getState().setOrder({ grouping: "none", sorting: "age" }));
    await choose(/Alpha/);
    await press("ArrowDown", { shiftKey: true });
    await press("ArrowDown", { shiftKey: true });
    await press("ArrowDown", { shiftKey: true });
    expect(selected()).toEqual(["Alpha", "Beta", "Delta"]);
    expect(document.activeElement).toBe(row(/Delta/));
    await press("ArrowUp", { shiftKey: true });
    await press("ArrowUp", { shiftKey: true });
    expect(selected()).toEqual(["Alpha", "Beta"]);
  });

  it("works by Ctrl+click, Shift+click and Ctrl+A, and ends by Escape", async () => {
    await openWindow({ rows: sampleRows() });
    await click(row(/Beta/), { ctrlKey: true });
    await click(row(/Delta/), { metaKey: true });
    expect(selected()).toEqual(["Beta", "Delta"]);
    await click(row(/Alpha/), { shiftKey: true });
    expect(selected()).toEqual(["Alpha", "Beta", "Delta"]);
    await press("Escape");
    expect(bar()).toBeNull();
    await press("a", { ctrlKey: true });
    expect(bar()?.textContent).toContain("3 Actions selected");
  });

  it("shows for a row that cannot be acknowledged why its key does nothing", async () => {
    await openWindow({ rows: sampleRows() });
    await choose(/Gamma/);
    for (const key of ["x", " "]) {
      await press(key);
      expect(screen.getByRole("status", { name: "Key" }).textContent).toBe("Only Actions to acknowledge can be selected.");
      await press("Shift");
    }
    expect(bar()).toBeNull();
  });

  it("shows the same when no row can be acknowledged, and selects again as soon as one can be", async () => {
    const { bridge } = await openWindow({ rows: sampleRows().map((each) => ({ ...each, state: "PLANNED", moves: ["start"] })) });
    await choose(/Alpha/);
    await press("a", { ctrlKey: true });
    expect([screen.getByRole("status", { name: "Key" }).textContent, bar()]).toEqual([
      "Only Actions to acknowledge can be selected.",
      null,
    ]);
    await act(async () => bridge.change([aRow({ id: "b", name: "Beta" })]));
    await press("a", { ctrlKey: true });
    expect([screen.getByRole("status", { name: "Key" }).textContent, bar()?.textContent]).toEqual([
      "",
      expect.stringContaining("1 Action selected"),
    ]);
  });

  it("drops rows that can no longer be acknowledged", async () => {
    const { bridge } = await openWindow({ rows: sampleRows() });
    await choose(/Alpha/);
    await press("a", { ctrlKey: true });
    await act(async () => bridge.change([aRow({ id: "b", name: "Beta", state: "CANCELLED", views: ["allOpen"] })], ["d"]));
    expect(bar()?.textContent).toContain("1 Action selected");
  });
});

describe("acknowledging several Actions", () => {
  it("sends the terms of the moment of selection, whatever has changed in rows out of sight", async () => {
    const { bridge, store } = await openWindow({ rows: sampleRows() });
    await choose(/Alpha/);
    await press("a", { ctrlKey: true });
    const changed = aRow({ id: "b", name: "Shut down reactor 9", priority: "CRITICAL" });
    await act(async () => bridge.change([changed]));
    await press("a", { ctrlKey: true });
    await act(async () => store.getState().takeOut(["d"]));
    await act(async () => void store.getState().acknowledgeSelected());
    const terms = () =>
      bridge
        .requests("updates:acknowledgeAll")
        .at(-1)
        ?.actions.map(({ seenTerms }) => seenTerms?.name);
    expect(terms()).toEqual(["Alpha", "Beta"]);
    await act(async () => store.getState().toggleSelected("b"));
    await act(async () => void store.getState().acknowledgeSelected());
    expect(terms()).toEqual(["Shut down reactor 9"]);
  });

  it("sends all by A, and shows the status of each as it changes", async () => {
    const { bridge } = await openWindow({ rows: sampleRows() });
    await choose(/Alpha/);
    await press("a", { ctrlKey: true });
    await press("a");
    expect(bridge.requests("updates:acknowledgeAll")).toMatchObject([
      { actions: ["a", "b", "d"].map((actionId) => ({ actionId, seenState: "ASSIGNED" })) },
    ]);
    expect(bridge.requests("updates:submit")).toEqual([]);
    expect(bar()).toBeNull();
    expect([status(), heard()]).toEqual(["0 of 3 confirmed", "Acknowledging 3 Actions."]);
    const update = asked();
    await act(async () => bridge.change([{ ...row0("a"), update: update("a", { state: "confirmed" }) }]));
    expect(status()).toBe("1 of 3 confirmed");
    await act(async () =>
      bridge.change([{ ...row0("b"), update: update("b", { state: "refused", reason: inWords("reassigned to robot-3") }) }]),
    );
    expect(status()).toBe("1 of 3 confirmed, 1 not");
    expect(within(screen.getByRole("list", { name: "Not confirmed" })).getByRole("listitem").textContent).toBe(
      "Beta Refused. reassigned to robot-3.",
    );
    await act(async () => bridge.change([{ ...row0("d"), update: update("d", { state: "confirmed" }) }]));
    expect(status()).toBe("2 of 3 confirmed, 1 not");
    await click(screen.getByRole("button", { name: "Dismiss" }));
    expect(status()).toBe("");
  });

  it("does not act on the chosen row when no marked row is listed, and no button claims so", async () => {
    const { bridge, store } = await openWindow({ rows: sampleRows() });
    await choose(/Alpha/);
    await press("x");
    await act(async () => store.getState().setSearch("beta"));
    await choose(/Beta/);
    expect([acknowledge().querySelector("kbd"), acknowledge().getAttribute("aria-keyshortcuts")]).toEqual([null, null]);
    await press("a");
    expect([bridge.requests("updates:submit"), bridge.requests("updates:acknowledgeAll")]).toEqual([[], []]);
    expect(screen.getByRole("status", { name: "Key" }).textContent).toBe("None of the selected Actions is in this list.");
    await click(within(bar()!).getByRole("button", { name: "Clear" }));
    expect(acknowledge().getAttribute("aria-keyshortcuts")).toBe("A");
    await choose(/Beta/);
    await press("a");
    expect(bridge.requests("updates:submit")).toMatchObject([{ actionId: "b" }]);
  });

  it("is kept apart from another update of the same Action", async () => {
    const { bridge } = await openWindow({ rows: sampleRows() });
    await choose(/Alpha/);
    await press(" ");
    await click(within(bar()!).getByRole("button", { name: "Acknowledge 1" }));
    const older = anUpdate({ id: "older", actionId: "a", state: "confirmed", createdAt: 1 });
    await act(async () => bridge.change([{ ...row0("a"), update: older }]));
    expect(status()).toBe("0 of 1 confirmed");
    await act(async () => bridge.change([{ ...row0("a"), update: asked()("a", { state: "held", reason: inWords("it was replanned") }) }]));
    expect(status()).toBe("0 of 1 confirmed, 1 not");
    const newer = anUpdate({ id: "newer", actionId: "a", move: "plan", state: "confirmed", createdAt: Date.now() + 1_000 });
    await act(async () => bridge.change([{ ...row0("a"), update: newer }]));
    expect(status()).toBe("0 of 1 confirmed");
  });

  it("lists those that were not confirmed with their ids where names read the same, confirmed ones included", async () => {
    const names = new Map([
      ["a", "Inspect pump"],
      ["b", "Inspect\u00A0pump"],
    ]);
    const { bridge } = await openWindow({ rows: sampleRows().map((one) => ({ ...one, name: names.get(one.id) ?? one.name })) });
    await choose(/Delta/);
    await press("a", { ctrlKey: true });
    const problem = failed("actionLeft").error;
    bridge.answerNext("updates:acknowledgeAll", {
      ok: true,
      value: [
        { actionId: "a", name: "Inspect pump", updateId: "update-of-a" },
        { actionId: "b", name: "Inspect\u00A0pump", problem },
        { actionId: "d", name: "Delta", problem },
      ],
    });
    await press("a");
    const list = within(screen.getByRole("list", { name: "Not confirmed" }));
    const shown = list.getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);
    expect(shown).toEqual(["Inspect\u00A0pump · b", "Delta"]);
  });

  it("shows for each one why it was not recorded", async () => {
    const { bridge } = await openWindow({ rows: sampleRows() });
    await choose(/Alpha/);
    await press(" ");
    await press("ArrowDown");
    await press(" ");
    bridge.answerNext("updates:acknowledgeAll", {
      ok: true,
      value: [
        { actionId: "a", name: "Alpha", updateId: "update-of-a" },
        { actionId: "b", name: "Beta", problem: failed("actionLeft").error },
      ],
    });
    await press("a");
    expect(screen.getByRole("list", { name: "Not confirmed" }).textContent).toBe(
      "Beta Not recorded. This Action has left your queue. Nothing was sent.",
    );
    bridge.answerNext("updates:acknowledgeAll", failed("internal"));
    await press(" ");
    await press("a");
    expect(screen.getByRole("list", { name: "Not confirmed" }).textContent).toMatch(
      /^Beta Not recorded\. Docket could not do that because of an internal error/,
    );
  });
});

function row0(id: string): RowDto {
  return sampleRows().find((candidate) => candidate.id === id)!;
}
