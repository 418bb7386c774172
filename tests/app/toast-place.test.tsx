/** The place of a toast over the list: never over its first row, the chosen row, or the focus. */
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { anUpdate, aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const ROW = 64;
const TOAST = 54;
/** In pixels: top of the list, bottom of the list, and distance of a toast from that bottom. */
const [TOP, FOOT, ABOVE_FOOT] = [160, 160 + 4 * ROW, 16];

const box = (top: number, height: number): DOMRect => new DOMRect(0, top, 500, height);

/**
 * Returns the box that a browser would compute: rows one below the other, and toasts at their
 * translation.
 */
function boxOf(element: Element): DOMRect {
  if (element.getAttribute("role") === "grid") return box(TOP, FOOT - TOP);
  const row = element.closest("[role=row]");
  if (row !== null) return box(TOP + (Number(row.getAttribute("aria-rowindex")) - 1) * ROW, ROW);
  const toasts = element.closest<HTMLElement>("[data-toasts]");
  if (toasts === null) return box(0, 0);
  return box(FOOT - ABOVE_FOOT - TOAST + Number(/ (-?\d+)px/.exec(toasts.style.translate)?.[1] ?? 0), TOAST);
}

beforeEach(() => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return boxOf(this);
  });
});

const NAMES = ["a", "b", "c", "d"];

async function openWithToast() {
  const now = Date.now();
  const update = anUpdate({
    actionId: "b",
    move: "complete",
    state: "waiting",
    createdAt: now,
    undoUntil: now + 60_000,
    choices: ["undo"],
  });
  await openWindow({ rows: NAMES.map((id) => aRow({ id, name: `Action ${id}`, state: "IN_PROGRESS", ...(id === "b" && { update }) })) });
}

const covered = () => {
  const toast = boxOf(screen.getByRole("region", { name: "Undo" }));
  return NAMES.filter((_, at) => TOP + at * ROW < toast.bottom && TOP + (at + 1) * ROW > toast.top);
};

it("a toast is at the bottom when no row that must be visible is there", async () => {
  await openWithToast();
  expect(covered()).toEqual(["c", "d"]);
});

it("a toast is above a focused row at the bottom, and not over the first row", async () => {
  await openWithToast();
  await act(async () => screen.getAllByRole("row")[3]!.focus());
  expect(covered()).toEqual(["c"]);
  await act(async () => screen.getAllByRole("row")[0]!.focus());
  expect(covered()).toEqual(["c"]);
});

it("a toast is above the chosen row when the focus is elsewhere", async () => {
  await openWithToast();
  await act(async () => screen.getAllByRole("row")[3]!.focus());
  await act(async () => screen.getByRole("searchbox", { name: "Search" }).focus());
  await act(async () => void fireEvent(window, new Event("resize")));
  expect(covered()).toEqual(["c"]);
});
