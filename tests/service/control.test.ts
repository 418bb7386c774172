/** The control lines one by one, without a child process. */
import { describe, expect, it } from "vitest";
import { Control } from "../../electron/service/control.ts";
import { Keys } from "../../electron/service/keys.ts";
import { parseGrant } from "../../electron/service/server.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { engineOn, eventsOf, watch } from "./fixtures.ts";
import { anAction } from "../support/actions.ts";

function controlled() {
  const clock = new FakeClock();
  const engine = engineOn(clock);
  void engine.create(anAction("a"));
  const keys = new Keys([parseGrant("k=OBJECT:robot-7")]);
  const control = new Control({ engine, keys });
  return { engine, keys, ask: (line: unknown) => control.answer(JSON.stringify(line)) };
}

describe("control lines", () => {
  it("create takes the proto's JSON and sets the state: ASSIGNED with an assignee, otherwise DRAFT", async () => {
    const { ask } = controlled();
    const assignedTo = { id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" };
    expect(await ask({ create: { id: "b", assignedTo } })).toEqual({
      ok: true,
      action: { id: "b", assignedTo, state: "ACTION_STATE_ASSIGNED" },
    });
    expect(await ask({ create: { id: "c" } })).toEqual({ ok: true, action: { id: "c", state: "ACTION_STATE_DRAFT" } });
  });

  it("assign takes a principal in either form, and the new assignee's stream receives CREATED", async () => {
    const { ask, engine } = controlled();
    const stream = engine.subscribe(watch({ assignedTo: ["OBJECT:robot-9"] }), "k");
    const object = { id: "robot-9", type: "PRINCIPAL_TYPE_OBJECT" };
    expect(await ask({ assign: { actionId: "a", assignedTo: object } })).toMatchObject({ ok: true, action: { assignedTo: object } });
    expect(await ask({ assign: { actionId: "a", assignedTo: "USER:ann" } })).toMatchObject({
      ok: true,
      action: { assignedTo: { id: "ann" } },
    });
    expect(await eventsOf(stream)).toEqual(["CREATED a"]);
  });

  it("remove, list and log answer with the current state", async () => {
    const { ask } = controlled();
    expect(await ask({ list: true })).toMatchObject({ ok: true, actions: [{ id: "a" }] });
    expect(await ask({ remove: "a" })).toEqual({ ok: true, actionId: "a" });
    expect(await ask({ list: true })).toEqual({ ok: true, actions: [] });
    expect(await ask({ log: true })).toEqual({ ok: true, updates: [] });
  });

  it("log lists every update in order with its outcome, including refused updates", async () => {
    const { ask } = controlled();
    const provenance = { name: "Ann", updatedAt: "2026-01-02T03:04:05.678Z" };
    await ask({
      update: { actionId: "a", state: "ACTION_STATE_ACKNOWLEDGED", progress: { phase: "p" }, provenance },
      as: "OBJECT:robot-7",
    });
    await ask({ update: { actionId: "a", state: "ACTION_STATE_COMPLETED" }, as: "OBJECT:robot-7" });
    await ask({ update: { actionId: "ghost", state: "ACTION_STATE_COMPLETED" }, as: "USER:x:y" });
    const at = "2026-11-20T12:00:00.000Z";
    const as = "OBJECT:robot-7";
    expect(await ask({ log: true })).toEqual({
      ok: true,
      updates: [
        { number: 1, at, as, actionId: "a", state: "ACTION_STATE_ACKNOWLEDGED", progress: { phase: "p" }, provenance, fate: "accepted" },
        { number: 2, at, as, actionId: "a", state: "ACTION_STATE_COMPLETED", fate: "failed_precondition", error: expect.any(String) },
        {
          number: 3,
          at,
          as: "USER:x:y",
          actionId: "ghost",
          state: "ACTION_STATE_COMPLETED",
          fate: "not_found",
          error: "there is no Action ghost",
        },
      ],
    });
  });

  it("revoke and grant change keys", async () => {
    const { ask, keys } = controlled();
    expect(await ask({ revoke: "k" })).toEqual({ ok: true, streamsEnded: 0 });
    expect(() => keys.authenticate("k")).toThrow();
    expect(await ask({ grant: "k=USER:ann" })).toEqual({ ok: true, principal: "USER:ann", readOnly: false });
    expect(keys.authenticate("k").principal.id).toBe("ann");
  });

  it.each([
    [[], "the line must be a JSON object"],
    [{ explode: true }, "a control line must hold exactly one command of create, update, assign, remove, list, log, revoke, grant"],
    [{ list: true, log: true }, "a control line must hold exactly one command of create, update, assign, remove, list, log, revoke, grant"],
    [{ list: 1 }, "list must be true"],
    [{ list: true, as: "USER:ann" }, 'list: the field "as" is unknown'],
    [{ create: { id: "b", colour: 1 } }, 'field "colour": cannot decode message example.wdm.v1.Action from JSON: key "colour" is unknown'],
    [{ create: { id: "a" } }, "the Action a already exists"],
    [{ update: { actionId: "a", state: "ACTION_STATE_ACKNOWLEDGED" } }, "as must be a string that is not empty"],
    [
      { update: { actionId: "a", state: "ACTION_STATE_ACKNOWLEDGED" }, as: "OBJECT:" },
      '"OBJECT:" is not a principal: the id after "OBJECT:" is missing',
    ],
    [{ assign: { assignedTo: "USER:ann" } }, "assign.actionId must be a string that is not empty"],
    [{ assign: { actionId: "a", assignedTo: {} } }, "assignedTo.id is missing"],
    [{ remove: "ghost" }, "there is no Action ghost"],
    [{ revoke: "ghost" }, "revoke: there is no such key"],
    [{ grant: "ghost" }, 'a key must be written KEY=TYPE:id[:read], and this one has no "="'],
  ])("%j is answered ok:false and changes nothing", async (line, error) => {
    const { ask, engine } = controlled();
    const before = engine.list();
    expect(await ask(line)).toMatchObject({ ok: false, error });
    expect(engine.list()).toEqual(before);
  });
});
