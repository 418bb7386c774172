/** The semantics of rows for a screen reader when only some of them are in the document. */
import { act, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import type { DocketStore } from "../../app/store/store.ts";
import { scrollBy, scrollToEnd, usesLongLists } from "./laid-out-lists.ts";
import { many } from "./sample-actions.ts";
import { press } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
usesLongLists();

const NOW = Date.now();

/** Expects each drawn row at its place, under its group, with exactly one current row. */
function expectTruth({ getState }: DocketStore): void {
  const { list, activeId } = getState();
  const grid = screen.getByRole("grid", { name: "Action queue" });
  const drawn = screen.getAllByRole("row");
  expect(grid.getAttribute("aria-rowcount")).toBe(String(list.rows.length));
  expect(drawn.length).toBeLessThan(list.rows.length);
  const indexes = drawn.map((row) => Number(row.getAttribute("aria-rowindex")));
  expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
  expect(indexes.map((index) => list.rows[index - 1]?.id)).toEqual(drawn.map((row) => row.dataset["action"]));
  const current = drawn.filter((row) => row.getAttribute("aria-current") === "true");
  expect(current.map((row) => [row.dataset["action"], row.getAttribute("aria-selected")])).toEqual([[activeId, "true"]]);
  expect(drawn.filter((row) => row.getAttribute("aria-selected") === "true")).toHaveLength(1);
  expect(drawn.filter((row) => row.tabIndex === 0)).toEqual(current);
  for (const group of screen.queryAllByRole("rowgroup")) {
    expect(group.getAttribute("aria-label")).toBe(group.querySelector('[data-part="heading"]')?.firstChild?.textContent ?? null);
    expect(group.querySelectorAll('[role="row"]').length).toBeGreaterThan(0);
  }
}

it.each([
  ["grouped by state", "state", ""],
  ["grouped by priority, and filtered", "priority", "priority:high"],
  ["without groups, found by a word", "none", "station 9"],
] as const)("row semantics match a long list %s, at its top, in its middle and at its end", async (_, grouping, search) => {
  const { store } = await openWindow({ rows: many(2_000, NOW) });
  await act(async () => store.getState().setOrder({ grouping }));
  await act(async () => store.getState().setSearch(search));
  const { list } = store.getState();
  expect(list.rows.length).toBeGreaterThan(100);
  await act(async () => store.getState().setActive(list.rows[40]?.id ?? ""));
  const grid = screen.getByRole("grid", { name: "Action queue" });
  expectTruth(store);
  await scrollBy(grid, 2_000);
  expectTruth(store);
  await scrollToEnd(grid);
  expectTruth(store);
});

it("the tab stop moves with the choice, and is never changed on a focused row", async () => {
  await openWindow({ rows: many(100, NOW) });
  const [first, second] = screen.getAllByRole("row");
  await act(async () => first?.focus());
  onTestFinished(() => void vi.restoreAllMocks());
  const seen = tabStopsOfFocused();
  await press("ArrowDown");
  expect(document.activeElement).toBe(second);
  expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
  expect(seen).toEqual([]);
});

/** Records the tab stops set on focused elements, by attribute or by property. */
function tabStopsOfFocused(): readonly string[] {
  const seen: string[] = [];
  const note = (element: Element, what: string): void => void (element === document.activeElement && seen.push(what));
  vi.spyOn(Element.prototype, "setAttribute").mockImplementation(function (this: Element, name, value) {
    if (name.toLowerCase() === "tabindex") note(this, `by attribute: ${value}`);
    this.setAttributeNS(null, name, value);
  });
  const property = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "tabIndex");
  vi.spyOn(HTMLElement.prototype, "tabIndex", "set").mockImplementation(function (this: HTMLElement, value) {
    note(this, `by property: ${value}`);
    property?.set?.call(this, value);
  });
  return seen;
}
