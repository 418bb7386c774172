/** The title bar: the button that leads to work to stop appears in the place of the commands. */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { INPUT_PAUSES } from "../../../app/commands/input-guard.ts";
import { aRow } from "../sample-actions.ts";
import { aStop } from "../sample-prompts.ts";
import { openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();

/** The element under the pointer; jsdom has no layout. */
let under: Element | null = null;
Object.assign(document, { elementFromPoint: () => under });
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, "elementFromPoint");
});

const PLACE = { clientX: 1100, clientY: 20, detail: 1 };

it("the title bar ignores a press meant for the commands when the button to work to stop has appeared there by itself", async () => {
  const { bridge, store } = await openWindow({ rows: [aRow({ id: "b", name: "Beta" })] }, undefined, undefined, INPUT_PAUSES);
  under = screen.getByRole("button", { name: /^Commands/ });
  fireEvent.pointerMove(under, PLACE);
  const stopped = aStop(Date.now());
  await act(async () => {
    bridge.change([stopped]);
    under = null;
  });
  const show = screen.getByRole("button", { name: "Show" });
  under = show;
  await act(async () => bridge.change([{ ...stopped, changedAt: Date.now() }]));
  await act(async () => void fireEvent.click(show, PLACE));
  expect(store.getState().activeId).toBe("b");
  expect(screen.getByRole("status", { name: "Key" }).textContent).toMatch(/^Ignored: this had just changed/);
});
