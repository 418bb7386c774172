import { afterEach, describe, expect, it } from "vitest";
import type { PendingChanges, ViewOptions } from "../../app/store/order.ts";
import { ShownList } from "../../app/store/shown-list.ts";
import { HEADING_HEIGHT, LinePlaces, ROW_HEIGHT } from "../../app/views/queue/line-places.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { itemsOf, type ListItem } from "./list-reference.ts";
import { aRow, many } from "./sample-actions.ts";

const ALL: ViewOptions = { view: "allOpen", search: "", filters: [], grouping: "attention", sorting: "attention" };

/** Options of a list that is grouped by priority only. */
const BY_PRIORITY: ViewOptions = { ...ALL, grouping: "priority", sorting: "age" };

const ids = (items: readonly ListItem[]) => items.map((item) => item.id);
const byId = (rows: readonly RowDto[]) => new Map(rows.map((row) => [row.id, row]));

function listOf(rows: readonly RowDto[], options: ViewOptions) {
  const table = byId(rows);
  const list = new ShownList(table, options);
  list.rebuild();
  /** Changes the rows while the list is held, and returns its items and the held-back changes. */
  const hold = (after: readonly RowDto[]): { listItems: ListItem[]; heldBack: PendingChanges } => {
    const next = byId(after);
    const changes = [...new Set([...table.keys(), ...next.keys()])].map((id) => ({ id, before: table.get(id), after: next.get(id) }));
    table.clear();
    for (const row of after) table.set(row.id, row);
    list.change(
      changes.filter(({ before, after: row }) => before !== row),
      true,
    );
    return { listItems: itemsOf(list), heldBack: list.pendingChanges };
  };
  return { list, hold };
}

const arrange = (rows: readonly RowDto[], options: ViewOptions) => itemsOf(listOf(rows, options).list);

describe("the list", () => {
  it("sorts stops first, then unacknowledged Actions, then the most urgent and, of equals, the longest unchanged", () => {
    const working = { state: "IN_PROGRESS", priority: "HIGH" } as const;
    const rows = [
      aRow({ id: "critical", state: "PLANNED", priority: "CRITICAL", receivedAt: 1 }),
      aRow({ id: "changed late", ...working, receivedAt: 2, stateSince: 30 }),
      aRow({ id: "early", ...working, receivedAt: 10 }),
      aRow({ id: "new low", priority: "LOW", receivedAt: 40 }),
      aRow({ id: "new critical", priority: "CRITICAL", receivedAt: 50 }),
      { ...aRow({ id: "stop", state: "CANCELLED", priority: "LOW", views: ["allOpen"] }), stop: { at: 9, why: "CANCELLED" as const } },
    ];
    const items = arrange(rows, ALL);
    expect(ids(items)).toEqual(["stop", "new critical", "new low", "critical", "early", "changed late"]);
    expect(items.map(({ group }) => group)).toEqual(["stop", "acknowledge", "acknowledge", "CRITICAL", "HIGH", "HIGH"]);
  });

  it("sorts the Action that ended last first in the past", () => {
    const ended = [aRow({ id: "first", state: "COMPLETED", changedAt: 10 }), aRow({ id: "last", state: "FAILED", changedAt: 20 })];
    expect(ids(arrange(ended, { ...ALL, view: "finishedToday" }))).toEqual(["last", "first"]);
  });

  it("contains a view's rows only", () => {
    const rows = [aRow({ id: "assigned" }), aRow({ id: "started", state: "IN_PROGRESS" })];
    expect(ids(arrange(rows, { ...ALL, view: "needsAcknowledgement" }))).toEqual(["assigned"]);
  });

  it("finds a row by all words of the search, in any field", () => {
    const rows = [
      aRow({ id: "act-1", name: "Move pallet", requestedBy: { type: "USER", id: "ann" } }),
      aRow({ id: "act-2", name: "Move rack" }),
    ];
    expect(ids(arrange(rows, { ...ALL, search: "  ANN pallet " }))).toEqual(["act-1"]);
    expect(ids(arrange(rows, { ...ALL, search: "act-2" }))).toEqual(["act-2"]);
    expect(arrange(rows, { ...ALL, search: "pallet rack" })).toEqual([]);
  });
});

describe("a held list", () => {
  const before = [aRow({ id: "a", receivedAt: 1 }), aRow({ id: "b", receivedAt: 2 }), aRow({ id: "c", receivedAt: 3 })];

  const held = (after: readonly RowDto[]) => listOf(before, BY_PRIORITY).hold(after);

  it("holds back a new row in any place", () => {
    const { listItems, heldBack } = held([...before, aRow({ id: "new", priority: "CRITICAL", receivedAt: 9 })]);
    expect(ids(listItems)).toEqual(["a", "b", "c"]);
    expect(heldBack).toMatchObject({ added: 1, moved: 0, gone: 0 });
  });

  it("leaves a row that belongs elsewhere in its place, with its new content", () => {
    const urgent = { ...before[2]!, priority: "HIGH" as const };
    const { listItems, heldBack } = held([before[0]!, before[1]!, urgent]);
    expect(ids(listItems)).toEqual(["a", "b", "c"]);
    expect(listItems[2]?.row).toBe(urgent);
    expect(listItems[2]?.group).toBe("MEDIUM");
    expect(heldBack).toMatchObject({ added: 0, moved: 1, gone: 0 });
  });

  it("counts a row that changed its group as moved, even with no row in between", () => {
    const only = [aRow({ id: "only" })];
    const after = [{ ...only[0]!, priority: "LOW" as const }];
    expect(listOf(only, BY_PRIORITY).hold(after).heldBack.moved).toBe(1);
  });

  it("leaves a removed row in its place, marked, with its last content", () => {
    const { listItems, heldBack } = held([before[0]!, before[2]!]);
    expect(listItems.map(({ id, gone }) => [id, gone])).toEqual([
      ["a", false],
      ["b", true],
      ["c", false],
    ]);
    expect(listItems[1]?.row).toBe(before[1]);
    expect(heldBack).toMatchObject({ added: 0, moved: 0, gone: 1 });
  });

  it("marks a row that left the view but not the queue, and unmarks it when it returns", () => {
    const options: ViewOptions = { ...ALL, view: "needsAcknowledgement" };
    const acknowledged = aRow({ id: "b", state: "ACKNOWLEDGED", receivedAt: 2 });
    const after = [before[0]!, acknowledged, before[2]!];
    const { hold } = listOf(before, options);
    const first = hold(after);
    expect(first.listItems[1]).toMatchObject({ id: "b", gone: true, row: acknowledged });
    const second = hold(before);
    expect(second.listItems[1]).toMatchObject({ gone: false });
    expect(second.heldBack).toMatchObject({ added: 0, moved: 0, gone: 0 });
  });

  it("counts as moved only the rows that have to move", () => {
    const after = [{ ...before[0]!, receivedAt: 9 }, before[1]!, before[2]!];
    expect(held(after).heldBack.moved).toBe(1);
  });

  it("keeps the identity of unchanged rows, so that no row is redrawn", () => {
    const { listItems } = held([before[0]!, { ...before[1]!, changedAt: 9 }, before[2]!]);
    expect(listItems.map(({ row }, index) => row === before[index])).toEqual([true, false, true]);
  });

  it("reports no change of the screen when a row elsewhere has changed", () => {
    const { list } = listOf(before, BY_PRIORITY);
    const elsewhere = aRow({ id: "d", state: "COMPLETED" });
    expect(list.change([{ id: "d", before: undefined, after: elsewhere }], false)).toBe(false);
    expect(list.change([{ id: "a", before: before[0]!, after: { ...before[0]!, changedAt: 9 } }], false)).toBe(true);
  });
});

describe("the places of the lines", () => {
  const rows = [aRow({ id: "a", priority: "HIGH" }), aRow({ id: "b" }), aRow({ id: "c", receivedAt: 2_000 })];

  it("have a heading with its count before each group, and none when not grouped", () => {
    const { groups, height } = new LinePlaces(listOf(rows, BY_PRIORITY).list.groups);
    expect(groups.map(({ key, from, count }) => `${key} ${from} ${count}`)).toEqual(["HIGH 0 1", "MEDIUM 1 2"]);
    const flat = new LinePlaces(listOf(rows, { ...BY_PRIORITY, grouping: "none" }).list.groups);
    expect(flat.groups).toMatchObject([{ key: undefined, from: 0, count: 3, top: 0, rowsTop: 0 }]);
    expect(height).toBe(flat.height + 2 * HEADING_HEIGHT);
  });

  it("follow each other without a gap", () => {
    const { list } = listOf(many(500, 1_000_000), ALL);
    const places = new LinePlaces(list.groups);
    let top = 0;
    for (const { rowsTop, from, count, ...group } of places.groups) {
      expect([group.top, rowsTop]).toEqual([top, top + HEADING_HEIGHT]);
      for (let index = from; index < from + count; index += 1) expect(places.topOf(index)).toBe(rowsTop + (index - from) * ROW_HEIGHT);
      top = rowsTop + count * ROW_HEIGHT;
    }
    expect(places.height).toBe(top);
    expect(places.groups.reduce((sum, { count }) => sum + count, 0)).toBe(500);
  });
});

/** Returns a row that counts the reads of its name. */
function counted(id = "one") {
  let reads = 0;
  const row = Object.defineProperty(aRow({ id }), "name", { get: () => ((reads += 1), "Drone Alpha") });
  return { row, reads: () => reads };
}

describe("the folded texts of a search", () => {
  it("are computed once while the field has the focus, emptied or not", () => {
    const { row, reads } = counted();
    const { list } = listOf([row], ALL);
    list.readAhead(() => false);
    for (const search of ["drone", "", "alpha"]) list.arrange({ ...ALL, search });
    expect(list.ids()).toEqual(["one"]);
    expect(reads()).toBe(1);
  });

  it("are dropped when a search ends after its field was left", () => {
    const { row, reads } = counted();
    const { list } = listOf([row], ALL);
    list.readAhead(() => false);
    list.dropTexts();
    for (const search of ["drone", "", "alpha"]) list.arrange({ ...ALL, search });
    expect(reads()).toBe(3);
  });

  it("are computed in advance while there is time, each once", () => {
    const [first, second] = [counted("one"), counted("two")];
    const { list } = listOf([first.row, second.row], ALL);
    expect([list.readAhead(() => true), first.reads() + second.reads()]).toEqual([false, 1]);
    for (const until of [false, true]) {
      expect(list.readAhead(() => until)).toBe(true);
      expect([first.reads(), second.reads()]).toEqual([1, 1]);
    }
  });

  it("are dropped with their row", () => {
    const { row, reads } = counted();
    const { list } = listOf([row], ALL);
    list.readAhead(() => false);
    list.change([{ id: "one", before: row, after: aRow({ id: "one" }) }], false);
    list.change([{ id: "one", before: aRow({ id: "one" }), after: row }], false);
    list.readAhead(() => false);
    expect(reads()).toBe(2);
  });
});

const named = (...names: string[]) => names.map((name) => aRow({ id: name, name }));

describe("names", () => {
  afterEach(() => setLanguage("en"));
  const byName: ViewOptions = { ...ALL, grouping: "none", sorting: "name" };

  it("are sorted in the language in force, with numbers by their value", () => {
    const rows = named("Zange", "Ölwechsel", "Motor 10", "Motor 9", "Ofen");
    expect(ids(arrange(rows, byName))).toEqual(["Motor 9", "Motor 10", "Ofen", "Ölwechsel", "Zange"]);
    const nameless = ["", " ", "\u200B"].map((name, at) => aRow({ id: `Nabe ${at}`, name }));
    expect(ids(arrange([...rows, ...nameless], byName)).slice(1, 6)).toEqual(["Motor 10", "Nabe 0", "Nabe 1", "Nabe 2", "Ofen"]);
    setLanguage("sv");
    expect(ids(arrange(rows, byName))).toEqual(["Motor 9", "Motor 10", "Ofen", "Zange", "Ölwechsel"]);
  });

  it("are headings in the same order", () => {
    const rows = ["Zange", "Ölwechsel"].map((type) => aRow({ id: type, type }));
    const byType: ViewOptions = { ...ALL, grouping: "type" };
    expect(ids(arrange(rows, byType))).toEqual(["Ölwechsel", "Zange"]);
    setLanguage("sv");
    expect(ids(arrange(rows, byType))).toEqual(["Zange", "Ölwechsel"]);
  });

  it("are found at their places until the list is sorted in another language", () => {
    const rows = named("Zange", "Ölwechsel", "Ofen");
    const { list } = listOf(rows, byName);
    setLanguage("sv");
    expect(rows.map(({ id }) => list.indexOf(id))).toEqual([2, 1, 0]);
    list.rebuild();
    expect(rows.map(({ id }) => list.indexOf(id))).toEqual([1, 2, 0]);
  });
});
