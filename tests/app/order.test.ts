import { describe, expect, it } from "vitest";
import { arrange, holdInPlace, layOut, type ListItem, type ViewOptions } from "../../app/store/order.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import { aRow, many } from "./sample-actions.ts";

const ALL: ViewOptions = { view: "allOpen", search: "", grouped: true };

const ids = (items: readonly ListItem[]) => items.map((item) => item.id);
const byId = (rows: readonly RowDto[]) => new Map(rows.map((row) => [row.id, row]));

describe("arrange", () => {
  it("puts the most urgent first and, among equals, the longest waiting", () => {
    const rows = [
      aRow({ id: "late", priority: "HIGH", receivedAt: 30 }),
      aRow({ id: "early", priority: "HIGH", receivedAt: 10 }),
      aRow({ id: "none", priority: "NONE", receivedAt: 1 }),
      aRow({ id: "critical", priority: "CRITICAL", receivedAt: 40 }),
    ];
    expect(ids(arrange(rows, ALL))).toEqual(["critical", "early", "late", "none"]);
  });

  it("puts the newest first when not grouped, and in the past the one that ended last", () => {
    const rows = [aRow({ id: "old", receivedAt: 10, priority: "HIGH" }), aRow({ id: "new", receivedAt: 20, priority: "LOW" })];
    expect(ids(arrange(rows, { ...ALL, grouped: false }))).toEqual(["new", "old"]);
    const ended = [aRow({ id: "first", state: "COMPLETED", changedAt: 10 }), aRow({ id: "last", state: "FAILED", changedAt: 20 })];
    expect(ids(arrange(ended, { ...ALL, view: "finishedToday" }))).toEqual(["last", "first"]);
  });

  it("shows a view's rows only", () => {
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

describe("holdInPlace", () => {
  const before = [aRow({ id: "a", receivedAt: 1 }), aRow({ id: "b", receivedAt: 2 }), aRow({ id: "c", receivedAt: 3 })];

  const held = (after: readonly RowDto[]) => holdInPlace(arrange(before, ALL), arrange(after, ALL), byId(after));

  it("holds back a new row at any place", () => {
    const { listItems, heldBack } = held([...before, aRow({ id: "new", priority: "CRITICAL", receivedAt: 9 })]);
    expect(ids(listItems)).toEqual(["a", "b", "c"]);
    expect(heldBack).toEqual({ added: 1, moved: 0, gone: 0 });
  });

  it("leaves a row that belongs elsewhere in its place, with its new content", () => {
    const urgent = { ...before[2]!, priority: "HIGH" as const };
    const { listItems, heldBack } = held([before[0]!, before[1]!, urgent]);
    expect(ids(listItems)).toEqual(["a", "b", "c"]);
    expect(listItems[2]?.row).toBe(urgent);
    expect(listItems[2]?.group).toBe("MEDIUM");
    expect(heldBack).toEqual({ added: 0, moved: 1, gone: 0 });
  });

  it("counts a row that changed its group as moved, even with no row in between", () => {
    const only = [aRow({ id: "only" })];
    const after = [{ ...only[0]!, priority: "LOW" as const }];
    expect(holdInPlace(arrange(only, ALL), arrange(after, ALL), byId(after)).heldBack.moved).toBe(1);
  });

  it("leaves a removed row in its place, marked, with its last content", () => {
    const { listItems, heldBack } = held([before[0]!, before[2]!]);
    expect(listItems.map(({ id, gone }) => [id, gone])).toEqual([
      ["a", false],
      ["b", true],
      ["c", false],
    ]);
    expect(listItems[1]?.row).toBe(before[1]);
    expect(heldBack).toEqual({ added: 0, moved: 0, gone: 1 });
  });

  it("marks a row that left the view but not the queue, and takes the mark back when it returns", () => {
    const options: ViewOptions = { ...ALL, view: "needsAcknowledgement" };
    const acknowledged = aRow({ id: "b", state: "ACKNOWLEDGED", receivedAt: 2 });
    const after = [before[0]!, acknowledged, before[2]!];
    const first = holdInPlace(arrange(before, options), arrange(after, options), byId(after));
    expect(first.listItems[1]).toMatchObject({ id: "b", gone: true, row: acknowledged });
    const second = holdInPlace(first.listItems, arrange(before, options), byId(before));
    expect(second.listItems[1]).toMatchObject({ gone: false });
    expect(second.heldBack).toEqual({ added: 0, moved: 0, gone: 0 });
  });

  it("counts as moved only the rows that have to move", () => {
    const shown = arrange(before, ALL);
    const after = [{ ...before[0]!, receivedAt: 9 }, before[1]!, before[2]!];
    expect(holdInPlace(shown, arrange(after, ALL), byId(after)).heldBack.moved).toBe(1);
  });

  it("keeps the identity of unchanged items, so that nothing is drawn again", () => {
    const shown = arrange(before, ALL);
    const { listItems } = holdInPlace(shown, shown, byId(before));
    expect(listItems.every((item, index) => item === shown[index])).toBe(true);
  });
});

describe("layOut", () => {
  it("puts a heading with its count before each group, and none when not grouped", () => {
    const listItems = arrange([aRow({ id: "a", priority: "HIGH" }), aRow({ id: "b" }), aRow({ id: "c", receivedAt: 2_000 })], ALL);
    expect(layOut(listItems, true).map((line) => (line.kind === "heading" ? `${line.group} ${line.count}` : line.item.id))).toEqual([
      "HIGH 1",
      "a",
      "MEDIUM 2",
      "b",
      "c",
    ]);
    expect(layOut(listItems, false)).toHaveLength(3);
  });

  it("numbers the rows and not the headings", () => {
    const rows = layOut(arrange(many(500, 1_000_000), ALL), true).filter((line) => line.kind === "row");
    expect(rows.map((line) => line.index)).toEqual(Array.from({ length: 500 }, (_, index) => index));
  });
});
