/** Edits of the rows return each row that differs from before the first of them, once. */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { RowTable } from "../../app/store/row-table.ts";
import type { FieldFlawDto, RowDto } from "../../electron/contract/action.ts";
import type { BatchDto } from "../../electron/contract/queue.ts";
import { plainRow } from "../support/plain-row.ts";
import { anUpdate, aRow, countsOf } from "./sample-actions.ts";

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

it("a row that several batches change differs from the row before all of them", () => {
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

it("a row that is added and removed in one frame is unchanged, as is one that is sent unchanged", () => {
  const table = new RowTable();
  table.replace({ rows: [named("a", "first")] }, true);
  expect(names(table, [batch([named("z", "new"), named("a", "first")]), batch([], ["z"])])).toEqual([]);
});

const time = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(1_795_176_000_000, -8.64e15, 2 ** 60, 0.5));
const words = fc.constantFrom("", "inspection", "a sentence that is too long to be shared by any two of the rows of a list");
const person = fc.constantFrom({ type: "USER", id: "ann" }, { type: "GROUP", id: "ann" }, { type: "USER", id: "bob" });
const someRow = fc
  .record(
    {
      name: words,
      type: words,
      state: fc.constantFrom("ASSIGNED", "IN_PROGRESS", "COMPLETED"),
      priority: fc.constantFrom("LOW", "HIGH"),
      scope: fc.constantFrom("TASK", "NONE"),
      progress: fc.record({ phase: words, statusMessage: words }),
      assignedTo: person,
      requestedBy: person,
      authorizedBy: person,
      reportedBy: words,
      reportedAt: time,
      lastChange: fc.constantFrom("reportedState", "progress"),
      receivedAt: time,
      changedAt: time,
      stateSince: time,
      leftAt: time,
      silentSince: time,
      update: fc.constant(anUpdate({ actionId: "a", state: "sending" })),
      flaws: fc.constant<FieldFlawDto[]>([{ field: "priority", problem: "unreadable" }]),
      movesFrom: fc.constantFrom("ASSIGNED", "PLANNED"),
    },
    { requiredKeys: [] },
  )
  .map((fields) => plainRow(aRow({ id: "a", ...fields })));

it("a row reads as received, whatever it was before, and changes only where it differs", () => {
  fc.assert(
    fc.property(fc.array(someRow, { minLength: 1, maxLength: 6 }), (versions) => {
      const table = new RowTable();
      for (const version of versions) {
        const before = table.rows.get("a");
        const [change] = table.apply([batch([structuredClone(version)])]);
        const kept = table.rows.get("a") as RowDto;
        expect(plainRow(kept)).toEqual(version);
        expect(change === undefined).toBe(kept === before);
        // An object that is new in each message counts as another one.
        const isPlain = version.update === undefined && version.flaws === undefined;
        if (isPlain && before !== undefined) expect(kept === before).toBe(JSON.stringify(plainRow(before)) === JSON.stringify(version));
      }
    }),
    { numRuns: 300 },
  );
});
