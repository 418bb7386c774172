// @vitest-environment jsdom
/** Keys of one's own: recorded, refused where they are taken, in force at once, and reset. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRow } from "../sample-actions.ts";
import { openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();

const tap = (key: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));
const editor = () => within(screen.getByRole("region", { name: "Keys of the commands" }));

async function give(command: string, key: string): Promise<void> {
  const button = editor().getByRole("button", { name: `Change the key of ${command}` });
  await act(async () => {
    button.focus();
    fireEvent.click(button);
  });
  await tap(key);
}

it("a key is given to a command, refused where another has it, and reset", async () => {
  const { bridge, store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
  await act(async () => store.getState().openAction("a"));
  await act(async () => store.getState().openDialog({ kind: "settings" }));
  await act(async () => void fireEvent.click(screen.getByRole("tab", { name: "Keys" })));
  await give("Acknowledge", "p");
  expect(editor().getByRole("note").textContent).toBe("P is not free: it belongs to “Plan”. Nothing was changed.");
  expect(store.getState().preferences.person.keys).toEqual({});
  await give("Acknowledge", "g");
  expect(editor().getByRole("note").textContent).toBe("G is not free: it belongs to “Go to”. Nothing was changed.");
  await give("Acknowledge", "q");
  expect(store.getState().preferences.person.keys).toEqual({ "move.acknowledge": ["Q"] });
  expect(bridge.requests("preferences:set")).toEqual([{ person: { keys: { "move.acknowledge": ["Q"] } } }]);
  await act(async () => store.getState().closeDialog());
  await tap("a");
  expect(bridge.requests("updates:submit")).toEqual([]);
  await tap("q");
  expect(bridge.requests("updates:submit")).toMatchObject([{ actionId: "a", move: "acknowledge" }]);
  await act(async () => store.getState().openDialog({ kind: "settings" }));
  await act(async () => void fireEvent.click(screen.getByRole("tab", { name: "Keys" })));
  await act(async () => void fireEvent.click(editor().getByRole("button", { name: "Reset the key of Acknowledge" })));
  expect(store.getState().preferences.person.keys).toEqual({});
});
