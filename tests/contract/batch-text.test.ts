/** A batch as text is read back as plain JSON would be. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import { batchOfText, textOfBatch } from "../../electron/contract/batch-text.ts";
import type { BatchDto } from "../../electron/contract/queue.ts";
import {
  LAST_CHANGES,
  MOVE_NAMES,
  PRIORITY_NAMES,
  recordOf,
  ROLE_NAMES,
  STATE_NAMES,
  VIEW_NAMES,
} from "../../electron/contract/vocabulary.ts";

const batchOf = (upserts: RowDto[], more: Partial<BatchDto> = {}): BatchDto => ({
  epoch: 3,
  seq: 4,
  changedAt: 5,
  upserts,
  removes: ["gone"],
  counts: recordOf(VIEW_NAMES, () => 2),
  known: true,
  ...more,
});
const asJson = (batch: BatchDto): unknown => JSON.parse(JSON.stringify(batch)) as unknown;
const whole = (row: Partial<RowDto>): RowDto => ({
  id: "a",
  name: "Inspect pump",
  type: "inspection",
  scope: "TASK",
  state: "ASSIGNED",
  priority: "LOW",
  roles: ["assignee"],
  views: ["allOpen"],
  receivedAt: 1,
  changedAt: 2,
  moves: ["acknowledge"],
  movesFrom: "ASSIGNED",
  ...row,
});

const text = fc.oneof(fc.constantFrom("", "ann", "Ünïcode \u2028", '"', "\ud800"), fc.string());
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined, freq: 2 });
// Some principals are one object in many rows, as in main.
const principal = fc.oneof(
  fc.constantFrom({ type: "USER", id: "ann" }, { type: "OBJECT", id: "robot-7" }),
  fc.record({ type: text, id: text }),
);
/**
 * Mostly current times, some from a service with a wrong clock, and one that is no whole number of
 * milliseconds.
 */
const time = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -5, max: 5 }).map((ms) => 1_800_000_000_000 + ms) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, -1, 8.64e15, -8.64e15, 2 ** 53, Number.MIN_SAFE_INTEGER, 0.1) },
);
const roles = fc.constantFrom<RowDto["roles"][]>([ROLE_NAMES[0]], [...ROLE_NAMES], []);
const rows = fc.array(
  fc
    .record({
      id: text,
      name: text,
      type: text,
      scope: fc.constantFrom("TASK" as const, "NONE" as const),
      state: fc.constantFrom(...STATE_NAMES),
      priority: fc.constantFrom(...PRIORITY_NAMES),
      progress: optional(fc.record({ phase: text, statusMessage: text })),
      assignedTo: optional(principal),
      requestedBy: optional(principal),
      authorizedBy: optional(principal),
      reportedBy: optional(text),
      reportedAt: optional(time),
      lastChange: optional(fc.constantFrom(...LAST_CHANGES)),
      roles,
      views: fc.constantFrom(VIEW_NAMES, []),
      receivedAt: time,
      changedAt: time,
      leftAt: optional(time),
      stop: optional(fc.record({ at: fc.integer(), why: fc.constant("LEFT" as const) })),
      changed: optional(fc.constant<RowDto["changed"] & object>([{ field: "name", from: "a", to: "b" }])),
      stateSince: optional(time),
      silentSince: optional(time),
      moves: fc.constantFrom(MOVE_NAMES, []),
      movesFrom: fc.constantFrom(...STATE_NAMES),
      flaws: optional(fc.constant<RowDto["flaws"] & object>([{ field: "state", problem: "notSent" }])),
    })
    // An absent field is missing in a row, not undefined.
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as unknown as RowDto),
  { maxLength: 40, size: "max" },
);

/** A value of every field that rows can have in common, and another value of it. */
const COMMON: [keyof RowDto, unknown, unknown][] = [
  ["type", "inspection", "transport"],
  ["scope", "TASK", "MISSION"],
  ["state", "ASSIGNED", "PLANNED"],
  ["priority", "LOW", "CRITICAL"],
  ["roles", ["assignee"], ["requester"]],
  ["views", ["allOpen"], ["allOpen", "inProgress"]],
  ["moves", ["acknowledge"], ["acknowledge", "reject"]],
  ["movesFrom", "ASSIGNED", "PLANNED"],
  ["assignedTo", { type: "OBJECT", id: "robot-7" }, { type: "USER", id: "robot-7" }],
  ["requestedBy", { type: "USER", id: "ann" }, { type: "USER", id: "bob" }],
  ["authorizedBy", { type: "USER", id: "ann" }, undefined],
  ["reportedBy", "ann", "bob"],
  ["lastChange", LAST_CHANGES[0], LAST_CHANGES[1]],
];

it.each(COMMON)("two rows that differ in %s alone keep their own values", (field, _value, other) => {
  const one = whole(Object.fromEntries(COMMON.map(([name, value]) => [name, value])));
  const batch = batchOf([one, { ...one, id: "b", [field]: other }]);
  expect(batchOfText(textOfBatch(batch))).toEqual(asJson(batch));
});

describe("a batch as text", () => {
  it("is read as plain JSON would be, whatever its rows have in common", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom<Partial<BatchDto>[]>({}, { more: true }, { noted: ["a", "b"] }), (upserts, more) => {
        const batch = batchOf(upserts, more);
        expect(batchOfText(textOfBatch(batch))).toEqual(asJson(batch));
      }),
      { numRuns: 300 },
    );
  });

  it("keeps a row's update, and a time of 0", () => {
    const update = { id: "u", actionId: "a", move: "start", state: "waiting" } as RowDto["update"] & object;
    const batch = batchOf([whole({ update, reportedAt: 0, stateSince: 0, leftAt: 0 }), whole({ id: "b" })]);
    expect(batchOfText(textOfBatch(batch))).toEqual(asJson(batch));
  });

  it("contains shared values once", () => {
    const shared = whole({ assignedTo: { type: "OBJECT", id: "robot-7" } });
    const rowsOf = (count: number): RowDto[] => Array.from({ length: count }, (_, index) => ({ ...shared, id: `a-${index}` }));
    const [few, many] = [textOfBatch(batchOf(rowsOf(10))), textOfBatch(batchOf(rowsOf(20)))];
    expect(many.split("robot-7")).toHaveLength(2);
    expect(many.length - few.length).toBeLessThan(10 * 50);
  });

  it("contains shared values once in a mixed queue, too, where each row has its own lists and people", () => {
    const kinds = STATE_NAMES.flatMap((state) => PRIORITY_NAMES.map((priority) => ({ state, priority })));
    const mixed = Array.from({ length: 3 * kinds.length }, (_, index) =>
      whole({ ...kinds[index % kinds.length], id: `a-${index}`, requestedBy: { type: "USER", id: "ann" } }),
    );
    const sent = textOfBatch(batchOf(mixed));
    expect(sent.split('"ann"')).toHaveLength(kinds.length + 1);
    expect(batchOfText(sent)).toEqual(asJson(batchOf(mixed)));
  });
});
