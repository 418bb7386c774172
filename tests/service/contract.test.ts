/**
 * The decisions of proto/README.md as the engine keeps them: one test per row, named by the row.
 * Decisions that need a wire are in contract-wire.test.ts.
 */
import { create } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, it } from "vitest";
import { FORWARD_STATES } from "../../electron/contract/vocabulary.ts";
import { parsePrincipal } from "../../electron/service/principal.ts";
import {
  ActionPriority,
  ActionPrioritySchema,
  ActionScopeSchema,
  type ActionState,
  ActionState as States,
  ActionStateSchema,
  PrincipalTypeSchema,
} from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionStreamMode,
  StreamActionsRequestSchema,
  UpdateActionStateRequestSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { engineOn, move, refusal, REPORTER, told, watch } from "./fixtures.ts";
import { anAction } from "../support/actions.ts";
import { asMessage, KEY } from "../support/principals.ts";

type StateName = keyof typeof ActionState;

const ALL = Object.keys(States).filter((name): name is StateName => name !== "UNSPECIFIED");
const TERMINAL: readonly StateName[] = ["COMPLETED", "CANCELLED", "FAILED", "REJECTED"];
const OPEN = ALL.filter((state) => !TERMINAL.includes(state));

function numbers({ values }: { values: readonly { localName: string; number: number }[] }): Record<string, number> {
  return Object.fromEntries(values.map(({ localName, number }) => [localName, number]));
}

/** An engine with one Action in this state. */
function at(state: StateName) {
  const engine = engineOn();
  engine.create(anAction("a", States[state]));
  return engine;
}

function by(id: string) {
  return asMessage({ type: "USER", id });
}

/** A stream's event for the move of an Action that is ASSIGNED. */
function heard(to: StateName): Promise<string[]> {
  const engine = at("ASSIGNED");
  const stream = engine.subscribe(watch({ mode: "LIVE_ONLY" }), KEY);
  engine.update(move("a", to), REPORTER);
  return told(stream);
}

function isAllowed(from: StateName, to: StateName): boolean {
  try {
    at(from).update(move("a", to), REPORTER);
    return true;
  } catch {
    return false;
  }
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
    engine.create(anAction("assigned"));
    engine.create(anAction("requested", { assignedTo: by("x"), requestedBy: by("ann") }));
    engine.create(anAction("authorized", { assignedTo: by("x"), authorizedBy: by("lead") }));
    engine.create(anAction("others", { assignedTo: by("x"), requestedBy: by("y"), authorizedBy: by("z") }));

    const everything = { assignedTo: ["OBJECT:robot-7"], requestedBy: ["USER:nobody", "USER:ann"], authorizedBy: ["USER:lead"] };
    expect(await told(engine.subscribe(watch({ ...everything, mode: "INITIAL_ONLY" }), KEY))).toEqual([
      "INITIAL assigned",
      "INITIAL requested",
      "INITIAL authorized",
      "end",
    ]);
    expect(await told(engine.subscribe(watch({ requestedBy: ["USER:ann"], mode: "INITIAL_ONLY" }), KEY))).toEqual([
      "INITIAL requested",
      "end",
    ]);
    expect(await told(engine.subscribe(watch({ authorizedBy: ["USER:lead"], mode: "INITIAL_ONLY" }), KEY))).toEqual([
      "INITIAL authorized",
      "end",
    ]);
  });

  it("matching: by id and type", async () => {
    const engine = engineOn();
    engine.create(anAction("object"));
    engine.create(anAction("user", { assignedTo: by("robot-7") }));
    expect(await told(engine.subscribe(watch({ assignedTo: ["USER:robot-7"], mode: "INITIAL_ONLY" }), KEY))).toEqual([
      "INITIAL user",
      "end",
    ]);
  });

  it("matching: an incomplete filter Principal is INVALID_ARGUMENT naming the entry", () => {
    const engine = engineOn();
    const good = parsePrincipal("OBJECT:robot-7");
    const ask = (filter: object) => refusal(() => engine.subscribe(create(StreamActionsRequestSchema, filter), KEY));
    expect(ask({ assignedTo: [good, { type: 1 }] })).toBe("invalid_argument: assignedTo[1].id is missing");
    expect(ask({ requestedBy: [{ id: "ann" }] })).toBe("invalid_argument: requestedBy[0].type is missing or not a PrincipalType");
    expect(ask({ assignedTo: [good], authorizedBy: [good, good, { id: "lead", type: 77 }] })).toBe(
      "invalid_argument: authorizedBy[2].type is missing or not a PrincipalType",
    );
    expect(engine.subscriberCount).toBe(0);
  });

  it("no filter at all: INVALID_ARGUMENT", () => {
    expect(refusal(() => engineOn().subscribe(create(StreamActionsRequestSchema), KEY))).toMatch(
      /^invalid_argument: the request has no filter/,
    );
  });

  it("refuses a stream mode that it does not know", () => {
    expect(refusal(() => engineOn().subscribe({ ...watch(), streamMode: 9 as ActionStreamMode }, KEY))).toBe(
      "invalid_argument: streamMode 9 is not an ActionStreamMode",
    );
  });

  it("Action additions: requestedBy and authorizedBy are optional", () => {
    const engine = engineOn();
    const { requestedBy, authorizedBy } = engine.create(anAction("a"));
    expect([requestedBy, authorizedBy]).toEqual([undefined, undefined]);
    const full = engine.create(anAction("b", { requestedBy: by("ann") }));
    expect(full.requestedBy?.id).toBe("ann");
  });
});

describe("lifecycle", () => {
  it("terminal states: nothing leads out of COMPLETED, CANCELLED, FAILED and REJECTED, and no snapshot has them", async () => {
    for (const from of TERMINAL) {
      expect(ALL.filter((to) => isAllowed(from, to))).toEqual([from]);
      expect(await told(at(from).subscribe(watch({ mode: "INITIAL_ONLY" }), KEY))).toEqual(["end"]);
    }
    expect(refusal(() => at("COMPLETED").update(move("a", "FAILED"), REPORTER))).toBe(
      "failed_precondition: the Action a cannot move from COMPLETED to FAILED: COMPLETED is final",
    );
  });

  it("skipping, moving back: FAILED_PRECONDITION; one step forward at a time", () => {
    for (const [index, from] of FORWARD_STATES.entries()) {
      const reached = FORWARD_STATES.filter((to) => to !== from && isAllowed(from as StateName, to as StateName));
      expect(reached).toEqual(index < FORWARD_STATES.length - 1 ? [FORWARD_STATES[index + 1]] : []);
    }
    expect(refusal(() => at("ASSIGNED").update(move("a", "PLANNED"), REPORTER))).toBe(
      "failed_precondition: the Action a cannot move from ASSIGNED to PLANNED: only one step forward at a time is allowed",
    );
    expect(refusal(() => at("PLANNED").update(move("a", "ASSIGNED"), REPORTER))).toMatch(/^failed_precondition: /);
  });

  it("CANCELLED, FAILED, REJECTED: from any non-terminal state", () => {
    for (const from of OPEN) expect(["CANCELLED", "FAILED", "REJECTED"].filter((to) => isAllowed(from, to as StateName))).toHaveLength(3);
  });

  it("same-state update: valid in every state, and UPDATED even when it changes nothing", async () => {
    for (const state of ALL) {
      const engine = at(state);
      const stream = engine.subscribe(watch({ mode: "LIVE_ONLY" }), KEY);
      engine.update(move("a", state), REPORTER);
      engine.update(move("a", state), REPORTER);
      expect(await told(stream)).toEqual(["UPDATED a", "UPDATED a"]);
    }
  });

  it("events of FAILED and REJECTED moves: UPDATED; only CANCELLED has its own event", async () => {
    expect(await heard("FAILED")).toEqual(["UPDATED a"]);
    expect(await heard("REJECTED")).toEqual(["UPDATED a"]);
    expect(await heard("ACKNOWLEDGED")).toEqual(["UPDATED a"]);
    expect(await heard("CANCELLED")).toEqual(["CANCELLED a"]);
  });

  it("unknown Action: NOT_FOUND", () => {
    expect(refusal(() => engineOn().update(move("ghost", "PLANNED"), REPORTER))).toBe("not_found: there is no Action ghost");
  });
});

describe("events", () => {
  it("CREATED or UPDATED: CREATED when the Action starts to match this stream's filter, new or newly assigned", async () => {
    const engine = engineOn();
    const robot7 = engine.subscribe(watch(), KEY);
    const robot9 = engine.subscribe(watch({ assignedTo: ["OBJECT:robot-9"] }), KEY);
    const ann = engine.subscribe(watch({ requestedBy: ["USER:ann"] }), KEY);
    engine.create(anAction("a", { requestedBy: by("ann") }));
    engine.assign("a", parsePrincipal("OBJECT:robot-9"));
    engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    expect(await told(robot7)).toEqual(["CREATED a"]);
    expect(await told(robot9)).toEqual(["CREATED a", "UPDATED a"]);
    expect(await told(ann)).toEqual(["CREATED a", "UPDATED a", "UPDATED a"]);
  });

  it("an Action that stops matching: the service sends nothing, not when it is deleted either", async () => {
    const engine = engineOn();
    engine.create(anAction("a"));
    engine.create(anAction("b"));
    const stream = engine.subscribe(watch({ mode: "LIVE_ONLY" }), KEY);
    engine.assign("a", parsePrincipal("OBJECT:robot-9"));
    engine.update(move("a", "CANCELLED"), REPORTER);
    engine.remove("b");
    expect(await told(stream)).toEqual([]);
    expect(refusal(() => engine.remove("b"))).toBe("not_found: there is no Action b");
  });

  it("end of the snapshot in UNSPECIFIED: not marked on the wire; INITIAL events simply end", async () => {
    const engine = engineOn();
    engine.create(anAction("a"));
    const stream = engine.subscribe(watch(), KEY);
    expect(await told(stream)).toEqual(["INITIAL a"]);
  });

  it("INITIAL_ONLY closes the stream after the snapshot, and LIVE_ONLY leaves the snapshot out", async () => {
    const engine = engineOn();
    engine.create(anAction("a"));
    const resync = engine.subscribe(watch({ mode: "INITIAL_ONLY", heartbeatMs: 100 }), KEY);
    const live = engine.subscribe(watch({ mode: "LIVE_ONLY" }), KEY);
    engine.create(anAction("b"));
    expect(await told(resync)).toEqual(["INITIAL a", "end"]);
    expect(await told(live)).toEqual(["CREATED b"]);
  });
});

describe("updates", () => {
  it("UpdateActionState without progress: progress is left as it was; a progress object replaces the old one", () => {
    const engine = at("IN_PROGRESS");
    engine.update(move("a", "IN_PROGRESS", { phase: "Digging", statusMessage: "half way" }), REPORTER);
    expect(engine.update(move("a", "IN_PROGRESS"), REPORTER).progress).toMatchObject({ phase: "Digging", statusMessage: "half way" });
    expect(engine.update(move("a", "IN_PROGRESS", { phase: "Filling" }), REPORTER).progress).toMatchObject({
      phase: "Filling",
      statusMessage: "",
    });
  });

  it("UpdateActionState changes state, progress and provenance and nothing else", () => {
    const engine = engineOn();
    const given = anAction("a", {
      priority: ActionPriority.HIGH,
      type: "inspection",
      requestedBy: by("ann"),
    });
    engine.create(given);
    const { state, progress, provenance, ...rest } = engine.update(move("a", "ACKNOWLEDGED", { phase: "x" }), REPORTER);
    expect(given).toMatchObject(rest);
    expect([state, progress?.phase, provenance?.name]).toEqual([States.ACKNOWLEDGED, "x", "robot-7"]);
  });

  it("provenance: absent, the key's own principal name and the service's clock; given, as given", () => {
    const clock = new FakeClock();
    const engine = engineOn(clock);
    engine.create(anAction("a"));
    const own = engine.update(move("a", "ACKNOWLEDGED"), REPORTER).provenance;
    expect(own?.name).toBe("robot-7");
    expect(own?.updatedAt && timestampDate(own.updatedAt).getTime()).toBe(clock.now());

    const request = { actionId: "a", state: States.PLANNED, provenance: { name: "Ann", updatedAt: { seconds: 1_700_000_000n, nanos: 5 } } };
    const given = engine.update(create(UpdateActionStateRequestSchema, request), REPORTER).provenance;
    expect(given).toMatchObject({ name: "Ann", updatedAt: { seconds: 1_700_000_000n, nanos: 5 } });
  });

  it("keys: a read-only key's updates are PERMISSION_DENIED", () => {
    const engine = at("ASSIGNED");
    expect(refusal(() => engine.update(move("a", "ACKNOWLEDGED"), { ...REPORTER, readOnly: true }))).toMatch(/^permission_denied: /);
    expect(engine.list()[0]?.state).toBe(States.ASSIGNED);
  });

  it("text lengths: id, name and phase up to 256, statusMessage up to 4,096 characters; longer: INVALID_ARGUMENT naming the field", () => {
    const engine = at("IN_PROGRESS");
    const report = (progress: object) => engine.update(move("a", "IN_PROGRESS", progress), REPORTER);
    // Characters, not UTF-16 units: each of these is one, and two units.
    expect(report({ phase: "🙂".repeat(256), statusMessage: "m".repeat(4096) }).progress?.phase).toHaveLength(512);
    expect(refusal(() => report({ phase: "p".repeat(257) }))).toBe("invalid_argument: progress.phase is longer than 256 characters");
    expect(refusal(() => report({ statusMessage: "m".repeat(4097) }))).toBe(
      "invalid_argument: progress.statusMessage is longer than 4096 characters",
    );
    expect(refusal(() => engine.update(move("i".repeat(257), "PLANNED"), REPORTER))).toBe(
      "invalid_argument: actionId is longer than 256 characters",
    );
    expect(refusal(() => engine.create({ ...anAction("n"), name: "n".repeat(257) }))).toBe(
      "invalid_argument: name is longer than 256 characters",
    );
    const named = create(UpdateActionStateRequestSchema, {
      actionId: "a",
      state: States.IN_PROGRESS,
      provenance: { name: "n".repeat(257) },
    });
    expect(refusal(() => engine.update(named, REPORTER))).toBe("invalid_argument: provenance.name is longer than 256 characters");
    const filter = create(StreamActionsRequestSchema, {
      assignedTo: [{ id: "i".repeat(257), type: 1 }],
      streamMode: ActionStreamMode.LIVE_ONLY,
    });
    expect(refusal(() => engine.subscribe(filter, KEY))).toBe("invalid_argument: assignedTo[0].id is longer than 256 characters");
  });

  it("refuses what no stream could carry: times that JSON has no form for, and broken Unicode", () => {
    const engine = at("ASSIGNED");
    const late = { actionId: "a", state: States.ASSIGNED, provenance: { name: "x", updatedAt: { seconds: 999_999_999_999n, nanos: 0 } } };
    expect(refusal(() => engine.update(create(UpdateActionStateRequestSchema, late), REPORTER))).toMatch(
      /^invalid_argument: provenance.updatedAt /,
    );
    expect(refusal(() => engine.update(move("a", "ASSIGNED", { phase: "\ud800" }), REPORTER))).toBe(
      "invalid_argument: progress.phase is not well-formed Unicode",
    );
  });

  it("unknown enum value, unknown field: what a client puts beside the known fields is not passed on to others", async () => {
    const engine = engineOn();
    const unknown = [{ no: 99, wireType: 0, data: Uint8Array.of(1) }];
    engine.create({ ...anAction("a"), $unknown: unknown });
    const stream = engine.subscribe(watch(), KEY);
    expect((await stream.take())?.message.action?.$unknown).toBeUndefined();
    const request = move("a", "ASSIGNED", { phase: "x" });
    if (request.progress) request.progress.$unknown = unknown;
    engine.update(request, REPORTER);
    const progress = (await stream.take())?.message.action?.progress;
    expect([progress?.phase, progress?.$unknown]).toEqual(["x", undefined]);
  });

  it("refuses an update without an Action or without a state, naming the field", () => {
    const engine = at("ASSIGNED");
    expect(refusal(() => engine.update(move("", "PLANNED"), REPORTER))).toBe("invalid_argument: actionId is missing");
    expect(refusal(() => engine.update(move("a", "UNSPECIFIED"), REPORTER))).toBe(
      "invalid_argument: state is missing or not an ActionState",
    );
    expect(refusal(() => engine.update({ ...move("a", "PLANNED"), state: 42 as ActionState }, REPORTER))).toMatch(
      /^invalid_argument: state /,
    );
  });
});
