/**
 * A button or key that leads to an Action ignores presses briefly after that Action has been
 * replaced by another without the user.
 */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CommandId } from "../../app/commands/registry.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { aHeld, aSilence, aStop, anUndo } from "./sample-prompts.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = Date.now();
const PAUSES = { keys: 1_000, settling: 700 };

/** Opens a window with the app's own pauses, under a fake clock. */
async function opened(rows: readonly RowDto[]) {
  let now = 10_000;
  const later = (ms: number): void => void (now += ms);
  const window = await openWindow({ rows }, undefined, () => now, PAUSES);
  later(5_000);
  return { later, ...window };
}

const ofCommand = (id: CommandId): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-command="${id}"]`);
  if (found === null) throw new Error(`No button of ${id}`);
  return found;
};
const key = (name: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more }));
/** Waits until the dialog has the focus (a frame after it is drawn) and keys are accepted again. */
const dialogHasFocus = () => waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
const standing = (row: RowDto, state: "unknown" | "refused" | "superseded"): RowDto => ({
  ...row,
  update: { ...anUpdate({ actionId: row.id, state }), ...row.update, state },
});
const other = (row: RowDto): RowDto => ({ ...row, id: "other", name: "Other" });
const leave = ({ id }: RowDto): RowDto => aRow({ id, state: "PLANNED" });

const LEADS: readonly (readonly [CommandId, RowDto])[] = [
  ["stop.show", aStop(NOW)],
  ["silence.show", aSilence(NOW)],
  ["fate.held", aHeld(NOW)],
  ["fate.unknown", standing(aHeld(NOW), "unknown")],
  ["fate.refused", standing(aHeld(NOW), "refused")],
  ["fate.superseded", standing(aHeld(NOW), "superseded")],
];

describe("the button of updates whose outcome is unknown", () => {
  it.each([
    ["asks for a decision where one can be made", ["send", "drop"], "Decide"],
    ["only leads there where none can", [], "Review"],
  ] as const)("%s", async (_, choices, label) => {
    const row = standing(aHeld(NOW), "unknown");
    await opened([row.update === undefined ? row : { ...row, update: { ...row.update, choices: [...choices] } }]);
    expect(ofCommand("fate.unknown").textContent).toBe(label);
  });
});

describe("a button that leads to an Action", () => {
  it.each(LEADS)("settles when the Action is replaced by another: %s", async (command, row) => {
    const { bridge, store, later } = await opened([row, other(row), aRow({ id: "calm", state: "PLANNED" })]);
    await act(async () => store.getState().openDetails("calm"));
    later(5_000);
    const first = { "stop.show": store.getState().stops, "silence.show": store.getState().silences }[command as string]?.[0]?.id;
    const was = first === "other" ? other(row) : row;
    await act(async () => bridge.change([leave(was)]));
    await click(ofCommand(command));
    expect([store.getState().activeId, store.getState().keyNote?.code]).toEqual(["calm", "settling"]);
    later(700);
    await click(ofCommand(command));
    expect(store.getState().activeId).toBe(was.id === row.id ? "other" : row.id);
  });

  it("settles for the answer Not now as well", async () => {
    const [one, two] = [aSilence(NOW), { ...other(aSilence(NOW)), silentSince: NOW - 1 }];
    const { bridge, later } = await opened([one, two]);
    await act(async () => bridge.change([leave(one)]));
    await click(ofCommand("silence.later"));
    expect(bridge.requests("silence:later")).toEqual([]);
    later(700);
    await click(ofCommand("silence.later"));
    expect(bridge.requests("silence:later")).toEqual([{ actionId: "other" }]);
  });

  it("accepts a press at once when another Action is added behind the first", async () => {
    const { bridge, store } = await opened([aStop(NOW), aRow({ id: "calm", state: "PLANNED" })]);
    await act(async () => bridge.change([{ ...other(aStop(NOW)), stop: { at: NOW, why: "CANCELLED" } }]));
    await click(ofCommand("stop.show"));
    expect(store.getState().activeId).toBe(aStop(NOW).id);
  });
});

describe("the chord over a dialog", () => {
  it("for stop work settles when another Action becomes the first to be stopped", async () => {
    const [one, two] = [aStop(NOW), { ...other(aStop(NOW)), stop: { at: NOW, why: "CANCELLED" as const } }];
    const { bridge, store, later } = await opened([one, two]);
    await act(async () => store.getState().openDialog({ kind: "diagnostics" }));
    await dialogHasFocus();
    later(5_000);
    await act(async () => bridge.change([leave(one)]));
    await key("S", { ctrlKey: true, shiftKey: true });
    expect(store.getState().dialog?.kind).toBe("diagnostics");
    later(700);
    await key("S", { ctrlKey: true, shiftKey: true });
    expect([store.getState().dialog, store.getState().activeId]).toEqual([undefined, "other"]);
  });

  it("for undo settles when another final move becomes the newest", async () => {
    const older = anUndo(NOW + 60_000, 60_000);
    const newer: RowDto = { ...other(older), update: { ...older.update!, id: "update-other", actionId: "other", createdAt: NOW + 70_000 } };
    const { bridge, store, later } = await opened([older, newer]);
    await act(async () => store.getState().openDialog({ kind: "diagnostics" }));
    await dialogHasFocus();
    later(5_000);
    await act(async () => bridge.change([leave(newer)]));
    await key("Y", { ctrlKey: true, shiftKey: true });
    expect(bridge.requests("updates:resolve")).toEqual([]);
    later(700);
    await key("Y", { ctrlKey: true, shiftKey: true });
    expect(bridge.requests("updates:resolve")).toEqual([{ updateId: older.update?.id, choice: "undo" }]);
  });
});

const acknowledged = (bridge: FakeBridge) =>
  bridge.requests("updates:acknowledgeAll").map(({ actions }) => actions.map(({ actionId }) => actionId).toSorted());
const bar = () => within(screen.getByRole("region", { name: "Selected Actions" }));

describe("Acknowledge of several Actions", () => {
  const rows = ["a", "b", "c"].map((id) => aRow({ id, name: `Job number-${id}`, priority: "HIGH" }));

  it("settles when the number stays equal but one of the Actions is another", async () => {
    const { bridge, store, later } = await opened([rows[0]!, rows[1]!, { ...rows[2]!, priority: "LOW" }]);
    await act(async () => rows.forEach(({ id }) => store.getState().toggleSelected(id)));
    await act(async () => store.getState().setFilters(["priority:high"]));
    later(5_000);
    expect(bar().getByRole("button", { name: /^Acknowledge 2/ })).toBeTruthy();
    await act(async () => bridge.change([{ ...rows[0]!, priority: "LOW" }, rows[2]!]));
    await click(bar().getByRole("button", { name: /^Acknowledge 2/ }));
    await key("a");
    expect(acknowledged(bridge)).toEqual([]);
    later(700);
    await click(bar().getByRole("button", { name: /^Acknowledge 2/ }));
    expect(acknowledged(bridge)).toEqual([["b", "c"]]);
  });

  it("accepts a press at once after the user's own search", async () => {
    const { bridge, store } = await opened(rows);
    await act(async () => rows.forEach(({ id }) => store.getState().toggleSelected(id)));
    const field = screen.getByRole("searchbox");
    await act(async () => {
      fireEvent.pointerDown(field);
      field.focus();
    });
    await act(async () => void fireEvent.input(field, { target: { value: "number-a" } }));
    await click(bar().getByRole("button", { name: /^Acknowledge 1/ }));
    expect(acknowledged(bridge)).toEqual([["a"]]);
  });
});
