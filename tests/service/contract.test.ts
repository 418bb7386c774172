/**
 * The decisions of proto/README.md, checked on the engine. One test per row, with the row as its
 * title. Decisions about the wire are in contract-wire.test.ts.
 */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { FORWARD_STATES } from "../../electron/contract/vocabulary.ts";
import { parsePrincipal } from "../../electron/service/principal.ts";
import {
  ActionPrioritySchema,
  ActionScopeSchema,
  type ActionState,
  ActionState as States,
  ActionStateSchema,
  PrincipalTypeSchema,
} from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { type ActionStreamMode, StreamActionsRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { engineAt, engineOn, move, refusal, REPORTER, eventsOf, userNamed, watch } from "./fixtures.ts";
import { anAction } from "../support/actions.ts";
import { KEY } from "../support/principals.ts";

type StateName = keyof typeof ActionState;

const ALL = Object.keys(States).filter((name): name is StateName => name !== "UNSPECIFIED");
const TERMINAL: readonly StateName[] = ["COMPLETED", "CANCELLED", "FAILED", "REJECTED"];
const OPEN = ALL.filter((state) => !TERMINAL.includes(state));

function numbers({ values }: { values: readonly { localName: string; number: number }[] }): Record<string, number> {
  return Object.fromEntries(values.map(({ localName, number }) => [localName, number]));
}

/** Returns the events of a stream when an Action moves from ASSIGNED to `to`. */
async function eventsOfMove(to: StateName): Promise<string[]> {
  const engine = engineAt("ASSIGNED");
  const stream = engine.subscribe(watch({ mode: "LIVE_ONLY" }), KEY);
  await engine.update(move("a", to), REPORTER);
  return eventsOf(stream);
}

async function allowed<T extends string>(from: string, states: readonly T[]): Promise<T[]> {
  const reached: T[] = [];
  for (const to of states) {
    const outcome = engineAt(from as StateName).update(move("a", to as StateName), REPORTER);
    if (await outcome.then(Boolean, () => false)) reached.push(to);
  }
  return reached;
}

describe("enums", () => {
  it("PrincipalType: UNSPECIFIED 0, OBJECT 1, USER 2, GROUP 3, SERVICE 4", () => {
    expect(numbers(PrincipalTypeSchema)).toEqual({ UNSPECIFIED: 0, OBJECT: 1, USER: 2, GROUP: 3, SERVICE: 4 });
  });

  it("ActionScope: UNSPECIFIED 0, TASK 1, MISSION 2", () => {
    expect(numbers(ActionScopeSchema)).toEqual({ UNSPECIFIED: 0, TASK: 1, MISSION: 2 });
  });

  it("ActionPriority: UNSPECIFIED 0, LOW 1, MEDIUM 2, HIGH 3, CRITICAL 4", () => {
    expect(numbers(ActionPrioritySchema)).toEqual({ UNSPECIFIED: 0, LOW: 1, MEDIUM: 2, HIGH: 3, CRITICAL: 4 });
  });

  it("ActionState: UNSPECIFIED 0, then the documented eleven in the documented order", () => {
    const documented = "DRAFT PENDING APPROVED ASSIGNED ACKNOWLEDGED PLANNED IN_PROGRESS COMPLETED CANCELLED FAILED REJECTED".split(" ");
    expect(numbers(ActionStateSchema)).toEqual(Object.fromEntries(["UNSPECIFIED", ...documented].map((name, number) => [name, number])));
  });
});

describe("filters", () => {
  it("filter names: assignedTo, requestedBy and authorizedBy, any of which is enough", async () => {
    const engine = engineOn();
    await engine.create(anAction("assigned"));
    await engine.create(anAction("requested", { assignedTo: userNamed("x"), requestedBy: userNamed("ann") }));
    await engine.create(anAction("authorized", { assignedTo: userNamed("x"), authorizedBy: userNamed("lead") }));
    await engine.create(anAction("others", { assignedTo: userNamed("x"), requestedBy: userNamed("y"), authorizedBy: userNamed("z") }));

    const everything = { assignedTo: ["OBJECT:robot-7"], requestedBy: ["USER:nobody", "USER:ann"], authorizedBy: ["USER:lead"] };
    expect(await eventsOf(engine.subscribe(watch({ ...everything, mode: "INITIAL_ONLY" }), KEY))).toEqual([
      "INITIAL assigned",
      "INITIAL requested",
      "INITIAL authorized",
      "end",
    ]);
    expect(await eventsOf(engine.subscribe(watch({ requestedBy: ["USER:ann"], mode: "INITIAL_ONLY" }), KEY))).toEqual([
      "INITIAL requested",
      "end",
    ]);
    expect(await eventsOf(engine.subscribe(watch({ authorizedBy: ["USER:lead"], mode: "INITIAL_ONLY" }), KEY))).toEqual([
      "INITIAL authorized",
      "end",
    ]);
  });

  it("matching: by id and type", async () => {
    const engine = engineOn();
    await engine.create(anAction("object"));
    await engine.create(anAction("user", { assignedTo: userNamed("robot-7") }));
    expect(await eventsOf(engine.subscribe(watch({ assignedTo: ["USER:robot-7"], mode: "INITIAL_ONLY" }), KEY))).toEqual([
      "INITIAL user",
      "end",
    ]);
  });

  it("matching: an incomplete filter Principal is INVALID_ARGUMENT naming the entry", async () => {
    const engine = engineOn();
    const good = parsePrincipal("OBJECT:robot-7");
    const ask = (filter: object) => refusal(() => engine.subscribe(create(StreamActionsRequestSchema, filter), KEY));
    expect(await ask({ assignedTo: [good, { type: 1 }] })).toBe("invalid_argument: assignedTo[1].id is missing");
    expect(await ask({ requestedBy: [{ id: "ann" }] })).toBe("invalid_argument: requestedBy[0].type is missing or not a PrincipalType");
    expect(await ask({ assignedTo: [good], authorizedBy: [good, good, { id: "lead", type: 77 }] })).toBe(
      "invalid_argument: authorizedBy[2].type is missing or not a PrincipalType",
    );
    expect(engine.subscriberCount).toBe(0);
  });

  it("no filter at all: INVALID_ARGUMENT", async () => {
    expect(await refusal(() => engineOn().subscribe(create(StreamActionsRequestSchema), KEY))).toMatch(
      /^invalid_argument: the request has no filter/,
    );
  });

  it("refuses an unknown stream mode", async () => {
    expect(await refusal(() => engineOn().subscribe({ ...watch(), streamMode: 9 as ActionStreamMode }, KEY))).toBe(
      "invalid_argument: streamMode 9 is not an ActionStreamMode",
    );
  });

  it("Action additions: requestedBy and authorizedBy are optional", async () => {
    const engine = engineOn();
    const { requestedBy, authorizedBy } = await engine.create(anAction("a"));
    expect([requestedBy, authorizedBy]).toEqual([undefined, undefined]);
    const full = await engine.create(anAction("b", { requestedBy: userNamed("ann") }));
    expect(full.requestedBy?.id).toBe("ann");
  });
});

describe("lifecycle", () => {
  it("terminal states: nothing leads out of COMPLETED, CANCELLED, FAILED and REJECTED, and no snapshot has them", async () => {
    for (const from of TERMINAL) {
      expect(await allowed(from, ALL)).toEqual([from]);
      expect(await eventsOf(engineAt(from).subscribe(watch({ mode: "INITIAL_ONLY" }), KEY))).toEqual(["end"]);
    }
    expect(await refusal(() => engineAt("COMPLETED").update(move("a", "FAILED"), REPORTER))).toBe(
      "failed_precondition: the Action a cannot move from COMPLETED to FAILED: COMPLETED is final",
    );
  });

  it("skipping, moving back: FAILED_PRECONDITION; one step forward at a time", async () => {
    for (const [index, from] of FORWARD_STATES.entries()) {
      const others = FORWARD_STATES.filter((to) => to !== from);
      const reached = await allowed(from, others);
      expect(reached).toEqual(index < FORWARD_STATES.length - 1 ? [FORWARD_STATES[index + 1]] : []);
    }
    expect(await refusal(() => engineAt("ASSIGNED").update(move("a", "PLANNED"), REPORTER))).toBe(
      "failed_precondition: the Action a cannot move from ASSIGNED to PLANNED: only one step forward at a time is allowed",
    );
    expect(await refusal(() => engineAt("PLANNED").update(move("a", "ASSIGNED"), REPORTER))).toMatch(/^failed_precondition: /);
  });

  it("CANCELLED, FAILED, REJECTED: from any non-terminal state", async () => {
    for (const from of OPEN) expect(await allowed(from, ["CANCELLED", "FAILED", "REJECTED"])).toHaveLength(3);
  });

  it("same-state update: valid in every state, and UPDATED even when it changes nothing", async () => {
    for (const state of ALL) {
      const engine = engineAt(state);
      const stream = engine.subscribe(watch({ mode: "LIVE_ONLY" }), KEY);
      await engine.update(move("a", state), REPORTER);
      await engine.update(move("a", state), REPORTER);
      expect(await eventsOf(stream)).toEqual(["UPDATED a", "UPDATED a"]);
    }
  });

  it("events of FAILED and REJECTED moves: UPDATED; only CANCELLED has its own event", async () => {
    expect(await eventsOfMove("FAILED")).toEqual(["UPDATED a"]);
    expect(await eventsOfMove("REJECTED")).toEqual(["UPDATED a"]);
    expect(await eventsOfMove("ACKNOWLEDGED")).toEqual(["UPDATED a"]);
    expect(await eventsOfMove("CANCELLED")).toEqual(["CANCELLED a"]);
  });

  it("unknown Action: NOT_FOUND", async () => {
    expect(await refusal(() => engineOn().update(move("ghost", "PLANNED"), REPORTER))).toBe("not_found: there is no Action ghost");
  });
});
