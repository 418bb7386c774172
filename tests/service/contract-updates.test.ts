/**
 * The decisions of proto/README.md about events and updates, checked on the engine. One test per
 * row, with the row as its title.
 */
import { create } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, it } from "vitest";
import { parsePrincipal } from "../../electron/service/principal.ts";
import { ActionPriority, type ActionState, ActionState as States } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionStreamMode,
  StreamActionsRequestSchema,
  UpdateActionStateRequestSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { engineAt, engineOn, move, refusal, REPORTER, eventsOf, userNamed, watch } from "./fixtures.ts";
import { anAction } from "../support/actions.ts";
import { KEY } from "../support/principals.ts";

describe("events", () => {
  it("CREATED or UPDATED: CREATED when the Action starts to match this stream's filter, new or newly assigned", async () => {
    const engine = engineOn();
    const robot7 = engine.subscribe(watch(), KEY);
    const robot9 = engine.subscribe(watch({ assignedTo: ["OBJECT:robot-9"] }), KEY);
    const ann = engine.subscribe(watch({ requestedBy: ["USER:ann"] }), KEY);
    await engine.create(anAction("a", { requestedBy: userNamed("ann") }));
    await engine.assign("a", parsePrincipal("OBJECT:robot-9"));
    await engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    expect(await eventsOf(robot7)).toEqual(["CREATED a"]);
    expect(await eventsOf(robot9)).toEqual(["CREATED a", "UPDATED a"]);
    expect(await eventsOf(ann)).toEqual(["CREATED a", "UPDATED a", "UPDATED a"]);
  });

  it("an Action that stops matching: the service sends nothing, not when it is deleted either", async () => {
    const engine = engineOn();
    await engine.create(anAction("a"));
    await engine.create(anAction("b"));
    const stream = engine.subscribe(watch({ mode: "LIVE_ONLY" }), KEY);
    await engine.assign("a", parsePrincipal("OBJECT:robot-9"));
    await engine.update(move("a", "CANCELLED"), REPORTER);
    await engine.remove("b");
    expect(await eventsOf(stream)).toEqual([]);
    expect(await refusal(() => engine.remove("b"))).toBe("not_found: there is no Action b");
  });

  it("end of the snapshot in UNSPECIFIED: not marked on the wire; INITIAL events simply end", async () => {
    const engine = engineOn();
    await engine.create(anAction("a"));
    const stream = engine.subscribe(watch(), KEY);
    expect(await eventsOf(stream)).toEqual(["INITIAL a"]);
  });

  it("INITIAL_ONLY closes the stream after the snapshot, and LIVE_ONLY leaves the snapshot out", async () => {
    const engine = engineOn();
    await engine.create(anAction("a"));
    const resync = engine.subscribe(watch({ mode: "INITIAL_ONLY", heartbeatMs: 100 }), KEY);
    const live = engine.subscribe(watch({ mode: "LIVE_ONLY" }), KEY);
    await engine.create(anAction("b"));
    expect(await eventsOf(resync)).toEqual(["INITIAL a", "end"]);
    expect(await eventsOf(live)).toEqual(["CREATED b"]);
  });
});

describe("updates", () => {
  it("UpdateActionState without progress: progress is left as it was; a progress object replaces the old one", async () => {
    const engine = engineAt("IN_PROGRESS");
    await engine.update(move("a", "IN_PROGRESS", { phase: "Digging", statusMessage: "half way" }), REPORTER);
    expect((await engine.update(move("a", "IN_PROGRESS"), REPORTER)).progress).toMatchObject({
      phase: "Digging",
      statusMessage: "half way",
    });
    expect((await engine.update(move("a", "IN_PROGRESS", { phase: "Filling" }), REPORTER)).progress).toMatchObject({
      phase: "Filling",
      statusMessage: "",
    });
  });

  it("UpdateActionState changes state, progress and provenance and nothing else", async () => {
    const engine = engineOn();
    const given = anAction("a", {
      priority: ActionPriority.HIGH,
      type: "inspection",
      requestedBy: userNamed("ann"),
    });
    await engine.create(given);
    const { state, progress, provenance, ...rest } = await engine.update(move("a", "ACKNOWLEDGED", { phase: "x" }), REPORTER);
    expect(given).toMatchObject(rest);
    expect([state, progress?.phase, provenance?.name]).toEqual([States.ACKNOWLEDGED, "x", "robot-7"]);
  });

  it("provenance: absent, the key's own principal name and the service's clock; given, as given", async () => {
    const clock = new FakeClock();
    const engine = engineOn(clock);
    await engine.create(anAction("a"));
    const { provenance: own } = await engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    expect(own?.name).toBe("robot-7");
    expect(own?.updatedAt && timestampDate(own.updatedAt).getTime()).toBe(clock.now());

    const request = { actionId: "a", state: States.PLANNED, provenance: { name: "Ann", updatedAt: { seconds: 1_700_000_000n, nanos: 5 } } };
    const { provenance: given } = await engine.update(create(UpdateActionStateRequestSchema, request), REPORTER);
    expect(given).toMatchObject({ name: "Ann", updatedAt: { seconds: 1_700_000_000n, nanos: 5 } });
  });

  it("keys: a read-only key's updates are PERMISSION_DENIED", async () => {
    const engine = engineAt("ASSIGNED");
    expect(await refusal(() => engine.update(move("a", "ACKNOWLEDGED"), { ...REPORTER, readOnly: true }))).toMatch(/^permission_denied: /);
    expect(engine.list()[0]?.state).toBe(States.ASSIGNED);
  });

  it("text lengths: id, name and phase up to 256, statusMessage up to 4,096 characters; longer: INVALID_ARGUMENT naming the field", async () => {
    const engine = engineAt("IN_PROGRESS");
    const report = (progress: object) => engine.update(move("a", "IN_PROGRESS", progress), REPORTER);
    // Length counts characters, not UTF-16 units; each of these emoji is one character of two
    // units.
    expect((await report({ phase: "🙂".repeat(256), statusMessage: "m".repeat(4096) })).progress?.phase).toHaveLength(512);
    expect(await refusal(() => report({ phase: "p".repeat(257) }))).toBe("invalid_argument: progress.phase is longer than 256 characters");
    expect(await refusal(() => report({ statusMessage: "m".repeat(4097) }))).toBe(
      "invalid_argument: progress.statusMessage is longer than 4096 characters",
    );
    expect(await refusal(() => engine.update(move("i".repeat(257), "PLANNED"), REPORTER))).toBe(
      "invalid_argument: actionId is longer than 256 characters",
    );
    expect(await refusal(() => engine.create({ ...anAction("n"), name: "n".repeat(257) }))).toBe(
      "invalid_argument: name is longer than 256 characters",
    );
    const named = create(UpdateActionStateRequestSchema, {
      actionId: "a",
      state: States.IN_PROGRESS,
      provenance: { name: "n".repeat(257) },
    });
    expect(await refusal(() => engine.update(named, REPORTER))).toBe("invalid_argument: provenance.name is longer than 256 characters");
    const filter = create(StreamActionsRequestSchema, {
      assignedTo: [{ id: "i".repeat(257), type: 1 }],
      streamMode: ActionStreamMode.LIVE_ONLY,
    });
    expect(await refusal(() => engine.subscribe(filter, KEY))).toBe("invalid_argument: assignedTo[0].id is longer than 256 characters");
  });

  it("refuses values that no stream can carry: times outside JSON's range, and malformed Unicode", async () => {
    const engine = engineAt("ASSIGNED");
    const late = { actionId: "a", state: States.ASSIGNED, provenance: { name: "x", updatedAt: { seconds: 999_999_999_999n, nanos: 0 } } };
    expect(await refusal(() => engine.update(create(UpdateActionStateRequestSchema, late), REPORTER))).toMatch(
      /^invalid_argument: provenance.updatedAt /,
    );
    expect(await refusal(() => engine.update(move("a", "ASSIGNED", { phase: "\ud800" }), REPORTER))).toBe(
      "invalid_argument: progress.phase is not well-formed Unicode",
    );
  });

  it("unknown enum value, unknown field: a client's unknown fields are not passed on to others", async () => {
    const engine = engineOn();
    const unknown = [{ no: 99, wireType: 0, data: Uint8Array.of(1) }];
    await engine.create({ ...anAction("a"), $unknown: unknown });
    const stream = engine.subscribe(watch(), KEY);
    expect((await stream.take())?.message.action?.$unknown).toBeUndefined();
    const request = move("a", "ASSIGNED", { phase: "x" });
    if (request.progress) request.progress.$unknown = unknown;
    await engine.update(request, REPORTER);
    const progress = (await stream.take())?.message.action?.progress;
    expect([progress?.phase, progress?.$unknown]).toEqual(["x", undefined]);
  });

  it("refuses an update without an Action or without a state, naming the field", async () => {
    const engine = engineAt("ASSIGNED");
    expect(await refusal(() => engine.update(move("", "PLANNED"), REPORTER))).toBe("invalid_argument: actionId is missing");
    expect(await refusal(() => engine.update(move("a", "UNSPECIFIED"), REPORTER))).toBe(
      "invalid_argument: state is missing or not an ActionState",
    );
    expect(await refusal(() => engine.update({ ...move("a", "PLANNED"), state: 42 as ActionState }, REPORTER))).toMatch(
      /^invalid_argument: state /,
    );
  });
});
