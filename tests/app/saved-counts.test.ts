/**
 * The counts beside saved views equal the number of rows that each would show, after any change.
 */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import { PRIORITY_NAMES, STATE_NAMES } from "../../electron/contract/vocabulary.ts";
import { savedCountsAfter, savedCountsOf } from "../../app/store/saved-counts.ts";
import { aRow } from "./sample-actions.ts";

const view = (id: string, ...filters: string[]) => ({ id, name: id, filters, grouping: "none", sorting: "age" }) as const;
const VIEWS = [
  view("all"),
  view("urgent", "priority:critical", "priority:high"),
  view("mine", "state:assigned", "by:ann"),
  { ...view("ended", "priority:high"), view: "finishedToday", search: "ben" } as const,
];

const row = fc
  .record({
    id: fc.constantFrom("a", "b", "c", "d"),
    state: fc.constantFrom(...STATE_NAMES),
    priority: fc.constantFrom(...PRIORITY_NAMES),
    by: fc.constantFrom("ann", "ben"),
    open: fc.boolean(),
  })
  .map(({ id, state, priority, by, open }) =>
    aRow({ id, state, priority, requestedBy: { type: "USER", id: by }, views: open ? ["allOpen"] : ["finishedToday"] }),
  );

it("the counts are updated by difference to the same values as a full count", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(row, fc.constantFrom("a", "b", "c", "d")), { maxLength: 40 }), (steps) => {
      const rows = new Map<string, RowDto>();
      let state = savedCountsOf(VIEWS, []);
      for (const step of steps) {
        const id = typeof step === "string" ? step : step.id;
        const [before, after] = [rows.get(id), typeof step === "string" ? undefined : step];
        if (after === undefined) rows.delete(id);
        else rows.set(id, after);
        state = { ...state, ...savedCountsAfter(state, VIEWS, [{ id, before, after }]) };
      }
      expect(Object.fromEntries(state.savedCounts)).toEqual(Object.fromEntries(savedCountsOf(VIEWS, rows.values()).savedCounts));
    }),
  );
});

it("the counts of filters of one field add up, of several fields narrow", () => {
  const rows = [
    aRow({ id: "a", priority: "CRITICAL", views: ["allOpen"] }),
    aRow({ id: "b", priority: "HIGH", views: ["allOpen"] }),
    aRow({ id: "c", priority: "LOW", state: "ASSIGNED", requestedBy: { type: "USER", id: "ann" }, views: ["allOpen"] }),
    aRow({ id: "d", priority: "HIGH", views: ["finishedToday"] }),
  ];
  expect(Object.fromEntries(savedCountsOf(VIEWS, rows).savedCounts)).toMatchObject({ all: 3, urgent: 2 });
});
