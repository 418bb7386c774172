/**
 * The palette: its results, the reason why a command is not possible, and that it never acts on
 * another Action.
 */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { CommandContext } from "../../../app/commands/context.ts";
import { find, searchedActions } from "../../../app/commands/palette.ts";
import { Parts } from "../../../app/commands/parts.ts";
import { runChosen } from "../../../app/commands/run-chosen.ts";
import { setLanguage } from "../../../electron/contract/languages/language.ts";
import { anUpdate, aRow, many } from "../sample-actions.ts";
import { type } from "../window-actions.ts";
import { openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();
afterEach(() => setLanguage("en"));

const started = aRow({ id: "a", name: "Inspect conveyor motor", state: "IN_PROGRESS" });

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyzäöü");
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

const dialog = () => within(screen.getByRole("dialog"));

const lines = () =>
  dialog()
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

/** Presses Enter on the first line. */
async function runFirst(): Promise<void> {
  const field = dialog().getByRole("searchbox");
  await act(async () => void fireEvent.keyDown(field, { key: "ArrowDown" }));
  await act(async () => {
    fireEvent.keyDown(field, { key: "Enter" });
    fireEvent.keyUp(field, { key: "Enter" });
  });
  await act(() => new Promise(requestAnimationFrame));
}

async function opened() {
  const window = await openWindow({ rows: [started, ...many(10_000, 1_000)] });
  await act(async () => window.store.getState().openAction("a"));
  const context = new CommandContext(window.store, new Parts());
  const actions = searchedActions(window.store.getState().rows.values());
  return { ...window, context, actions };
}

describe("the palette", () => {
  it("finds commands of the chosen Action, possible ones first, and why the others are not possible", async () => {
    const { context, actions } = await opened();
    const { chosen } = find("re", context, actions);
    expect(chosen.map(({ id, whyNot }) => [id, whyNot?.code])).toEqual([
      ["move.report", "nothingToReport"],
      ["move.reject", "doInstead"],
    ]);
    expect(find("comp", context, actions).chosen.map(({ id, whyNot }) => [id, whyNot])).toEqual([["move.complete", undefined]]);
  });

  it("shows for a move, when no Action is chosen, that one has to be chosen first", async () => {
    const { context, actions, store } = await opened();
    await act(async () => store.getState().clearChoice());
    expect(find("comp", context, actions).chosen.map(({ id, whyNot }) => [id, whyNot?.code])).toEqual([["move.complete", "noAction"]]);
    expect(find("", context, actions).chosen).toEqual([]);
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: "k", ctrlKey: true }));
    const field = within(screen.getByRole("dialog")).getByRole("searchbox");
    await act(async () => void fireEvent.change(field, { target: { value: "compl" } }));
    const listed = within(screen.getByRole("dialog")).getByRole("group", { name: "No Action chosen" });
    expect(within(listed).getByRole("option").textContent).toContain("Choose an Action first");
  });

  it("has an icon before each line", async () => {
    const { store } = await opened();
    await act(async () => store.getState().openDialog({ kind: "palette" }));
    const lines = within(screen.getByRole("dialog")).getAllByRole("option");
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => line.firstElementChild?.querySelector("svg") === null)).toEqual([]);
  });

  it("finds views and records, and lists without typed words the possible commands, but no Action", async () => {
    const { context, actions } = await opened();
    expect(find("led", context, actions).places.map(({ id }) => id)).toEqual([
      "dialog.ledgerOfAction",
      "dialog.ledger",
      "view.needsAcknowledgement",
    ]);
    for (const words of ["language", "dark theme", "sett"])
      expect(find(words, context, actions).places.map(({ id }) => id)).toContain("dialog.settings");
    const all = find("", context, actions);
    expect(all.actions).toEqual([]);
    expect(all.chosen.every(({ whyNot }) => whyNot === undefined)).toBe(true);
  });

  it.each(["en", "de"] as const)("ranks every possible command first for some two letters, in %s", async (spoken) => {
    await act(async () => setLanguage(spoken));
    const { context, actions } = await opened();
    const firsts = new Set(
      PAIRS.map((letters) => {
        const found = find(letters, context, actions);
        const section = found.order.find((name) => found[name].length > 0);
        return section === undefined || section === "views" || section === "actions" ? "" : found[section][0]?.id;
      }),
    );
    const { chosen, places, others } = find("", context, actions);
    const all = [...chosen, ...places, ...others].filter(({ whyNot }) => whyNot === undefined).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((id) => !firsts.has(id))).toEqual([]);
  });

  it("runs by Enter the command that begins with the letters, and never a move that only contains them", async () => {
    const { context, actions } = await opened();
    const { order, chosen } = find("pl", context, actions);
    expect([order[0], chosen.map(({ id, whyNot }) => [id, whyNot?.code])]).toEqual([
      "chosen",
      [
        ["move.plan", "notOffered"],
        ["move.complete", undefined],
      ],
    ]);
    expect(find("rn", context, actions).order[0]).toBe("others");
  });

  it("ranks Actions that begin with the letters before the window's commands, and still has a command for Enter", async () => {
    const { context } = await opened();
    const actions = searchedActions([aRow({ id: "b", name: "Return the keys" }), aRow({ id: "c", name: "Shut valve" })]);
    const sections = (query: string) => {
      const found = find(query, context, actions);
      return found.order.filter((name) => found[name].length > 0);
    };
    // A report that is not possible now follows the possible commands.
    expect(sections("re")).toEqual(["places", "actions", "others", "chosen"]);
    expect(sections("ret")).toEqual(["others", "actions"]);
  });

  it("finds Actions by words in any order and marks them", async () => {
    const { context, actions } = await opened();
    const [first] = find("conv insp", context, actions).actions;
    expect(first?.row.id).toBe("a");
    expect(first?.found).toEqual([
      [0, 4],
      [8, 12],
    ]);
    expect(find("station 7", context, actions).actions).toHaveLength(8);
  });

  it("reads the text of each Action at most once per letter, and computes marks for the shown lines only", async () => {
    const { context } = await opened();
    let [texts, names] = [0, 0];
    const counted = Array.from({ length: 10_000 }, (_, index) => ({
      row: started,
      get text() {
        texts += 1;
        return `a thing in the middle ${index}`;
      },
      get name() {
        names += 1;
        return `a thing in the middle ${index}`;
      },
    }));
    // These matches are inside a word, so that no better match ends the search early.
    expect(find("iddle", context, counted).actions).toHaveLength(8);
    expect([texts, names]).toEqual([10_000, 8]);
  });

  it("opens by its key, and runs a command by Enter", async () => {
    const { bridge } = await opened();
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: "k", ctrlKey: true }));
    const field = within(screen.getByRole("dialog")).getByRole("searchbox");
    await act(async () => void fireEvent.change(field, { target: { value: "compl" } }));
    await act(async () => void fireEvent.keyDown(field, { key: "ArrowDown" }));
    expect(within(screen.getByRole("dialog")).getAllByRole("option")[0]?.dataset["focused"]).toBe("true");
    await act(async () => {
      fireEvent.keyDown(field, { key: "Enter" });
      fireEvent.keyUp(field, { key: "Enter" });
    });
    await act(() => new Promise(requestAnimationFrame));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(bridge.requests("updates:submit")).toMatchObject([{ actionId: "a", move: "complete" }]);
  });

  it("does not choose a line by the Escape that empties its field: Enter after that runs nothing", async () => {
    const { bridge, store } = await opened();
    await act(async () => store.getState().openDialog({ kind: "palette" }));
    const field = () => dialog().getByRole<HTMLInputElement>("searchbox");
    await act(async () => {
      field().dispatchEvent(new InputEvent("beforeinput", { inputType: "insertText", data: "s", bubbles: true }));
      fireEvent.input(field(), { target: { value: "station" }, inputType: "insertText" });
    });
    await act(async () => void fireEvent.keyDown(field(), { key: "Escape" }));
    await act(() => new Promise(requestAnimationFrame));
    const options = dialog().getAllByRole("option");
    expect([field().value, options[0]?.dataset["key"], options.filter((option) => option.dataset["focused"] === "true")]).toEqual([
      "",
      "command move.complete",
      [],
    ]);
    await act(async () => void fireEvent.keyDown(field(), { key: "Enter" }));
    await act(async () => void fireEvent.keyUp(field(), { key: "Enter" }));
    expect(bridge.requests("updates:submit")).toEqual([]);
    await act(async () => void fireEvent.keyDown(field(), { key: "Escape" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("leads by Tab to all commands: with the found Action, or else the chosen one", async () => {
    const { store } = await opened();
    await act(async () => store.getState().openDialog({ kind: "palette" }));
    const field = () => dialog().getByRole<HTMLInputElement>("searchbox");
    const type = async (text: string) => {
      await act(async () => void fireEvent.change(field(), { target: { value: text } }));
      await act(async () => void fireEvent.keyDown(field(), { key: "ArrowDown" }));
    };
    const tab = () => act(async () => void fireEvent.keyDown(field(), { key: "Tab" }));
    await type("compl");
    await tab();
    expect([field().value, document.activeElement]).toEqual(["", field()]);
    expect(within(dialog().getByRole("group", { name: "Inspect conveyor motor" })).getAllByRole("option").length).toBeGreaterThan(1);
    await tab();
    expect(document.activeElement).not.toBe(field());

    await type("station 77");
    const name = dialog().getAllByRole("option")[0]?.querySelector("bdi")?.textContent ?? "";
    expect(name).toMatch(/^Inspect station 77/);
    await tab();
    expect([field().value, store.getState().dialog?.kind]).toEqual(["", "palette"]);
    expect(store.getState().rows.get(store.getState().activeId ?? "")?.name).toBe(name);
    expect(dialog().getByRole("group", { name })).toBeTruthy();
  });

  it("finds the user's own views, and opens the one that the user selects", async () => {
    const { store } = await opened();
    const own = { id: "v-1", name: "Night shift", filters: ["state:in_progress"], grouping: "none", sorting: "age" } as const;
    await act(async () => store.getState().preferInList({ views: [own, { ...own, id: "v-2", name: "Morning" }] }));
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: "k", ctrlKey: true }));
    const dialog = within(screen.getByRole("dialog"));
    await act(async () => void fireEvent.change(dialog.getByRole("searchbox"), { target: { value: "night" } }));
    expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Night shift"]);
    await act(async () => void fireEvent.click(dialog.getByRole("option")));
    expect([screen.queryByRole("dialog"), store.getState().viewOptions]).toMatchObject([null, { filters: own.filters, sorting: "age" }]);
  });

  it("reports that a found Action is gone, and does not silently act on another one in its place", async () => {
    const { bridge, store } = await openWindow({ rows: [started, aRow({ id: "b", name: "Beta" })] });
    await act(async () => store.getState().openDialog({ kind: "palette" }));
    await act(async () => void fireEvent.change(dialog().getByRole("searchbox"), { target: { value: "beta" } }));
    await act(async () => bridge.change([], ["b"]));
    await act(async () => void fireEvent.click(dialog().getByRole("option")));
    expect([store.getState().keyNote?.code, store.getState().dialog]).toEqual(["actionGone", undefined]);
  });

  it("shows the present state of an Action in its line, and with the next letter finds what is new", async () => {
    const { bridge, store } = await openWindow({ rows: [started, aRow({ id: "b", name: "Inspect pump" })] });
    await act(async () => store.getState().openDialog({ kind: "palette" }));
    await type(dialog().getByRole("searchbox"), "insp");
    const cancelled = aRow({ id: "b", name: "Inspect pump", state: "CANCELLED", moves: [], views: ["finishedToday"] });
    await act(async () => bridge.change([{ ...cancelled, stop: { at: 1, why: "CANCELLED" } }, aRow({ id: "n", name: "Inspect pipe" })]));
    expect(lines()).toEqual(["Inspect conveyor motorIn progress · a", "Inspect pumpCancelled · b"]);
    await type(dialog().getByRole("searchbox"), "inspe");
    expect(lines()).toEqual(["Inspect conveyor motorIn progress · a", "Inspect pumpCancelled · b", "Inspect pipeAssigned · n"]);
    await act(async () => bridge.change([], ["b"]));
    expect(lines()[1]).toBe("Inspect pumpNo longer in any list");
  });

  it("stays with the Action of its heading when another is chosen automatically, and runs nothing for that one", async () => {
    const at = Date.now();
    const times = { createdAt: at, stateSince: at, undoUntil: at + 5000 };
    const update = anUpdate({ ...times, actionId: "a", move: "complete", target: "COMPLETED", state: "waiting", choices: ["undo"] });
    const next = aRow({ id: "b", name: "Bravo door", state: "ASSIGNED", moves: ["acknowledge"] });
    const { bridge, store } = await openWindow({ rows: [{ ...started, update }, next] });
    await act(async () => store.getState().openAction("a"));
    await act(async () => store.getState().openDialog({ kind: "palette" }));
    const { undoUntil: _, ...sent } = update;
    const ended = aRow({ ...started, state: "COMPLETED", moves: [], views: ["finishedToday"] });
    await act(async () => bridge.change([{ ...ended, update: { ...sent, state: "confirmed", choices: [] } }]));
    expect(store.getState().activeId).toBe("b");
    await act(async () => void fireEvent.change(dialog().getByRole("searchbox"), { target: { value: "ackn" } }));
    const listed = dialog().getByRole("group", { name: started.name });
    expect(within(listed).getByRole("option").textContent).toContain("nothing more can be done");
    await runFirst();
    expect([bridge.requests("updates:submit"), store.getState().keyNote?.code]).toEqual([[], "settling"]);
  });

  it("stays without an Action when one is chosen automatically, and runs nothing for that one", async () => {
    const { bridge, store } = await openWindow({ rows: [started] });
    await act(async () => store.getState().clearChoice());
    await act(async () => store.getState().openDialog({ kind: "palette" }));
    await act(async () => store.getState().chooseUnasked("a"));
    await act(async () => void fireEvent.change(dialog().getByRole("searchbox"), { target: { value: "compl" } }));
    expect(within(dialog().getByRole("group", { name: "No Action chosen" })).getByRole("option").textContent).toContain(
      "Choose an Action first",
    );
    await runFirst();
    expect([bridge.requests("updates:submit"), store.getState().keyNote?.code]).toEqual([[], "settling"]);
  });

  it("opens the ledger of its own Action when another one is chosen automatically", async () => {
    const { store } = await openWindow({ rows: [started, aRow({ id: "b", name: "Another" })] });
    await act(async () => store.getState().openAction("a"));
    await act(async () => store.getState().openDialog({ kind: "palette" }));
    await act(async () => store.getState().chooseUnasked("b"));
    await act(async () => void fireEvent.change(dialog().getByRole("searchbox"), { target: { value: "ledger of this" } }));
    await runFirst();
    expect(store.getState()).toMatchObject({ activeId: "b", dialog: { kind: "ledger", text: "a" } });
  });

  it("runs nothing for an Action that was chosen meanwhile", async () => {
    const { bridge, store, context } = await opened();
    runChosen("move.complete", "another", context);
    await act(() => new Promise(requestAnimationFrame));
    expect(bridge.requests("updates:submit")).toEqual([]);
    expect(store.getState().keyNote?.code).toBe("settling");
  });
});
