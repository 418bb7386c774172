/** Unusual searches, views, groups and held rows: the window shows their true state. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
afterEach(() => setLanguage("en"));

const ids = () => screen.queryAllByRole("row").map(({ dataset }) => dataset["action"]);
const names = (...all: string[]) => all.map((name, index) => aRow({ id: `n${index}`, name }));
const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const type = (value: string) =>
  act(async () => {
    field().focus();
    fireEvent.change(field(), { target: { value } });
  });
const key = (name: string, target: Element = field()) => act(async () => void fireEvent.keyDown(target, { key: name }));
const headings = () => screen.getAllByRole("rowgroup").map((group) => group.getAttribute("aria-label"));
const views = () => within(screen.getByRole("navigation", { name: "Views" }));
const marked = () =>
  views()
    .getAllByRole("button")
    .filter((button) => button.ariaCurrent === "page")
    .map(({ title }) => title);

it("the window finds a name with separate accents when typed with composed ones, and the reverse", async () => {
  await openWindow({ rows: names("Pru\u0308fstand 3", "Prüfstand 4", "Motor") });
  await type("prüfstand");
  expect(ids()).toEqual(["n0", "n1"]);
  await type("pru\u0308f");
  expect(ids()).toEqual(["n0", "n1"]);
});

it("the window completes a German token by its value, and understands it in English after a language change", async () => {
  setLanguage("de");
  const { store } = await openWindow({ rows: [aRow({ id: "a" }), aRow({ id: "b", state: "IN_PROGRESS" })] });
  await type("zustand:in");
  await key("Enter");
  expect([store.getState().viewOptions.filters, ids()]).toEqual([["state:in_progress"], ["b"]]);
  await act(async () => setLanguage("en"));
  expect([ids(), screen.getByRole("button", { name: "Remove the filter state: in progress" })]).toMatchObject([["b"], {}]);
});

it("the window sorts names by the new language at once, with the chosen row still chosen", async () => {
  const { store } = await openWindow({ rows: names("Zange", "Ölwechsel", "Ofen") });
  await act(async () => store.getState().setOrder({ grouping: "none", sorting: "name" }));
  expect(ids()).toEqual(["n2", "n1", "n0"]);
  const chosen = store.getState().activeId;
  await act(async () => setLanguage("sv"));
  expect([ids(), store.getState().activeId]).toEqual([["n2", "n0", "n1"], chosen]);
});

it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
  "the window handles %s as any other word, value, type and name of a view",
  async (word) => {
    const { store } = await openWindow({ rows: [aRow({ id: "a", name: word, type: word }), aRow({ id: "b" })] });
    for (const search of [word, `type:${word}`, `type:"${word}"`]) {
      await type(search);
      expect([search, ids()]).toEqual([search, ["a"]]);
    }
    for (const search of [`state:${word}`, `is:${word}`, `priority:${word}`]) {
      await type(search);
      expect([search, ids()]).toEqual([search, []]);
    }
    await type("");
    await act(async () => store.getState().setOrder({ grouping: "type" }));
    expect(headings()).toContain(word);
    await act(async () => store.getState().saveView(word));
    expect(views().getByRole("button", { name: new RegExp(`^${word}`) }).textContent).toContain("2");
  },
);

it('the window groups a type of spaces under no type, apart from the type "No type", and offers no blank value', async () => {
  const { store } = await openWindow({
    rows: [aRow({ id: "a", type: "No type" }), aRow({ id: "b", type: "" }), aRow({ id: "c", type: "  " })],
  });
  await act(async () => store.getState().setOrder({ grouping: "type" }));
  expect(headings()).toEqual(["No type", "No type"]);
  expect(store.getState().list.groups.map(({ count }) => count)).toEqual([1, 2]);
  await type("type:");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["No type 1"]);
});

it("the window counts a row that came, went and came again while held once, by its last urgency", async () => {
  const { bridge, store } = await openWindow({ rows: names("A", "B") });
  await act(async () => store.getState().hold("pointer"));
  const come = (more: Partial<RowDto>) => act(async () => bridge.change([aRow({ id: "x", ...more })]));
  await come({ priority: "CRITICAL" });
  await act(async () => bridge.change([], ["x"]));
  expect(store.getState().pendingChanges).toMatchObject({ added: 0, worst: undefined, worstCount: 0 });
  await come({ priority: "LOW" });
  await come({ priority: "HIGH" });
  expect(store.getState().pendingChanges).toMatchObject({ added: 1, worst: "HIGH", worstCount: 1 });
  await come({ priority: "URGENT" as RowDto["priority"] });
  expect(store.getState().pendingChanges).toMatchObject({ added: 1, worst: "NONE", worstCount: 1 });
});

it("the window ignores a stop that a filter keeps out of the held list", async () => {
  const { bridge, store } = await openWindow({ rows: [aRow({ id: "a" }), aRow({ id: "b", type: "transport" })] });
  await act(async () => store.getState().setFilters(['type:"transport"']));
  await act(async () => store.getState().hold("pointer"));
  await act(async () => bridge.change([aRow({ id: "a", state: "CANCELLED", views: ["allOpen"], stop: { at: 1, why: "CANCELLED" } })]));
  expect(store.getState().pendingChanges).toMatchObject({ added: 0, moved: 0, worst: undefined });
  expect(ids()).toEqual(["b"]);
});

it("the window finds rows that arrived while the list was held as soon as another letter is typed", async () => {
  const { bridge, store } = await openWindow({ rows: names("Pump A", "Pump B") });
  await act(async () => store.getState().hold("pointer"));
  await act(async () => bridge.change([aRow({ id: "x", name: "Pump C" })]));
  await type("pump");
  expect([ids().toSorted((a = "", b = "") => a.localeCompare(b)), store.getState().pendingChanges.added]).toEqual([["n0", "n1", "x"], 0]);
});

it("the window distinguishes two views that differ in their words only, and marks the one on the screen", async () => {
  const { store } = await openWindow({ rows: names("Pump", "Valve") });
  await type("pump");
  await act(async () => store.getState().saveView("Pumps"));
  await type("valve");
  await act(async () => store.getState().saveView("Valves"));
  expect(marked()).toEqual(["Valves"]);
  await act(async () => void fireEvent.click(views().getByRole("button", { name: /^Pumps/ })));
  expect([marked(), ids(), field().value]).toEqual([["Pumps"], ["n0"], "pump"]);
  await type("pumpe");
  expect(marked()).not.toContain("Pumps");
});

it("the window opens an Action of a notification that a saved view's words hide, and no longer marks that view", async () => {
  const { bridge, store } = await openWindow({ rows: names("Pump", "Valve") });
  await type("pump");
  await act(async () => store.getState().saveView("Pumps"));
  await act(async () => bridge.push("queue:open", { actionId: "n1" }));
  expect(ids()).toContain("n1");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("All open");
});

it("the window keeps the rows and drops the name when the view on the screen is removed", async () => {
  const { store } = await openWindow({ rows: names("Pump", "Valve") });
  await type("pump");
  await act(async () => store.getState().saveView("Pumps"));
  await act(async () => void fireEvent.click(views().getByRole("button", { name: "Remove the view Pumps" })));
  expect([ids(), field().value, screen.getByRole("heading", { level: 1 }).textContent]).toEqual([["n0"], "pump", "All open"]);
});

it("the window accepts 256 characters of tokens, saves them as a view, and shows the same rows", async () => {
  const { store } = await openWindow({ rows: [aRow({ id: "a" }), aRow({ id: "b", state: "PLANNED" })] });
  await type(Array.from({ length: 28 }, () => "state:as").join(" "));
  expect(ids()).toEqual(["a"]);
  await act(async () => store.getState().saveView("Long"));
  expect([ids(), store.getState().viewOptions.filters]).toEqual([["a"], ["state:assigned"]]);
});

it("the window counts a saved view once when the window reloads its list", async () => {
  const { bridge, store } = await openWindow({ rows: names("Pump", "Valve") });
  await type("pump");
  await act(async () => store.getState().saveView("Pumps"));
  const { listEpoch: epoch = 0, counts } = store.getState();
  const list = { epoch, seq: bridge.seq, rows: [...bridge.rows.values()], counts, known: true };
  await act(async () => store.getState().replaceList(list, true));
  expect([...store.getState().savedCounts.values()]).toEqual([1]);
});
