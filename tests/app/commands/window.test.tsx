import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ariaKey } from "../../../app/commands/chord.ts";
import { CommandContext } from "../../../app/commands/context.ts";
import { Parts } from "../../../app/commands/parts.ts";
import { isActive, type Place } from "../../../app/commands/places.ts";
import { COMMANDS, COMMAND_IDS, type CommandId, labelOf } from "../../../app/commands/registry.ts";
import { commandReasonWords } from "../../../app/messages/commands.ts";
import { MOVE_NAMES } from "../../../electron/contract/vocabulary.ts";
import type { RowDto } from "../../../electron/contract/action.ts";
import { live } from "../fake-bridge.ts";
import { anUpdate, aRow, detailsOf } from "../sample-actions.ts";
import { slotsOf } from "../../../app/views/details/slots.ts";
import { aNight } from "../sample-away.ts";
import { aChange, aHardHour, aHeld, anUndo, aSilence, aStop, aStopWithDraft } from "../sample-prompts.ts";
import { showNotices } from "../window-actions.ts";
import { makeNarrow, openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();

const NOW = Date.now();
const press = (key: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));

/** The places of single fields. */
const FIELD_PLACES: ReadonlySet<Place> = new Set<Place>(["reasonDialog", "progressForm", "search", "searchValues", "edge", "times"]);

/** Returns the commands of the active places except single fields, each with its refusal reason. */
function commandsNow(context: CommandContext) {
  const here = COMMAND_IDS.filter((id) => !FIELD_PLACES.has(COMMANDS[id].where) && isActive(COMMANDS[id].where, context));
  return here.map((id) => {
    const enabled = COMMANDS[id].enabled(context);
    return { id, label: labelOf(id, context), whyNot: enabled === true ? undefined : enabled };
  });
}

/** Chooses the Action, so that its details are on the screen. */
async function choose(row: Pick<RowDto, "id" | "stop">): Promise<void> {
  if (row.stop === undefined) await act(async () => document.querySelector<HTMLElement>(`[data-action="${row.id}"]`)?.focus());
  else await press("S", { shiftKey: true });
  expect(document.querySelector(`[data-action="${row.id}"]`)?.getAttribute("aria-current")).toBe("true");
}

/** Returns the reason why the last key did nothing. */
const note = () => screen.getByRole("status", { name: "Key" }).textContent;

/** Labels of buttons that act on the text or the state of their own component only. */
const LOCAL = [
  "All steps",
  "Copy draft",
  "Copy id",
  "Copy link",
  "Dismiss",
  "More moves",
  "Attention: Grouped by attention, sorted by attention",
  "Last change: Not grouped, sorted by last change",
  "North depot, acting as robot-7 · object. Switch account",
];

const rows: readonly [string, RowDto][] = [
  ["assigned", aRow({ id: "a", name: "Alpha" })],
  ["in progress", aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", progress: { phase: "en route", statusMessage: "" } })],
  ["under way", aRow({ id: "a", name: "Alpha", update: anUpdate({ actionId: "a", state: "sending" }) })],
  ["rejected", aRow({ id: "a", name: "Alpha", state: "REJECTED", views: ["allOpen"] })],
  ["held", aHeld(NOW)],
  ["to be undone", anUndo(NOW, 5000)],
  ["silent", aSilence(NOW)],
  ["changed", aChange(NOW)],
  ["to be stopped", aStop(NOW)],
];

/** Returns every button outside of dialogs, by its command; a button without one must be local. */
function buttonsByCommand(): Map<CommandId, HTMLElement[]> {
  const found = new Map<CommandId, HTMLElement[]>();
  for (const button of document.querySelectorAll<HTMLElement>("button:not([role=dialog] button)")) {
    const id = button.dataset["command"] as CommandId | undefined;
    if (id === undefined) {
      expect(LOCAL).toContain(button.getAttribute("aria-label") ?? button.textContent);
      continue;
    }
    expect(Object.keys(COMMANDS)).toContain(id);
    found.set(id, [...(found.get(id) ?? []), button]);
  }
  return found;
}

/** Expects that a button shows the first key of its command, and an unavailable one its reason. */
function expectTruth(buttons: ReadonlyMap<CommandId, readonly HTMLElement[]>): void {
  for (const [id, all] of buttons)
    for (const button of all) {
      const shortcut = button.getAttribute("aria-keyshortcuts");
      if (shortcut !== null) expect(shortcut, id).toBe(ariaKey(COMMANDS[id].keys[0] ?? ""));
      if (button.getAttribute("aria-disabled") === "true") expect(button.title, id).not.toBe("");
    }
}

describe("the buttons of the window", () => {
  it.each(rows)("have their words and keys from the registry: an Action %s", async (_, row) => {
    const { bridge } = await openWindow({ rows: [row] });
    if (row.stop !== undefined) bridge.details.set(row.id, aStopWithDraft(NOW));
    await choose(row);
    const buttons = buttonsByCommand();
    expect(buttons.size).toBeGreaterThan(9);
    expectTruth(buttons);
    const { underWay, first, second, destructive } = slotsOf(row);
    const inSight = row.stop === undefined ? [first, second, destructive] : [];
    for (const move of inSight) if (move !== undefined && move !== underWay) expect(buttons.has(`move.${move}`)).toBe(true);
  });

  it("have words and keys from the registry in every banner and bar", async () => {
    const { bridge } = await openWindow({ rows: aHardHour(NOW) }, (made) => {
      made.digest = aNight(NOW);
    });
    await act(async () =>
      bridge.connect({ ...live(NOW), state: "refused", reason: { code: "serviceAnswered", params: { class: "unauthenticated" } } }),
    );
    const first = document.querySelector<HTMLElement>('[role="row"][data-action]');
    await act(async () => first?.focus());
    await press("a", { ctrlKey: true });
    await act(async () => bridge.change([aRow({ id: "new", name: "New" })]));
    const buttons = buttonsByCommand();
    expectTruth(buttons);
    const wanted: CommandId[] = ["stop.show", "connection.retry", "dialog.settings", "selection.clear", "list.release"];
    for (const id of wanted) expect([...buttons.keys()]).toContain(id);
    await showNotices();
    const all = buttonsByCommand();
    expectTruth(all);
    expect([...all.keys()]).toContain("digest.dismiss");
  });

  it("have words and keys from the registry in a narrow window and its sheet", async () => {
    makeNarrow();
    await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose({ id: "a" });
    await press("Enter");
    const buttons = buttonsByCommand();
    expect([...buttons.keys()]).toEqual(expect.arrayContaining(["sheet.close", "move.acknowledge"]));
    expectTruth(buttons);
  });
});

describe("the list of commands", () => {
  it.each(rows)("has a label for each, and a reason where it is unavailable: an Action %s", async (_, row) => {
    const { store } = await openWindow({ rows: [row] });
    await choose(row);
    const listed = commandsNow(new CommandContext(store, new Parts()));
    expect(listed.length).toBeGreaterThan(30);
    for (const { id, label, whyNot } of listed) {
      expect(label, id).not.toBe("");
      if (whyNot !== undefined) expect(commandReasonWords(whyNot), id).not.toBe("");
    }
    const refused = listed.filter(({ id, whyNot }) => id.startsWith("move.") && whyNot !== undefined);
    expect(refused.map(({ id }) => id)).toEqual(
      expect.arrayContaining(MOVE_NAMES.filter((move) => !row.moves.includes(move)).map((move) => `move.${move}`)),
    );
  });

  it("has the sheet's commands only while the sheet is open, and those of the chosen Action without it", async () => {
    makeNarrow();
    const row = aRow({ id: "a", name: "Alpha" });
    const { store } = await openWindow({ rows: [row] });
    const ids = () => commandsNow(new CommandContext(store, new Parts())).map(({ id }) => id);
    await choose(row);
    expect(ids()).toContain("move.acknowledge");
    expect(ids()).not.toContain("sheet.close");
    await press("Enter");
    expect(ids()).toEqual(expect.arrayContaining(["move.acknowledge", "sheet.close"]));
  });

  it("shows why a move is not possible", async () => {
    const row = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" });
    const { store } = await openWindow({ rows: [row] });
    await choose(row);
    const listed = commandsNow(new CommandContext(store, new Parts()));
    const whyNot = listed.find(({ id }) => id === "move.plan")?.whyNot;
    expect(whyNot).toEqual({ code: "notOffered", params: { state: "IN_PROGRESS" } });
    expect(commandReasonWords(whyNot!)).toBe("Not possible in the state “in progress”");
  });
});

describe("a key", () => {
  it.each([
    ["has left", { leftAt: 1 }, "It has left your queue, so nothing can be sent for it."],
    ["has ended", { state: "CANCELLED" as const, views: ["allOpen" as const] }, "Cancelled: nothing more can be done."],
    ["is in no state that is known", { state: "UNKNOWN" as const }, "Nothing can be done while its state is not known."],
    ["is another's", { assignedTo: { type: "OBJECT", id: "robot-9" }, roles: [] }, "Assigned to robot-9, not to you."],
  ])("for an Action that %s gives the reason, as its action bar does", async (_what, fields, why) => {
    const row = { ...aRow({ id: "a", name: "Alpha", ...fields }), moves: [] };
    await openWindow({ rows: [row] });
    await choose(row);
    await press("s");
    expect(note()).toBe(why);
    expect(screen.getByRole("region", { name: "Action details" }).textContent).toContain(why);
  });

  it("that presses the focused button, Space, selects no row", async () => {
    const { store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose({ id: "a" });
    const pressed = screen.getByRole("button", { name: "Acknowledge" });
    await act(async () => pressed.focus());
    // Without preventDefault, the browser clicks.
    let isClick = false;
    await act(async () => void (isClick = fireEvent.keyDown(pressed, { key: " " })));
    expect([isClick, store.getState().selectedIds.size]).toEqual([true, 0]);
  });

  it("with Shift never runs the command without Shift, when it has a command of its own", async () => {
    const row = aRow({ id: "a", name: "Alpha", state: "PLANNED" });
    const { bridge } = await openWindow({ rows: [row] });
    await choose(row);
    await press("S", { shiftKey: true });
    expect(bridge.requests("updates:submit")).toEqual([]);
    expect(note()).toBe("No work to stop is known.");
    await press("P", { shiftKey: true });
    expect(note()).toBe("Not possible in the state “planned”.");
  });

  it("that does not apply shows why, and what is needed first, until the next press", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha", state: "ACKNOWLEDGED" })] });
    await choose({ id: "a" });
    await press("s");
    expect(note()).toBe("Plan first: P.");
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" })]));
    await press("r");
    expect(note()).toBe("Not possible: it is in progress. Fail it instead: F.");
    await press("c");
    expect(note()).toBe("");
    expect(bridge.requests("updates:submit")).toMatchObject([{ move: "complete" }]);
  });

  it("of Start confirms a pending stop and never starts the work", async () => {
    const row = { ...aStop(NOW), moves: ["start" as const] };
    const { bridge } = await openWindow({ rows: [row] });
    bridge.details.set(row.id, detailsOf(row));
    bridge.answerNext("stop:confirm", new Promise(() => undefined));
    await choose(row);
    await press("s");
    await waitFor(() => expect(bridge.requests("stop:confirm")).toHaveLength(1));
    await press("s");
    expect(bridge.requests("stop:confirm")).toHaveLength(1);
    expect(bridge.requests("updates:submit")).toEqual([]);
    expect(screen.getByRole("button", { name: "I have stopped" }).title).toBe("This is being recorded");
  });

  it("of “I have stopped” does nothing when it is only tapped", async () => {
    const { bridge } = await openWindow({ rows: [aStop(NOW)] });
    await choose(aStop(NOW));
    await press("s");
    const stopped = screen.getByRole("button", { name: "I have stopped" });
    expect(stopped.dataset["held"]).toBe("true");
    await act(async () => void fireEvent.keyUp(document.activeElement ?? document.body, { key: "s" }));
    expect(stopped.dataset["held"]).toBeUndefined();
    expect(note()).toBe("Hold S to say that you have stopped.");
    expect(bridge.requests("stop:confirm")).toEqual([]);
  });

  it.each([
    ["c", "The details are open now. Look at them, then press C again."],
    ["p", "Not possible in the state “in progress”."],
    ["s", "Not possible in the state “in progress”."],
    ["a", "Not possible in the state “in progress”."],
    ["t", "No update waits for this decision."],
    ["e", "Nothing has changed since you acknowledged."],
  ])("%s over the list of a narrow window always shows an effect, and sends nothing unseen", async (key, words) => {
    makeNarrow();
    const { bridge, store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" })] });
    await choose({ id: "a" });
    await act(async () => store.getState().editDraft("a", "report", { phase: "", statusMessage: "Half of it is done" }));
    await press(key);
    expect([note(), store.getState().isSheetOpen]).toEqual([words, key === "c"]);
    expect(bridge.requests("updates:submit")).toEqual([]);
    if (key !== "c") return;
    await press("c");
    expect(bridge.requests("updates:submit")).toMatchObject([{ move: "complete", progress: { statusMessage: "Half of it is done" } }]);
  });

  it.each([undefined, "Half of it is done"])("of the report opens the sheet there, at its form: %s", async (statusMessage) => {
    makeNarrow();
    const { bridge, store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" })] });
    await choose({ id: "a" });
    if (statusMessage !== undefined) await act(async () => store.getState().editDraft("a", "report", { phase: "", statusMessage }));
    await press("u");
    expect(document.activeElement).toBe(screen.getByLabelText("Phase"));
    expect(bridge.requests("updates:submit")).toEqual([]);
  });

  it("of Fail asks for the reason there", async () => {
    makeNarrow();
    const { store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" })] });
    await choose({ id: "a" });
    await press("f");
    expect(store.getState().dialog).toMatchObject({ kind: "reason", move: "fail", actionId: "a" });
  });

  it("of “I have stopped” shows there what has to stop, and starts no hold yet", async () => {
    makeNarrow();
    const { store } = await openWindow({ rows: [aStop(NOW)] });
    await choose(aStop(NOW));
    await press("Escape");
    expect(screen.queryByRole("button", { name: "I have stopped" })).toBeNull();
    await press("s");
    expect([note(), store.getState().heldCommand]).toEqual(["The details are open now. Look at them, then press S again.", undefined]);
    expect(screen.getByRole("button", { name: "I have stopped" })).toBeTruthy();
  });

  it("of the ledger opens that of the active Action with Shift, and asks to choose one when there is none", async () => {
    const { bridge, store } = await openWindow({ rows: [] });
    await press("L", { shiftKey: true });
    expect(store.getState().dialog).toBeUndefined();
    expect(note()).toBe("Choose an Action first.");
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha" })]));
    await press("L", { shiftKey: true });
    expect(store.getState().dialog).toEqual({ kind: "ledger", text: "a" });
  });
});
