/** What edits of the rows answer: each row that differs from before the first of them, once. */
import { expect, it } from "vitest";
import { RowTable } from "../../app/store/row-table.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { BatchDto } from "../../electron/contract/queue.ts";
import { aRow, countsOf } from "./sample-actions.ts";

const named = (id: string, name: string): RowDto => aRow({ id, name });
const batch = (upserts: RowDto[], removes: string[] = []): BatchDto => ({
  epoch: 1,
  seq: 1,
  changedAt: 0,
  upserts,
  removes,
  counts: countsOf([]),
  known: true,
});
const names = (table: RowTable, batches: readonly BatchDto[]) =>
  table.apply(batches).map(({ id, before, after }) => [id, before?.name, after?.name]);

it("a row that several batches change differs from the row before them all", () => {
  const table = new RowTable();
  table.replace({ rows: [named("a", "first"), named("b", "first"), named("c", "first")] }, true);
  expect(
    names(table, [
      batch([named("a", "second"), named("b", "second")]),
      batch([named("a", "third")], ["b", "c"]),
      batch([named("c", "again")]),
    ]),
  ).toEqual([
    ["a", "first", "third"],
    ["b", "first", undefined],
    ["c", "first", "again"],
  ]);
});

it("a row that comes and goes in the same frame has not changed, nor has one that is sent as it was", () => {
  const table = new RowTable();
  table.replace({ rows: [named("a", "first")] }, true);
  expect(names(table, [batch([named("z", "new"), named("a", "first")]), batch([], ["z"])])).toEqual([]);
});
