/**
 * The suggested values for a token of the search: announced, chosen and closed without leaving the
 * field.
 */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRow } from "./sample-actions.ts";
import { press, type } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const rows = [aRow({ id: "a", type: "transport" }), aRow({ id: "b", type: "transfer" }), aRow({ id: "c", type: "inspection" })];
const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
const list = () => screen.queryByRole("listbox", { name: "Values" });
const spoken = () => document.querySelector("[data-live-announcer]")?.textContent;
const chosen = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "");

async function typed(text: string) {
  const opened = await openWindow({ rows });
  await act(async () => field().focus());
  await type(field(), text);
  return opened;
}

it("the search announces that there are values, how many, and which one is chosen", async () => {
  await typed("type:tr");
  expect(field().getAttribute("aria-autocomplete")).toBe("list");
  expect(field().getAttribute("aria-haspopup")).toBe("listbox");
  expect(field().getAttribute("aria-controls")).toBe(list()?.id);
  expect(spoken()).toBe("2 values to choose from.");
  expect(chosen()?.getAttribute("aria-selected")).toBe("true");
  expect(chosen()?.textContent).toMatch(/^transfer/);
  await press("ArrowDown");
  expect(chosen()?.textContent).toMatch(/^transport/);
  await type(field(), "type:trans p");
  expect(list()).toBeNull();
  expect(field().hasAttribute("aria-controls")).toBe(false);
});

it("the search makes characters visible that would turn the words around a value", async () => {
  await openWindow({ rows: [aRow({ id: "a", type: "lift \u202E7011" })] });
  await act(async () => field().focus());
  await type(field(), "type:li");
  expect(list()?.textContent).toBe("lift \uFFFD7011 1");
});

it("Escape closes the values first, then clears the text, then moves to the rows", async () => {
  await typed("type:tr");
  await press("Escape");
  expect([list(), field().value]).toEqual([null, "type:tr"]);
  expect(field().hasAttribute("aria-activedescendant")).toBe(false);
  await press("Enter");
  expect(document.activeElement?.getAttribute("role")).not.toBe("searchbox");
  await act(async () => field().focus());
  await type(field(), "type:t");
  expect(list()).not.toBeNull();
  await press("Escape");
  await press("Escape");
  expect([list(), field().value]).toEqual([null, ""]);
  expect(document.activeElement).toBe(field());
  await press("Escape");
  expect(document.activeElement).not.toBe(field());
});

it("the palette announces the number of its results", async () => {
  const { store } = await openWindow({ rows });
  await act(async () => store.getState().openDialog({ kind: "palette" }));
  const input = screen.getByRole("dialog").querySelector("input")!;
  await act(async () => void fireEvent.change(input, { target: { value: "handover" } }));
  expect(spoken()).toBe("1 found.");
  await act(async () => void fireEvent.change(input, { target: { value: "xyzzy" } }));
  expect(spoken()).toBe("Nothing has that name.");
  expect(within(screen.getByRole("dialog")).queryAllByRole("option")).toEqual([]);
});
