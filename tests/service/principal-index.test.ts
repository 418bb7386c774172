/**
 * The index of streams and Actions by principal: it returns the same matches as a full search, and
 * does not visit the others.
 */
import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PrincipalFilter } from "../../electron/service/filter.ts";
import { parsePrincipal } from "../../electron/service/principal.ts";
import { placesOf, PrincipalIndex } from "../../electron/service/principal-index.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { engineOn, eventsOf, move, REPORTER, watch } from "./fixtures.ts";

afterEach(() => vi.restoreAllMocks());

/**
 * Few names, so that they often match, and some that would be equal if their parts were joined
 * ambiguously.
 */
const NAMES = ["OBJECT:a", "USER:a", "OBJECT:b", "OBJECT:1:a", "GROUP:a", "OBJECT:z"];
const principals = fc.subarray(NAMES, { maxLength: 3 });
const filters = fc.record({ assignedTo: principals, requestedBy: principals, authorizedBy: principals });
const one = fc.option(fc.constantFrom(...NAMES), { nil: undefined });
const roles = fc.record({ assignedTo: one, requestedBy: one, authorizedBy: one });

const actionOf = (
  id: string,
  { assignedTo, requestedBy, authorizedBy }: Record<"assignedTo" | "requestedBy" | "authorizedBy", string | undefined>,
) =>
  anAction(id, {
    assignedTo: assignedTo === undefined ? undefined : parsePrincipal(assignedTo),
    ...(requestedBy !== undefined && { requestedBy: parsePrincipal(requestedBy) }),
    ...(authorizedBy !== undefined && { authorizedBy: parsePrincipal(authorizedBy) }),
  });

describe("the index", () => {
  it("finds each matching filter once, and after some are deleted the remaining ones", () => {
    fc.assert(
      fc.property(fc.array(filters, { maxLength: 8 }), fc.array(roles, { maxLength: 8 }), fc.nat(), (many, actions, gone) => {
        const all = many.map((filter) => new PrincipalFilter(watch({ ...filter })));
        const index = new PrincipalIndex<PrincipalFilter>();
        for (const filter of all) index.add(filter.places, filter);
        const left = all.filter((filter, place) => place % 3 !== gone % 3 || (index.delete(filter.places, filter), false));
        for (const action of actions.map((role) => actionOf("x", role))) {
          const found = [...index.find(placesOf(action))];
          expect(new Set(found).size).toBe(found.length);
          expect(found.filter((filter) => filter.matches(action))).toHaveLength(left.filter((filter) => filter.matches(action)).length);
        }
      }),
    );
  });
});

it("snapshots hold the matching unfinished Actions in order of arrival, through moves and reassignments", async () => {
  const engine = engineOn();
  for (const id of ["a", "b", "c", "d"]) await engine.create(anAction(id, { requestedBy: parsePrincipal("USER:ann") }));
  const list = async (filter: Parameters<typeof watch>[0]) => eventsOf(engine.subscribe(watch({ ...filter, mode: "INITIAL_ONLY" }), "k"));
  await engine.assign("a", parsePrincipal("OBJECT:robot-3"));
  await engine.update(move("b", "CANCELLED"), REPORTER);
  await engine.remove("c");
  await engine.create(anAction("c"));
  expect(await list({ assignedTo: ["OBJECT:robot-7"] })).toEqual(["INITIAL d", "INITIAL c", "end"]);
  expect(await list({ assignedTo: ["OBJECT:robot-3"], requestedBy: ["USER:ann"] })).toEqual(["INITIAL a", "INITIAL d", "end"]);
  await engine.assign("a", parsePrincipal("OBJECT:robot-7"));
  expect(await list({ assignedTo: ["OBJECT:robot-7"] })).toEqual(["INITIAL a", "INITIAL d", "INITIAL c", "end"]);
});

describe("with a thousand others,", () => {
  it("an event visits only the streams of its principals", async () => {
    const engine = engineOn();
    await engine.create(anAction("a"));
    const own = engine.subscribe(watch(), "k");
    for (let count = 0; count < 1000; count += 1) engine.subscribe(watch({ assignedTo: [`OBJECT:other-${count}`] }), "k");
    expect(await eventsOf(own)).toEqual(["INITIAL a"]);
    const asked = vi.spyOn(PrincipalFilter.prototype, "matches");
    await engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    expect(await eventsOf(own)).toEqual(["UPDATED a"]);
    expect(asked.mock.calls.length).toBe(2);
  });

  it("a snapshot visits only its own Actions", async () => {
    const engine = engineOn();
    for (let count = 0; count < 1000; count += 1)
      await engine.create(anAction(`o${count}`, { assignedTo: parsePrincipal("OBJECT:other") }));
    for (const state of ["ASSIGNED", "COMPLETED"] as const) await engine.create(anAction(state, ActionState[state]));
    const asked = vi.spyOn(PrincipalFilter.prototype, "matches");
    expect(await eventsOf(engine.subscribe(watch(), "k"))).toEqual(["INITIAL ASSIGNED"]);
    expect(asked.mock.calls.length).toBe(1);
  });
});
