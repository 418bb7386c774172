/**
 * Keys of an input method's composition are text: none of them runs a command, chooses or closes.
 */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aRow } from "../sample-actions.ts";
import { button, choose, click, details, type } from "../window-actions.ts";
import { openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();

/**
 * Events during a composition: Chromium flags all of them; in other engines, the press that ends
 * the composition has the key code alone.
 */
const COMPOSED = [
  ["within a composition", { isComposing: true, keyCode: 229 }],
  ["that ends one", { isComposing: false, keyCode: 229 }],
] as const;

const rows = [aRow({ id: "a", name: "Alpha", type: "transport" }), aRow({ id: "b", name: "Beta", state: "IN_PROGRESS" })];
const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
const tap = (key: string, more: object, target: Element = document.activeElement ?? document.body) =>
  act(async () => void fireEvent.keyDown(target, { key, ...more }));

describe.each(COMPOSED)("a key %s", (_, composed) => {
  it("chooses no value in the search, does not leave the field and clears nothing", async () => {
    const { store } = await openWindow({ rows });
    await act(async () => field().focus());
    await type(field(), "type:tr");
    for (const key of ["Enter", "Escape", "ArrowDown"]) await tap(key, composed);
    expect(store.getState().viewOptions).toMatchObject({ search: "type:tr", filters: [] });
    expect(document.activeElement).toBe(field());
    await tap("Enter", {});
    expect(store.getState().viewOptions.filters).toHaveLength(1);
  });

  it("is no command on the list, and is not the letter after G", async () => {
    const { bridge, store } = await openWindow({ rows });
    await choose(/Alpha/);
    await tap("a", composed);
    await tap("g", {});
    await tap("f", composed);
    expect(bridge.requests("updates:submit")).toEqual([]);
    expect(store.getState().viewOptions.view).toBe("allOpen");
  });

  it("runs nothing in the palette", async () => {
    const { store } = await openWindow({ rows });
    await act(async () => store.getState().openDialog({ kind: "palette" }));
    const input = within(screen.getByRole("dialog")).getByRole("searchbox");
    await type(input, "keys");
    await tap("Enter", composed, input);
    await tap("Escape", composed, input);
    expect(store.getState().dialog).toEqual({ kind: "palette" });
  });

  it("sends no reason and closes no dialog", async () => {
    const { bridge, store } = await openWindow({ rows });
    await choose(/Alpha/);
    await click(button("Reject"));
    const input = within(screen.getByRole("dialog")).getByRole("textbox");
    await type(input, "wrong tool");
    await tap("Enter", { ...composed, ctrlKey: true }, input);
    await tap("Escape", composed, input);
    expect(store.getState().dialog).toMatchObject({ kind: "reason" });
    expect(bridge.requests("updates:submit")).toEqual([]);
  });

  it("leaves the report's form open and unchanged", async () => {
    const { store } = await openWindow({ rows });
    await act(async () => store.getState().openAction("b"));
    const phase = within(details()).getByLabelText("Phase");
    await act(async () => phase.focus());
    await tap("Escape", composed);
    expect(document.activeElement).toBe(phase);
  });

  it("reaches no command, and the reason is announced", async () => {
    const { store } = await openWindow({ rows });
    await act(async () => store.getState().openDialog({ kind: "settings" }));
    await act(async () => void fireEvent.click(screen.getByRole("tab", { name: "Keys" })));
    const change = screen.getByRole("button", { name: "Change the key of Acknowledge" });
    await act(async () => change.focus());
    await click(change);
    await tap("q", composed, change);
    expect(store.getState().preferences.person.keys).toEqual({});
    expect(change.getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole("note").textContent).toMatch(/^An input method takes this key for itself\./);
  });
});
