/**
 * What a key limited to some principals may stream and update, and what its refusals do not reveal.
 */
import { describe, expect, it } from "vitest";
import { type Grant, keyIdOf, parseRights } from "../../electron/service/grant.ts";
import { parsePrincipal } from "../../electron/service/principal.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { ANN, asMessage, KEY, ROBOT_3 } from "../support/principals.ts";
import { eventually, running } from "./fixtures.ts";
import { open, WAYS } from "./open-streams.ts";
import { JSON_WAYS, outcome, QUEUE } from "./raw-clients.ts";

const SEED = [
  anAction("mine"),
  anAction("asked", { assignedTo: asMessage(ROBOT_3), requestedBy: asMessage(ANN) }),
  anAction("other", { assignedTo: asMessage(ROBOT_3) }),
];

function limited(...only: string[]): Grant {
  return { keyId: keyIdOf(KEY), ...parseRights("OBJECT:robot-7"), only: only.map(parsePrincipal) };
}

const listOf = (...filters: object[]) =>
  JSON.stringify({ ...Object.assign({}, ...filters), streamMode: "ACTION_STREAM_MODE_INITIAL_ONLY" });
const ACKNOWLEDGE = (actionId: string) => JSON.stringify({ actionId, state: "ACTION_STATE_ACKNOWLEDGED" });

const refused = (id: string) => `permission_denied: this key is limited to OBJECT:robot-7, USER:ann, and no Action ${id} is theirs`;

describe.each(JSON_WAYS)("over %s, a key that is limited to robot-7 and ann", (way) => {
  const grants = [limited("OBJECT:robot-7", "USER:ann")];
  const stream = (baseUrl: string, ...filters: object[]) => outcome(baseUrl, way, { operation: "StreamActions", body: listOf(...filters) });
  const update = (baseUrl: string, actionId: string) =>
    outcome(baseUrl, way, { operation: "UpdateActionState", actionId, body: ACKNOWLEDGE(actionId) });

  it("may stream their Actions, and is refused a filter that names another principal", async () => {
    const { baseUrl } = await running({ grants, seed: SEED });
    const ann = { id: "ann", type: "PRINCIPAL_TYPE_USER" };
    expect(await stream(baseUrl, QUEUE, { requestedBy: [ann] })).toBe("ok");
    expect(await stream(baseUrl, QUEUE, { authorizedBy: [ann, { id: "ann", type: "PRINCIPAL_TYPE_GROUP" }] })).toBe(
      "permission_denied: authorizedBy[1] is GROUP:ann, and this key is limited to OBJECT:robot-7, USER:ann",
    );
  });

  it("may update Actions assigned to or requested by them, and cannot tell whether others exist", async () => {
    const { baseUrl, engine } = await running({ grants, seed: SEED });
    expect(await update(baseUrl, "mine")).toBe("ok");
    expect(await update(baseUrl, "asked")).toBe("ok");
    expect(await update(baseUrl, "other")).toBe(refused("other"));
    expect(await update(baseUrl, "none")).toBe(refused("none"));
    expect(engine.list().find(({ id }) => id === "other")?.state).toBe(ActionState.ASSIGNED);
  });
});

it("a key limited to nobody may stream and update nothing", async () => {
  const { baseUrl } = await running({ grants: [limited()], seed: SEED });
  expect(await outcome(baseUrl, "REST", { operation: "StreamActions", body: listOf(QUEUE) })).toBe(
    "permission_denied: assignedTo[0] is OBJECT:robot-7, and this key is limited to nobody",
  );
});

it("a changed limit ends the streams of that key with a retryable error, and no other streams", async () => {
  const [way] = WAYS;
  const { baseUrl, keys, engine } = await running();
  const stream = await open(baseUrl, way);
  keys.grant({ keyId: keyIdOf(KEY), ...parseRights("OBJECT:robot-7:read") });
  expect(engine.subscriberCount).toBe(1);
  keys.grant({ ...limited("OBJECT:robot-3"), readOnly: true });
  await eventually(() => stream.received().toString()).toBe(
    `{"code":"unavailable","message":"the rights of this stream's key have changed"}\n`,
  );
  expect(engine.subscriberCount).toBe(0);
});
