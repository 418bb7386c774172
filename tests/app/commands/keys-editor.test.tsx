/** The user's own keys: recorded, refused when occupied, in force at once, and reset. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { RESERVED_KEYS } from "../../../electron/contract/reserved-keys.ts";
import { conflictOf, isRemappable, keysOf } from "../../../app/commands/key-bindings.ts";
import { COMMAND_IDS, COMMANDS } from "../../../app/commands/registry.ts";
import { aRow } from "../sample-actions.ts";
import { openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();

const tap = (key: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));
const editor = () => within(screen.getByRole("region", { name: "Keys of the commands" }));

async function give(command: string, key: string, more: object = {}): Promise<void> {
  const button = editor().getByRole("button", { name: `Change the key of ${command}` });
  await act(async () => {
    button.focus();
    fireEvent.click(button);
  });
  await tap(key, more);
}

it("a key is assigned to a command, refused when another command has it, and reset", async () => {
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
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Change the key of Acknowledge");
});

it("the editor of keys shows why a key is refused in the line of its command, which may be far down", async () => {
  const { store } = await openWindow({ rows: [aRow({ id: "a" })] });
  await act(async () => store.getState().openDialog({ kind: "settings" }));
  await act(async () => void fireEvent.click(screen.getByRole("tab", { name: "Keys" })));
  await give("Diagnostics", "p");
  const line = editor().getByRole("button", { name: "Change the key of Diagnostics" }).closest("li");
  expect(within(line!).getByRole("note").textContent).toMatch(/^P is not free/);
  const headings = editor()
    .getAllByRole("heading")
    .map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(["The chosen Action", "The list"]);
  await give("Diagnostics", "F8");
  expect(editor().queryByRole("note")).toBeNull();
});

it.each([
  ["c", { ctrlKey: true }, "Ctrl+C copies everywhere. Nothing was changed."],
  ["v", { metaKey: true }, "Ctrl+V pastes everywhere. Nothing was changed."],
  ["Z", { ctrlKey: true, shiftKey: true }, "Ctrl+Shift+Z redoes typing everywhere. Nothing was changed."],
  ["r", { ctrlKey: true }, "Ctrl+R reloads the page in most apps. Nothing was changed."],
  ["w", { ctrlKey: true }, "Ctrl+W closes the window. Nothing was changed."],
  ["q", { metaKey: true }, "Ctrl+Q quits the app. Nothing was changed."],
  ["+", { ctrlKey: true }, "Ctrl++ makes the window larger. Nothing was changed."],
  ["F11", {}, "F11 shows the window in full screen. Nothing was changed."],
  ["Dead", { code: "BracketLeft" }, "Docket cannot tell this key from others. Nothing was changed."],
  ["F4", { altKey: true }, "Keys with Alt belong to the system and to its characters. Nothing was changed."],
])("%s with %o is refused with its reason", async (key, more, words) => {
  const { store } = await openWindow({ rows: [aRow({ id: "a" })] });
  await act(async () => store.getState().openDialog({ kind: "settings" }));
  await act(async () => void fireEvent.click(screen.getByRole("tab", { name: "Keys" })));
  const button = editor().getByRole("button", { name: "Change the key of Acknowledge" });
  await act(async () => {
    button.focus();
    fireEvent.click(button);
  });
  await tap("Alt", { altKey: true });
  expect(editor().queryByRole("note")).toBeNull();
  await tap(key, more);
  expect(editor().getByRole("note").textContent).toBe(words);
  expect(store.getState().preferences.person.keys).toEqual({});
});

it("the command that needs a held key refuses one with the command key, whose release is not reported", async () => {
  const { store } = await openWindow({ rows: [aRow({ id: "a" })] });
  await act(async () => store.getState().openDialog({ kind: "settings" }));
  await act(async () => void fireEvent.click(screen.getByRole("tab", { name: "Keys" })));
  await give("I have stopped", "j", { metaKey: true });
  expect(editor().getByRole("note").textContent).toMatch(/^This key must be held, but with the command key/);
  expect(store.getState().preferences.person.keys).toEqual({});
  await give("I have stopped", "j", { ctrlKey: true });
  expect(store.getState().preferences.person.keys).toEqual({ "stop.confirm": ["Ctrl+J"] });
});

it("no command has by default a key that the system or the menu has", () => {
  const reserved = new Set<string>(Object.values(RESERVED_KEYS).flat());
  const keys = COMMAND_IDS.flatMap((id) => [...COMMANDS[id].keys, ...(COMMANDS[id].fieldKeys ?? []), ...(COMMANDS[id].dialogKeys ?? [])]);
  // Ctrl+A selects all rows, which is what its user expects of that key.
  expect(keys.filter((key) => reserved.has(key))).toEqual(["Ctrl+A"]);
  expect(COMMANDS["selection.all"].keys).toEqual(["Ctrl+A"]);
});

it("ß, which an earlier version stored as its capital, is the key that it is on the keyboard", () => {
  const own = { "move.acknowledge": ["SS"], "move.plan": ["Ctrl+SS"], "move.start": ["G SS", "Shift+S"] };
  expect(keysOf("move.acknowledge", own)).toEqual(["ß"]);
  expect(keysOf("move.plan", own)).toEqual(["Ctrl+ß"]);
  expect(keysOf("move.start", own)).toEqual(["G ß", "Shift+S"]);
  expect(conflictOf("move.complete", "ß", own)).toBe("move.acknowledge");
});

it("the editor of keys resets no key that another command has been assigned since", async () => {
  const { store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
  await act(async () => store.getState().openDialog({ kind: "settings" }));
  await act(async () => void fireEvent.click(screen.getByRole("tab", { name: "Keys" })));
  await give("Complete", "q");
  await give("Reject", "c");
  const reset = () => act(async () => void fireEvent.click(editor().getByRole("button", { name: "Reset the key of Complete" })));
  await reset();
  expect(editor().getByRole("note").textContent).toBe("C is not free: it belongs to “Reject”. Nothing was changed.");
  expect(store.getState().preferences.person.keys).toEqual({ "move.complete": ["Q"], "move.reject": ["C"] });
  await act(async () => void fireEvent.click(editor().getByRole("button", { name: "Reset the key of Reject" })));
  await reset();
  expect(store.getState().preferences.person.keys).toEqual({});
});

it("a key of the user's own belongs to no other command, whichever has it by default", async () => {
  const own = { "move.reject": ["C"] };
  const { bridge, store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" })] });
  await act(async () => store.getState().prefer({ keys: own }));
  await act(async () => store.getState().openAction("a"));
  expect(COMMAND_IDS.filter((id) => keysOf(id, own).includes("C"))).toEqual(["move.reject"]);
  expect(screen.getByRole("button", { name: "Complete" }).getAttribute("aria-keyshortcuts")).toBeNull();
  await tap("c");
  expect(bridge.requests("updates:submit")).toEqual([]);
});

it("a key that two commands share by default stays with both when one of them has it as its own, too", () => {
  const shared = COMMAND_IDS.flatMap((id) =>
    isRemappable(id)
      ? COMMANDS[id].keys.flatMap((chord) =>
          COMMAND_IDS.filter((other) => other !== id && COMMANDS[other].keys.includes(chord)).map((other) => [id, other, chord] as const),
        )
      : [],
  );
  expect(shared.length).toBeGreaterThan(0);
  for (const [id, other, chord] of shared) expect(keysOf(other, { [id]: [chord] })).toContain(chord);
});

it("every command can be reset to its default keys, when no other has been assigned one of them", () => {
  const refused = COMMAND_IDS.filter(isRemappable).flatMap((id) =>
    COMMANDS[id].keys.filter((chord) => conflictOf(id, chord, { [id]: ["F9"] }) !== undefined).map((chord) => [id, chord]),
  );
  expect(refused).toEqual([]);
});
