/**
 * The window's list processes changes only. After any history it equals the list computed from all
 * rows: order, groups, rows held in place, and the counts of held-back changes.
 */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { NO_PENDING_CHANGES, type Urgency, type ViewOptions } from "../../app/store/order.ts";
import { createDocketStore, startQueue } from "../../app/store/store.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import { GROUPINGS, SORTINGS } from "../../electron/contract/preferences.ts";
import { PRIORITY_NAMES, VIEW_NAMES } from "../../electron/contract/vocabulary.ts";
import { plainRow } from "../support/plain-row.ts";
import { settle } from "../support/settle.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { arrange, headingsOf, holdInPlace, itemsOf, type ListItem, urgency } from "./list-reference.ts";
import { anUpdate, aRow } from "./sample-actions.ts";

const time = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(Infinity, -Infinity));
const row = fc
  .record({
    id: fc.integer({ min: 0, max: 11 }).map((number) => `act-${number}`),
    name: fc.constantFrom("Move pallet", "Move rack", "Inspect rack"),
    priority: fc.constantFrom(...PRIORITY_NAMES),
    type: fc.constantFrom("transport", "inspection", ""),
    assignedTo: fc.constantFrom(undefined, { type: "OBJECT", id: "robot-7" }, { type: "OBJECT", id: "robot-3" }),
    stateSince: fc.option(time, { nil: undefined }),
    isStopped: fc.boolean(),
    state: fc.constantFrom("ASSIGNED" as const, "IN_PROGRESS" as const, "COMPLETED" as const),
    receivedAt: time,
    changedAt: time,
    leftAt: fc.option(time, { nil: undefined, freq: 5 }),
    isFlawed: fc.boolean(),
    isAnswered: fc.boolean(),
  })
  .map(({ leftAt, isFlawed, isStopped, isAnswered, stateSince, assignedTo, ...fields }): RowDto => ({
    ...aRow({ ...fields, ...(leftAt !== undefined && { leftAt, views: ["leftQueue"] }) }),
    ...(assignedTo !== undefined && { assignedTo }),
    ...(stateSince !== undefined && { stateSince }),
    ...(isStopped && leftAt === undefined && { stop: { at: 1, why: "CANCELLED" as const } }),
    // The service has answered an acknowledgement, which counts when it found the state on the
    // screen.
    ...(isAnswered && { update: anUpdate({ actionId: fields.id, state: "confirmed", byAnswer: true }) }),
    ...(isFlawed && { flaws: [{ field: "priority", problem: "unreadable" }] }),
  }));
const batch = fc.record({
  do: fc.constant("batch" as const),
  upserts: fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 6 }),
  removes: fc.uniqueArray(
    fc.integer({ min: 0, max: 11 }).map((number) => `act-${number}`),
    { maxLength: 3 },
  ),
});
const step = fc.oneof(
  { weight: 12, arbitrary: batch },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("list" as const), rows: fc.uniqueArray(row, { selector: ({ id }) => id }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("hold" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("release" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("show" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("view" as const), view: fc.constantFrom(...VIEW_NAMES) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("filter" as const),
      filters: fc.subarray(["priority:high", "priority:low", "type:transport", "state:acknowledged", "state:assigned"]),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      grouping: fc.constantFrom(...GROUPINGS),
      sorting: fc.constantFrom(...SORTINGS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("search" as const),
      search: fc.constantFrom("", "p", "pa", "rack", "rack mo", "act-1", "x", "priority:h rack"),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

it("the list equals the one computed from all rows, held or not, after any history", async () => {
  let [held, moved] = [0, 0];
  const property = fc.asyncProperty(fc.array(step, { maxLength: 30, size: "max" }), async (steps: readonly Step[]) => {
    const bridge = new FakeBridge();
    const store = createDocketStore(bridge);
    const stop = startQueue(store);
    await settle();
    let options: ViewOptions = { view: "allOpen", search: "", filters: [], grouping: "attention", sorting: "attention" };
    let shown: readonly ListItem[] = [];
    let heldBack = NO_PENDING_CHANGES;
    let isHeld = false;
    let stood = new Map<string, Urgency>();
    const fresh = () => arrange(bridge.rows.values(), options);
    const place = (more: Partial<ViewOptions> = {}) => {
      options = { ...options, ...more };
      [shown, heldBack] = [fresh(), NO_PENDING_CHANGES];
      stood = new Map(shown.map(({ id, row: placed }) => [id, urgency(placed)]));
    };
    const takeIn = () => {
      if (!isHeld || shown.length === 0) return place();
      ({ listItems: shown, heldBack } = holdInPlace(shown, fresh(), bridge.rows, stood));
    };
    for (const s of steps) {
      const { hold, release, showHeldBack, setView, setOrder, setFilters, setSearch } = store.getState();
      if (s.do === "batch") {
        bridge.change(
          s.upserts,
          s.removes.filter((id) => !s.upserts.some((upsert) => upsert.id === id)),
        );
        takeIn();
      } else if (s.do === "list") {
        bridge.rows.clear();
        for (const one of s.rows) bridge.rows.set(one.id, one);
        bridge.change([], [], { seq: bridge.seq + 2 });
        await settle();
        takeIn();
      } else if (s.do === "hold") {
        isHeld = true;
        hold("pointer");
      } else if (s.do === "release") {
        isHeld = false;
        release("pointer");
        place();
      } else if (s.do === "show") {
        showHeldBack();
        place();
      } else if (s.do === "view") {
        setView(s.view);
        place({ view: s.view });
      } else if (s.do === "order") {
        setOrder({ grouping: s.grouping, sorting: s.sorting });
        place({ grouping: s.grouping, sorting: s.sorting });
      } else if (s.do === "filter") {
        setFilters(s.filters);
        place({ filters: s.filters });
      } else {
        setSearch(s.search);
        place({ search: s.search });
      }
      const state = store.getState();
      const items = itemsOf(state.list).map((item) => ({ ...item, row: plainRow(item.row) }));
      expect(items).toEqual(shown);
      expect(state.pendingChanges).toEqual(heldBack);
      expect(state.total).toBe(fresh().length);
      const headings = headingsOf(shown).filter(({ key }) => key !== "" || state.list.order.grouping !== "none");
      if (state.list.order.grouping !== "none") expect(state.list.groups).toEqual(headings);
      const unreadable = shown.some(({ group, row: { flaws } }) => group === "NONE" && flaws !== undefined);
      expect(state.list.hasUnreadable).toBe(unreadable);
      for (const [index, { id }] of shown.entries()) expect(state.list.indexOf(id)).toBe(index);
      if (heldBack !== NO_PENDING_CHANGES) held += 1;
      if (heldBack.moved > 0) moved += 1;
    }
    stop();
  });
  await fc.assert(property, { numRuns: 1_000 });
  // Without these minimum counts, the property could pass without having met its cases.
  expect(held).toBeGreaterThan(100);
  expect(moved).toBeGreaterThan(50);
});
