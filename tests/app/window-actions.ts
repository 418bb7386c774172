/** A user's steps in the window under test, and the parts of it that tests read. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import type { FakeBridge } from "./fake-bridge.ts";

export const row = (name: RegExp) => screen.getByRole("row", { name });
export const details = () => screen.getByRole("region", { name: "Action details" });
/** Returns a button of the details. */
export const button = (name: string) => within(details()).getByRole("button", { name });
/** Chooses a row. The first row has the focus at launch, so the focus moves elsewhere first. */
export const choose = (name: RegExp) =>
  act(async () => {
    row(name).blur();
    row(name).focus();
  });
export const press = (key: string, target: Element = document.activeElement ?? document.body, more: object = {}) =>
  act(async () => void fireEvent.keyDown(target, { key, ...more }));
export const click = (element: Element) => act(async () => void fireEvent.click(element));
export const type = (element: Element, value: string) => act(async () => void fireEvent.change(element, { target: { value } }));
/**
 * Waits for focus changes: a closed dialog returns the focus after some frames, and an opening menu
 * takes it after some frames.
 */
export const focusTaken = () =>
  act(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => void requestAnimationFrame(resolve));
  });
/** Opens the list of all notices; the line shows the worst one only. */
export const showNotices = () =>
  click(within(screen.getByRole("region", { name: "Notices" })).getByRole("button", { name: /Show all notices$/ }));
/** Opens the menu of the moves without a place in the bar, and returns its items. */
export const moreMoves = async () => {
  await click(button("More moves"));
  return screen.getAllByRole("menuitem");
};
export const submitted = (bridge: FakeBridge) => bridge.requests("updates:submit");
