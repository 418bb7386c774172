/** Typed keys in the window after the focus or a key's meaning has changed without the user. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { INPUT_PAUSES } from "../../../app/commands/input-guard.ts";
import type { RowDto } from "../../../electron/contract/action.ts";
import type { FakeBridge } from "../fake-bridge.ts";
import { point, tap } from "../presses.ts";
import { aRow } from "../sample-actions.ts";
import { anUndo, aStop } from "../sample-prompts.ts";
import { openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "requestAnimationFrame", "cancelAnimationFrame"] }),
);
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const note = () => screen.getByRole("status", { name: "Key" }).textContent;
const view = () => screen.getByRole("heading", { level: 1 }).textContent;
const submitted = (bridge: FakeBridge) => bridge.requests("updates:submit").map(({ actionId, move }) => `${move} ${actionId}`);

async function open(rows: readonly RowDto[]) {
  const opened = await openWindow({ rows }, undefined, undefined, INPUT_PAUSES);
  await pass(2 * INPUT_PAUSES.keys);
  return opened;
}

const started = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" });

it("works on a keyboard of another script, or with digits behind Shift, from a field too", async () => {
  const { bridge } = await open([started, aRow({ id: "b", name: "Beta", state: "IN_PROGRESS" })]);
  await point("a");
  await tap("щ", { code: "KeyO" });
  expect(submitted(bridge)).toEqual([]);
  await tap("о", { code: "KeyJ" });
  await pass(INPUT_PAUSES.keys);
  await tap("с", { code: "KeyC" });
  expect(submitted(bridge)).toEqual(["complete b"]);
  await tap("&", { code: "Digit1", ctrlKey: true });
  expect(screen.getByRole("heading", { level: 1, name: "To acknowledge" })).toBeTruthy();
  await act(async () => screen.getByRole("searchbox").focus());
  await tap("л", { code: "KeyK", ctrlKey: true });
  expect(screen.getByRole("dialog", { name: "Commands" })).toBeTruthy();
});

describe("a typed key", () => {
  it("runs no command for a second after the focus moved without the user", async () => {
    const { bridge } = await open([started]);
    await point("a");
    await pass(1000);
    await act(async () => (document.activeElement as HTMLElement).blur());
    for (const letter of "acp") await tap(letter);
    expect(submitted(bridge)).toEqual([]);
    expect(note()).toMatch(/^Ignored: the focus had just moved/);
    await pass(INPUT_PAUSES.keys);
    await tap("c");
    expect(submitted(bridge)).toEqual(["complete a"]);
    expect(note()).toBe("");
  });

  it("is no second key after G when the focus has moved in between", async () => {
    await open([started]);
    await point("a");
    const before = view();
    await tap("g");
    await pass(2 * INPUT_PAUSES.keys);
    await act(async () => (document.activeElement as HTMLElement).blur());
    await tap("i");
    expect(view()).toBe(before);
    expect(note()).toMatch(/^Ignored: the focus had just moved/);
    await pass(INPUT_PAUSES.keys);
    await tap("i");
    expect(view()).toBe(before);
    await tap("g");
    await tap("i");
    expect(view()).not.toBe(before);
  });

  it("acts at once when the user has moved the focus", async () => {
    const { bridge } = await open([started]);
    await point("a");
    await tap("c");
    expect(submitted(bridge)).toEqual(["complete a"]);
  });

  it("that opens a text form, when not possible, blocks the letters after it, except for the key in its note", async () => {
    const { bridge, store } = await open([started]);
    await point("a");
    await tap("r");
    expect(note()).toMatch(/Fail it instead: F/);
    for (const letter of "sac") await tap(letter);
    expect(submitted(bridge)).toEqual([]);
    expect(note()).toBe("Ignored, as was the key before it. Pause for a second, then press again.");
    await pass(INPUT_PAUSES.keys);
    await tap("r");
    await tap("f");
    expect(store.getState().dialog).toMatchObject({ kind: "reason" });
  });

  it("whose note names an updating key, which is no rest of a word, makes that key wait for the pause as well", async () => {
    const { bridge } = await open([aRow({ id: "a", name: "Alpha", state: "PLANNED" })]);
    await point("a");
    await tap("u");
    expect(note()).toMatch(/first: S/);
    for (const letter of "started") await tap(letter);
    expect(submitted(bridge)).toEqual([]);
    await tap("u");
    await pass(INPUT_PAUSES.keys);
    await tap("s");
    expect(submitted(bridge)).toEqual(["start a"]);
  });

  it("that is not possible leaves the key in its note usable at once", async () => {
    const { bridge } = await open([aRow({ id: "a", name: "Alpha", state: "ACKNOWLEDGED" })]);
    await point("a");
    await tap("s");
    expect(note()).toMatch(/first: P/);
    await tap("p");
    expect(submitted(bridge)).toEqual(["plan a"]);
  });

  it("is no command after a notification has removed its form, however soon", async () => {
    const { bridge } = await open([started, aRow({ id: "b", name: "Beta" })]);
    await point("b");
    await tap("r");
    const reason = screen.getByLabelText("Reason");
    await pass(100);
    await act(async () => void fireEvent.input(reason, { target: { value: "Wrong" } }));
    await pass(100);
    await act(async () => bridge.push("queue:open", { actionId: "a" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await tap("c");
    await tap("f");
    expect([submitted(bridge), screen.queryByRole("dialog")]).toEqual([[], null]);
  });

  it("is no command when the notification came at the moment of a letter", async () => {
    const { bridge } = await open([started, aRow({ id: "b", name: "Beta" })]);
    await point("b");
    await tap("r");
    await pass(1000);
    await act(async () => {
      fireEvent.input(screen.getByLabelText("Reason"), { target: { value: "Wrong" } });
      bridge.push("queue:open", { actionId: "a" });
    });
    // The slots have settled by then, so that only the pause after typing is left.
    await pass(INPUT_PAUSES.settling);
    await tap("f");
    await tap("c");
    expect([submitted(bridge), screen.queryByRole("dialog")]).toEqual([[], null]);
  });

  it("of Start never becomes “I have stopped”, held or not", async () => {
    const planned = aRow({ id: "act-20117", name: "Alpha", state: "PLANNED" });
    const { bridge } = await open([planned]);
    await point("act-20117");
    await pass(1000);
    await act(async () => bridge.change([{ ...aStop(Date.now()), views: ["allOpen"] }]));
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: "s" }));
    // The row is in another group now, and has been focused there.
    expect(note()).toMatch(/^Ignored: the focus had just moved/);
    await pass(5_000);
    expect(bridge.requests("stop:confirm")).toEqual([]);
    await act(async () => void fireEvent.keyUp(document.activeElement ?? document.body, { key: "s" }));
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: "s" }));
    await pass(599);
    expect(bridge.requests("stop:confirm")).toEqual([]);
    await pass(1);
    expect(bridge.requests("stop:confirm")).toEqual([{ actionId: "act-20117" }]);
  });

  it("that is held has no effect once its command has changed its meaning", async () => {
    const stop = aStop(Date.now());
    const { bridge } = await open([stop, started]);
    await point("a");
    await tap("S", { shiftKey: true });
    await pass(1000);
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: "s" }));
    await act(async () => bridge.change([{ ...stop, stop: { ...stop.stop!, at: Date.now() + 1 } }]));
    await pass(600);
    expect(bridge.requests("stop:confirm")).toEqual([]);
    expect(note()).toMatch(/^Ignored: this had just changed/);
  });
});

const lose = () => act(async () => (document.activeElement as HTMLElement).blur());

describe("after the focus moved without the user", () => {
  const silent: RowDto = { ...started, silentSince: 1 };

  it.each(["Enter", " "])("%s presses no newly focused button, for a second", async (key) => {
    await open([silent]);
    await point("a");
    await pass(1000);
    const button = within(screen.getByRole("region", { name: "Action details" })).getByRole("button", { name: "Complete" });
    await act(async () => button.focus());
    // A browser presses the button with any key whose default is not prevented.
    let isTaken = true;
    await act(async () => void (isTaken = fireEvent.keyDown(button, { key })));
    expect([isTaken, note()]).toEqual([false, expect.stringMatching(/^Ignored: the focus had just moved/)]);
    await pass(INPUT_PAUSES.keys);
    await act(async () => void (isTaken = fireEvent.keyDown(button, { key })));
    expect([isTaken, note()]).toEqual([true, ""]);
  });

  it("a key of the user's own with Ctrl makes no update, for a second", async () => {
    const { bridge, store } = await open([started]);
    await act(async () => store.getState().prefer({ keys: { "move.complete": ["Ctrl+B"] } }));
    await point("a");
    await pass(1000);
    await lose();
    await tap("b", { ctrlKey: true });
    expect([submitted(bridge), note()]).toEqual([[], expect.stringMatching(/^Ignored: the focus had just moved/)]);
    await pass(INPUT_PAUSES.keys);
    await tap("b", { ctrlKey: true });
    expect(submitted(bridge)).toEqual(["complete a"]);
  });

  it("Ctrl+Enter sends no report from the newly focused field, for a second", async () => {
    const { bridge, store } = await open([started]);
    await point("a");
    await act(async () => store.getState().editDraft("a", "report", { phase: "On site", statusMessage: "" }));
    await pass(1000);
    await act(async () => screen.getByLabelText("Phase").focus());
    await tap("Enter", { ctrlKey: true });
    expect(submitted(bridge)).toEqual([]);
    await pass(INPUT_PAUSES.keys);
    await tap("Enter", { ctrlKey: true });
    expect(submitted(bridge)).toEqual(["report a"]);
  });

  it("Z and its chord over a dialog undo nothing, for a second", async () => {
    const { bridge, store } = await open([anUndo(Date.now(), 60_000), started]);
    await point("a");
    await pass(1000);
    await lose();
    await tap("z");
    await pass(INPUT_PAUSES.keys);
    await act(async () => store.getState().openDialog({ kind: "diagnostics" }));
    await pass(1000);
    await lose();
    await tap("Y", { ctrlKey: true, shiftKey: true });
    expect(bridge.requests("updates:resolve")).toEqual([]);
    // Some frames later, the dialog has focused itself again.
    await pass(INPUT_PAUSES.keys + 100);
    await tap("Y", { ctrlKey: true, shiftKey: true });
    expect(bridge.requests("updates:resolve")).toHaveLength(1);
  });

  it("a letter after one that acted is refused as well, when the focus moves by itself at that moment", async () => {
    const { bridge } = await open([aRow({ id: "b", name: "Beta" }), started]);
    await point("b");
    await pass(1000);
    await tap("a");
    await pass(100);
    await lose();
    await tap("r");
    expect(submitted(bridge)).toEqual(["acknowledge b"]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(note()).toMatch(/^Ignored: the focus had just moved/);
  });

  it("arrows, views and stop work are accepted at once: they only change what is shown", async () => {
    const { store } = await open([started, aStop(Date.now())]);
    await point("a");
    await pass(1000);
    await lose();
    await tap("2", { ctrlKey: true });
    expect(store.getState().viewOptions.view).toBe("inProgress");
    await lose();
    await tap("S", { ctrlKey: true, shiftKey: true });
    expect(store.getState().activeId).toBe("act-20117");
  });
});

describe("G and a letter", () => {
  it("show a view, however long the letter takes", async () => {
    const { store } = await open([started]);
    await point("a");
    await tap("g");
    await pass(60_000);
    await tap("i");
    expect(store.getState().viewOptions.view).toBe("inProgress");
  });

  it.each(["Escape", "c", "1", "ArrowDown", "Enter"])("end without an update by %s", async (key) => {
    const { bridge, store } = await open([started, aRow({ id: "b", state: "IN_PROGRESS" })]);
    await point("a");
    await tap("g");
    await tap(key);
    expect(submitted(bridge)).toEqual([]);
    const { activeId, viewOptions, dialog } = store.getState();
    expect([activeId, viewOptions.view, dialog]).toEqual(["a", "allOpen", undefined]);
    await tap("c");
    expect(submitted(bridge)).toEqual(["complete a"]);
  });
});

describe("a chord", () => {
  it("for a view and for stop work acts while text is typed, and the latter in a dialog, too", async () => {
    const { store } = await open([started, aStop(Date.now())]);
    await act(async () => {
      fireEvent.pointerDown(screen.getByRole("searchbox"));
      screen.getByRole("searchbox").focus();
    });
    await tap("2", { ctrlKey: true });
    expect(store.getState().viewOptions.view).toBe("inProgress");
    await point("a");
    await tap("f");
    expect(within(screen.getByRole("dialog")).getByLabelText("Reason")).toBe(document.activeElement);
    await tap("3", { ctrlKey: true });
    expect(store.getState().viewOptions.view).toBe("inProgress");
    await tap("S", { ctrlKey: true, shiftKey: true });
    expect(store.getState().dialog).toBeUndefined();
    expect(store.getState().activeId).toBe("act-20117");
  });
});

describe("J, K and X", () => {
  it("choose and select from anywhere in the window", async () => {
    const { store } = await open([aRow({ id: "a", receivedAt: 1 }), aRow({ id: "b", receivedAt: 2 })]);
    await point("a");
    await act(async () => void fireEvent.pointerDown(document.body));
    await act(async () => (document.activeElement as HTMLElement).blur());
    await tap("j");
    expect(store.getState().activeId).toBe("b");
    await tap("x");
    expect([...store.getState().selectedIds]).toEqual(["b"]);
    await tap("K", { shiftKey: true });
    expect([...store.getState().selectedIds].toSorted()).toEqual(["a", "b"]);
  });
});
