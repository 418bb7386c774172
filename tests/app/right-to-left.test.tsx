/** In a right-to-left language, the details are on the left of the list. */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { DEFAULT_PREFERENCES, DETAILS_WIDTH } from "../../electron/contract/preferences.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
afterEach(() => document.documentElement.removeAttribute("dir"));

const WIDTH = DEFAULT_PREFERENCES.person.detailsWidth;

/** Returns by how many pixels the details become wider. */
async function wider(dir: "ltr" | "rtl", move: (edge: HTMLElement) => void): Promise<number> {
  const { store } = await openWindow();
  document.documentElement.dir = dir;
  await act(async () => move(screen.getByRole("separator", { name: "Width of the details" })));
  return store.getState().preferences.person.detailsWidth - WIDTH;
}

/** Dispatches pointer events, which jsdom lacks, with the fields that the edge reads. */
function point(edge: HTMLElement, button: number, ...events: readonly (readonly [type: string, clientX: number])[]): void {
  edge.setPointerCapture = () => undefined;
  for (const [type, clientX] of events)
    fireEvent(edge, Object.assign(new MouseEvent(type, { bubbles: true, clientX, button }), { pointerId: 1 }));
}

const drag = (edge: HTMLElement, by: number, button = 0) =>
  point(edge, button, ["pointerdown", 500], ["pointermove", 500 + by], ["pointerup", 500 + by]);

it.each([
  ["ltr", 40],
  ["rtl", -40],
] as const)("the edge follows the pointer: %s, %d px wider by 40 px to the left", async (dir, expected) => {
  expect(await wider(dir, (edge) => drag(edge, -40))).toBe(expected);
});

it("the edge follows the first button only", async () => {
  expect(await wider("ltr", (edge) => drag(edge, -40, 2))).toBe(0);
});

const drawn = () => document.documentElement.style.getPropertyValue("--details-width");
const cancelled = (edge: HTMLElement) =>
  point(edge, 0, ["pointerdown", 500], ["pointermove", 460], ["pointercancel", 460], ["pointermove", 400], ["pointerup", 400]);

it("the edge follows no cancelled pointer, and returns to its former place", async () => {
  expect(await wider("ltr", cancelled)).toBe(0);
  expect(drawn()).toBe(`${WIDTH}px`);
});

it("a press without a drag sets the next width, and after the last the first", async () => {
  const { store } = await openWindow();
  const edge = screen.getByRole("separator", { name: "Width of the details" });
  const widths: number[] = [];
  for (const _ of [1, 2, 3]) {
    await act(async () => point(edge, 0, ["pointerdown", 500], ["pointermove", 501], ["pointerup", 501]));
    widths.push(store.getState().preferences.person.detailsWidth);
  }
  expect(widths).toEqual([480, DETAILS_WIDTH.max, DETAILS_WIDTH.min]);
});

it.each([
  ["ltr", "ArrowLeft", 20],
  ["ltr", "ArrowRight", -20],
  ["rtl", "ArrowLeft", -20],
  ["rtl", "ArrowRight", 20],
] as const)("the edge moves in the direction of the arrow: %s, %s", async (dir, key, expected) => {
  expect(await wider(dir, (edge) => fireEvent.keyDown(edge, { key }))).toBe(expected);
});

it("a name without room is cut in its own direction, in an element with that direction", async () => {
  await openWindow({ rows: [aRow({ id: "a", name: "Shut valve 12B" })] });
  const name = screen.getByRole("row", { name: /valve/ }).querySelector('[data-part="name"]');
  expect([name?.tagName, name?.textContent]).toEqual(["BDI", "Shut valve 12B"]);
});
