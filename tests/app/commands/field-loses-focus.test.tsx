/**
 * When the search field loses the focus without the user, the rest of the typed word runs no
 * command.
 */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { INPUT_PAUSES } from "../../../app/commands/input-guard.ts";
import type { FakeBridge } from "../fake-bridge.ts";
import { point, tap } from "../presses.ts";
import { aRow } from "../sample-actions.ts";
import { makeNarrow, openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "requestAnimationFrame", "cancelAnimationFrame"] }),
);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rows = [aRow({ id: "a", name: "Alpha pump", state: "IN_PROGRESS" }), aRow({ id: "b", name: "Beta pump", state: "IN_PROGRESS" })];

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const submitted = (bridge: FakeBridge) => bridge.requests("updates:submit").map(({ actionId, move }) => `${move} ${actionId}`);

/** Types the first letters of a word into the search, the last one a moment ago. */
async function typeInSearch(...letters: readonly string[]) {
  await act(async () => screen.getByRole("searchbox").focus());
  await pass(2 * INPUT_PAUSES.keys);
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  for (const letter of letters) {
    await act(async () => {
      fireEvent.keyDown(field, { key: letter });
      fireEvent.input(field, { target: { value: field.value + letter } });
      fireEvent.keyUp(field, { key: letter });
    });
    await pass(150);
  }
}

async function open() {
  const opened = await openWindow({ rows }, undefined, undefined, INPUT_PAUSES);
  await pass(3 * INPUT_PAUSES.keys);
  return opened;
}

/** Types the rest of the word; each of its letters is the key of a command. */
async function typeOn() {
  expect(document.activeElement?.matches("input")).toBe(false);
  for (const letter of "mc") await tap(letter);
}

it("a typed word makes no update when the field loses the focus by itself", async () => {
  const { bridge } = await open();
  await typeInSearch("p", "u");
  await act(async () => screen.getByRole("searchbox").blur());
  await pass(20);
  await typeOn();
  expect(submitted(bridge)).toEqual([]);
});

it("a typed word makes no update when a notification opens an Action over the search", async () => {
  makeNarrow();
  const { bridge, store } = await open();
  await typeInSearch("p", "u");
  await act(async () => bridge.push("queue:open", { actionId: "b" }));
  await pass(100);
  await typeOn();
  expect([store.getState().isSheetOpen, submitted(bridge)]).toEqual([true, []]);
});

it("a typed word makes no update when the window becomes small next to open details", async () => {
  const widths: (EventTarget & { matches: boolean })[] = [];
  vi.stubGlobal("matchMedia", (media: string) => {
    const width = Object.assign(new EventTarget(), { media, matches: false });
    widths.push(width);
    return width;
  });
  const { bridge } = await open();
  await point("a");
  await pass(2 * INPUT_PAUSES.keys);
  await typeInSearch("p");
  await act(async () => {
    for (const width of widths) {
      width.matches = true;
      width.dispatchEvent(new Event("change"));
    }
  });
  await pass(100);
  await typeOn();
  expect(submitted(bridge)).toEqual([]);
});
