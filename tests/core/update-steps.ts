/** Steps of a test with an update of the Action "a": press, answer, lose, list, echo. */
import { create } from "@bufbuild/protobuf";
import { failure } from "./failures.ts";
import { ActionState, ProvenanceRecordSchema, type Action, type ProvenanceRecord } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction, applied } from "../support/actions.ts";
import { settle } from "../support/settle.ts";
import { ClientHarness } from "./client-harness.ts";

export const LOST = { accepted: false as const, failure: failure("unreachable", "The connection broke off.") };

/** Returns a report by this name, in seconds since 1970. */
export function by(name: string, seconds = 100n): ProvenanceRecord {
  return create(ProvenanceRecordSchema, { name, updatedAt: { seconds, nanos: 0 } });
}

/** Returns a live client with one Action, and an update of it on the wire. */
export async function sending(
  state: ActionState = ActionState.ASSIGNED,
  move: "acknowledge" | "report" = "acknowledge",
): Promise<ClientHarness> {
  const t = await new ClientHarness().live(anAction("a", state));
  await t.press("a", move, move === "report" ? { phase: "p", statusMessage: "m" } : undefined);
  return t;
}

export async function answer(t: ClientHarness, what: Parameters<ClientHarness["wire"]["lastUpdate"]["answer"]>[0]): Promise<void> {
  t.wire.lastUpdate.answer(what);
  await settle();
}

/** Ends the stream. */
export async function lose(t: ClientHarness): Promise<void> {
  t.wire.live.fail();
  await settle();
}

/** Ends the stream, and opens the next one at once. */
export async function reconnect(t: ClientHarness): Promise<void> {
  await lose(t);
  t.client.commands.retry();
}

/** Answers the requested list. */
export async function resync(t: ClientHarness, ...actions: Parameters<ClientHarness["live"]>): Promise<void> {
  t.wire.resync
    .open()
    .initial(...actions)
    .end();
  await settle();
}

/** Shows the last request on the stream, as applied. */
export function echo(t: ClientHarness): void {
  const { request } = t.wire.lastUpdate;
  t.wire.live.updated(applied(anAction(request.actionId), request));
}

/**
 * Returns a client whose user has pressed 123 ms after its list with this Action, so that times
 * have milliseconds.
 */
export async function pressed(action: Action, ...press: Parameters<ClientHarness["press"]>): Promise<ClientHarness> {
  const t = await new ClientHarness().live(action);
  await t.clock.advance(123);
  await t.press(...press);
  return t;
}

/** Sends this version on the stream. */
export async function streamed(t: ClientHarness, action: Action): Promise<void> {
  t.wire.live.updated(action);
  await settle();
}
