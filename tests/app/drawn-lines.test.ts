/**
 * Which rows are in the document: a change draws the rows in sight at once, and the others after an
 * idle moment.
 */
import { expect, it } from "vitest";
import type { ViewOptions } from "../../app/store/order.ts";
import { ShownList } from "../../app/store/shown-list.ts";
import { DrawnLines, type DrawnList } from "../../app/views/queue/drawn-lines.ts";
import { HEADING_HEIGHT, ROW_HEIGHT } from "../../app/views/queue/line-places.ts";
import { DEFAULT_PREFERENCES } from "../../electron/contract/preferences.ts";
import { aRow } from "./sample-actions.ts";

const OPTIONS: ViewOptions = { view: "allOpen", search: "", filters: [], grouping: "none", sorting: "name" };
const COUNT = 40;

/** Ten rows from this one on. */
const inSight = (first: number) => ({ top: first * ROW_HEIGHT, bottom: (first + 10) * ROW_HEIGHT });
const numbers = ({ groups }: DrawnList) => groups.flatMap(({ rows }) => rows.map(({ row }) => Number(row.id)));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

function aList() {
  const table = new Map(
    range(0, COUNT - 1).map((number) => {
      const id = String(number).padStart(2, "0");
      // A search can distinguish odd from even rows.
      return [id, aRow({ id, name: `${id} ${number % 2 === 0 ? "pump" : "valve"}` })];
    }),
  );
  const list = new ShownList(table, OPTIONS);
  list.rebuild();
  const lines = new DrawnLines();
  let listVersion = 1;
  const state = (activeId?: string) => ({ list, listVersion, activeId, preferences: DEFAULT_PREFERENCES, viewOptions: OPTIONS });
  const search = (text: string) => {
    list.arrange({ ...OPTIONS, search: text });
    listVersion += 1;
  };
  return { lines, state, search };
}

it("the list draws the rows in sight of a new list, and those just outside when idle", () => {
  const { lines, state } = aList();
  const first = lines.in(state(), inSight(10));
  expect(numbers(first)).toEqual([0, ...range(10, 19)]);
  expect(first.isPartial).toBe(true);
  lines.fill(state());
  const filled = lines.in(state(), inSight(10));
  expect(numbers(filled)).toEqual([0, ...range(6, 23)]);
  expect(filled.isPartial).toBe(false);
});

it("the list keeps the drawn rows of a changed list, and draws no new row out of sight", () => {
  const { lines, state, search } = aList();
  lines.in(state(), inSight(0));
  lines.fill(state());
  expect(numbers(lines.in(state(), inSight(0)))).toEqual(range(0, 13));
  search("pump");
  const found = lines.in(state(), inSight(0));
  expect(numbers(found)).toEqual(range(0, 9).map((at) => at * 2));
  expect(found.isPartial).toBe(true);
  search("");
  // Rows 10 and 12 were in sight before.
  expect(numbers(lines.in(state(), inSight(0)))).toEqual([...range(0, 10), 12]);
});

it("the list draws the rows at a scroll target and those after it before they are visible", () => {
  const { lines, state } = aList();
  lines.in(state(), inSight(0));
  const scrolled = lines.in(state(), inSight(20));
  expect(numbers(scrolled)).toEqual([0, ...range(16, 33)]);
  expect(scrolled.isPartial).toBe(false);
});

it("the list always draws the active row", () => {
  const { lines, state } = aList();
  expect(numbers(lines.in(state("35"), inSight(0)))).toEqual([...range(0, 9), 35]);
});

it("the result stays the same object until a line changes, and can be filled after a change of the list", () => {
  const { lines, state, search } = aList();
  const first = lines.in(state(), inSight(0));
  expect(lines.in(state(), inSight(0))).toBe(first);
  search("pump");
  lines.fill(state());
  expect(numbers(lines.in(state(), inSight(0)))).toEqual(range(0, 13).map((at) => at * 2));
});

it("the list has no headings of attention in a narrow window, where they would replace rows; other headings stay", () => {
  const { state } = aList();
  const [attention, byType] = (["attention", "type"] as const).map((grouping) => ({ ...OPTIONS, grouping }));
  const topOfFirst = (options: ViewOptions | undefined, isNarrow: boolean) => {
    const { list } = state();
    list.arrange(options ?? OPTIONS);
    const shown = new DrawnLines().in({ ...state(), list, viewOptions: options ?? OPTIONS }, inSight(0), isNarrow);
    return shown.groups[0]?.rows[0]?.top;
  };
  expect(topOfFirst(attention, false)).toBe(HEADING_HEIGHT);
  expect(topOfFirst(attention, true)).toBe(0);
  expect(topOfFirst(byType, true)).toBe(HEADING_HEIGHT);
});
