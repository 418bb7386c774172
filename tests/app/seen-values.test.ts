/** The values offered for a filter: each finds as many rows as its count. */
import * as fc from "fast-check";
import { expect, it, vi } from "vitest";
import { filterWords } from "../../app/messages/list.ts";
import { FILTER_FIELDS } from "../../app/store/search-codes.ts";
import { inCodes, parseQuery, passing, queryOf } from "../../app/store/search-query.ts";
import { chosenFilter, seenValues } from "../../app/store/seen-values.ts";
import { PRIORITY_NAMES, STATE_NAMES, type StateName } from "../../electron/contract/vocabulary.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { stateSeen } from "./list-reference.ts";
import { anUpdate, aRow } from "./sample-actions.ts";

/** Characters that a search treats specially. */
const text = fc.string({
  unit: fc.constantFrom("a", "A", "ä", "a\u0308", "İ", "ß", " ", "-", "_", '"', "“", ":", "\n", "0"),
  maxLength: 5,
});
const principal = fc.option(
  text.map((id) => ({ type: "USER" as const, id })),
  { nil: undefined },
);
/** Returns an update that the service has answered, and not shown yet. */
const answeredTo = (expected: StateName, target: StateName) =>
  anUpdate({ actionId: "a", state: "confirmed", byAnswer: true, expected, target });
const row = fc
  .record({
    type: text,
    state: fc.constantFrom(...STATE_NAMES),
    priority: fc.constantFrom(...PRIORITY_NAMES),
    requestedBy: principal,
    assignedTo: principal,
    answered: fc.option(fc.constantFrom(...STATE_NAMES), { nil: undefined }),
  })
  .map(({ requestedBy, assignedTo, answered, ...fields }) =>
    aRow({
      id: "a",
      ...fields,
      ...(answered !== undefined && { update: answeredTo(fields.state, answered) }),
      ...(requestedBy !== undefined && { requestedBy }),
      ...(assignedTo !== undefined && { assignedTo }),
    }),
  );

it("each value's filter finds the rows that it was counted in, and is one filter with its own words", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.constantFrom(...FILTER_FIELDS), (rows, field) => {
      const values = seenValues(rows, field, "");
      const filters = values.map((value) => chosenFilter(field, value));
      expect(new Set(filters).size).toBe(filters.length);
      for (const [at, filter] of filters.entries()) {
        const query = queryOf({ search: "", filters: [filter] });
        expect([filter, query.filters.length, query.words]).toEqual([filter, 1, []]);
        const found = rows.filter(passing(query.filters));
        expect([filter, found.length]).toEqual([filter, values[at]?.count]);
        // A row is found by the state that it shows, even if the service has only answered it.
        if (field === "state") expect(found).toEqual(rows.filter((one) => stateLabels[stateSeen(one)] === values[at]?.value));
        expect(inCodes([filter])).toEqual([filter]);
        expect(filterWords(filter)).not.toMatch(/^\w+:\s*$/);
      }
    }),
    { numRuns: 1_000 },
  );
});

it("values that differ in case, spaces or dashes are counted separately, and all are found while one is typed", () => {
  const ids = ["robot-11", "robot-1-1", "ROBOT_11", "robot 11"];
  const rows = ids.map((id) => aRow({ id, assignedTo: { type: "OBJECT", id } }));
  expect(new Set(seenValues(rows, "for", "robot11"))).toEqual(new Set(ids.map((value) => ({ value, count: 1 }))));
  for (const id of ids) {
    const { filters } = queryOf({ search: "", filters: [chosenFilter("for", { value: id, count: 1 })] });
    expect(rows.filter(passing(filters)).map((found) => found.id)).toEqual([id]);
  }
  const typed = passing(parseQuery("for:robot-11").filters);
  expect(rows.filter(typed)).toHaveLength(ids.length);
});

it("values that differ in the Unicode composition of an accent only are counted as one", () => {
  const rows = ["h\u00e4ngen", "ha\u0308ngen"].map((type) => aRow({ id: type, type }));
  expect(seenValues(rows, "type", "")).toEqual([{ value: "h\u00e4ngen", count: 2 }]);
});

it("a value is not offered when no filter can express it", () => {
  const rows = ['"', "“”", "-"].map((type) => aRow({ id: type, type }));
  const values = seenValues(rows, "type", "");
  for (const value of values) expect(parseQuery(chosenFilter("type", value)).filters).toHaveLength(1);
  expect(values.map(({ value }) => value)).not.toContain('"');
});

it.each(["type:i", 'type:"inspection"', "by:an", 'for:"OBJECT:robot-7"'])("each value of 1,000 rows is folded once for “%s”", (query) => {
  const rows = Array.from({ length: 1_000 }, (_, number) =>
    aRow({ id: String(number), type: number % 2 === 0 ? "inspection" : "transport" }),
  );
  const filters = parseQuery(query).filters;
  const [normalized, lowered] = [vi.spyOn(String.prototype, "normalize"), vi.spyOn(String.prototype, "toLowerCase")];
  const found = rows.filter(passing(filters)).length;
  const values = seenValues(rows, filters[0]!.field, filters[0]!.value);
  const folds = normalized.mock.calls.length + lowered.mock.calls.length;
  vi.restoreAllMocks();
  expect([found, values.length]).toEqual([query.startsWith("type") ? 500 : 1_000, query.startsWith("for") ? 0 : 1]);
  expect(folds).toBeLessThan(30);
});
