/**
 * The complete life of Actions on a foreign service, with the real client core: assigned, seen,
 * acknowledged, planned, started, reported on and completed; cancelled by somebody else in the
 * middle; cancelled by the user; refused; reassigned away; assigned live. At the end the rows equal
 * the service's record.
 */
import { isDeepStrictEqual } from "node:util";
import { updateReasonSentence } from "../../electron/contract/messages/update-reasons.ts";
import { expect } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import type { ForeignService } from "../support/foreign-service.ts";
import { LOCKED, LOCKED_WORDS, type ForeignAction } from "../support/foreign/records.ts";
import type { Style } from "../support/foreign/style.ts";
import type { ClientOverSockets } from "./client-over-sockets.ts";
import { ROBOT_7, ROBOT_8 } from "../support/principals.ts";
import { foreignAction } from "../support/actions.ts";

/** Ids of the Actions that have ended at the end of a life. */
const OVER: ReadonlySet<string> = new Set(["work", "taken", "own"]);
/** Error styles in which refusals contain the service's message. */
const WITH_WORDS = /^(connect|problem|text|google|grpc number)/;

const NEW_VALUES: Partial<ForeignAction> = { scope: "CAMPAIGN", priority: "URGENT", requestedBy: { id: "fleet", type: "COLLECTIVE" } };

/** Creates the Actions that exist when Docket connects. */
export function seed(service: ForeignService): void {
  const more = service.style.values === "new" ? NEW_VALUES : {};
  for (const id of ["work", "taken", "own", "moved", `${LOCKED}-1`, "kept/1 ü"]) service.records.create(foreignAction(id, more));
  service.records.create(foreignAction("not-mine", { assignedTo: ROBOT_8 }));
  service.records.create(foreignAction("over", { state: "COMPLETED" }));
}

export async function live(service: ForeignService, client: ClientOverSockets): Promise<void> {
  const { style, records } = service;
  if (isOverlapping(style)) sendWhatIsClear(client);
  await client.until("the whole list, live", () => client.connection.state === "live" && openRows(client).length === 6);

  records.create(foreignAction("late"));
  await client.until("what is assigned live", () => client.find("late")?.state === "ASSIGNED");

  client.press("work", "acknowledge");
  for (const move of ["acknowledge", "plan", "start"] as const) client.press("taken", move);
  await landed(client, style, "work", "ACKNOWLEDGED");
  client.press("work", "plan");
  await landed(client, style, "work", "PLANNED");
  client.press("work", "start");
  await landed(client, style, "work", "IN_PROGRESS");
  for (const statusMessage of ["Half way, 50 % ✓", "There"]) {
    client.press("work", "report", { phase: "drive", statusMessage });
    await landed(client, style, "work", "IN_PROGRESS");
    // Holds whether or not the service sends an event for a report.
    await client.until(`the report "${statusMessage}"`, () => words(client.row("work").progress) === `drive|${statusMessage}`);
  }
  client.press("work", "complete");
  await over(client, style, "work", "COMPLETED");

  await landed(client, style, "taken", "IN_PROGRESS");
  records.update(
    { actionId: "taken", state: "CANCELLED", progress: { phase: "", statusMessage: "Not needed" } },
    "dispatcher",
    service.clock.now(),
  );
  await client.until("the order to stop", () => client.row("taken").stop !== undefined);
  // A list may arrive before the event; if streams are cut, the event may never arrive.
  if (style.streams === "for ever") {
    await client.until("the cancellation", () => client.row("taken").state === "CANCELLED");
    expect(client.row("taken")).toMatchObject({ stop: { why: "CANCELLED" }, moves: [] });
  }
  expect(client.row("taken").name).toBe("Action taken");

  client.press("own", "cancel", { phase: "", statusMessage: "Done twice" });
  await over(client, style, "own", "CANCELLED");
  expect(client.row("own").stop).toBeUndefined();

  client.press(`${LOCKED}-1`, "acknowledge");
  await client.until("the refusal", () => client.row(`${LOCKED}-1`).update?.state === "refused");
  if (WITH_WORDS.test(style.errors)) expect(JSON.stringify(client.row(`${LOCKED}-1`).update?.reason)).toContain(LOCKED_WORDS);
  expect(JSON.stringify(client.row(`${LOCKED}-1`).update?.reason)).not.toMatch(/no ?answer/i);

  if (style.values === "new") await unknownState(service, client);

  if (style.streams !== "for ever")
    await client.until("a new stream", () => service.endedStreams > 0 && client.connection.state === "live");
  // A heartbeat period that the service changes must not end one stream after the other.
  if (style.heartbeats === "clamped" && style.streams === "for ever") {
    for (const which of ["a stream that stays", "the next one, too"]) {
      service.mostHeartbeats = 0;
      client.client.commands.retry();
      await client.until(which, () => service.mostHeartbeats >= 2 && client.connection.state === "live");
    }
  }
  // A late event of an earlier state resets the row until the next event.
  await client.until("an offered acknowledgement", () => client.row("late").moves.includes("acknowledge"));
  client.press("late", "acknowledge");
  await landed(client, style, "late", "ACKNOWLEDGED");

  records.assign("moved", ROBOT_8);
  client.client.commands.retry();
  await client.until("that it has left", () => client.row("moved").leftAt !== undefined);
  // A message of a new type may stand for an Action; the next list shows whether it does.
  await client.until(
    "live again, with nothing unreadable",
    () => client.connection.state === "live" && client.find("moved")?.leftAt !== undefined && (client.connection.unreadable ?? 0) === 0,
  );
  // An event that arrives later than a list resets its row until the next list.
  await client.until("no event on its way", () => service.isQuiet);
  await client.until("the record in the rows", () => isDeepStrictEqual(openRows(client).map(asShown), truth(service)));
  expect(openRows(client).map(asShown)).toEqual(truth(service));
  endsTrue(service, client);
}

/** Whether a list can show a change before the change's own event arrives. */
function isOverlapping({ order, streams }: Style): boolean {
  return streams !== "for ever" && (order === "slow event" || order === "event after two heartbeats");
}

/**
 * Acts as the user does on an update that is held because a late event reset its Action: the Action
 * is again as it was at the decision, so the user sends the update.
 */
function sendWhatIsClear({ client, published }: ClientOverSockets): void {
  published.on("queue:batch", ({ upserts }) => {
    for (const { update } of upserts)
      if (update?.state === "held" && update.reason?.code === "clear") client.commands.resolve({ updateId: update.id, choice: "send" });
  });
}

/**
 * A state that the interface document does not list offers no moves, and lasts until the service
 * changes the state.
 */
async function unknownState({ records }: ForeignService, client: ClientOverSockets): Promise<void> {
  records.force("late", "PAUSED");
  await client.until("the unknown state", () => client.row("late").state === "UNKNOWN");
  expect(client.row("late").moves).toEqual([]);
  expect(client.row("late").name).toBe("Action late");
  records.force("late", "ASSIGNED");
  await client.until("the known state", () => client.row("late").state === "ASSIGNED");
}

function endsTrue(service: ForeignService, client: ClientOverSockets): void {
  const { records, style } = service;
  const ours = records.updates
    .filter(({ by }) => by !== "dispatcher")
    .map(({ actionId, state, progress }) => `${actionId} ${state} ${progress?.statusMessage ?? ""}`);
  expect(ours.filter((line) => line.startsWith("work"))).toEqual([
    "work ACKNOWLEDGED ",
    "work PLANNED ",
    "work IN_PROGRESS ",
    "work IN_PROGRESS Half way, 50 % ✓",
    "work IN_PROGRESS There",
    "work COMPLETED ",
  ]);
  expect(ours.filter((line) => line.startsWith("taken"))).toEqual(["taken ACKNOWLEDGED ", "taken PLANNED ", "taken IN_PROGRESS "]);
  expect(ours.filter((line) => line.startsWith("own"))).toEqual(["own CANCELLED Done twice"]);
  expect(ours).toHaveLength(11);
  if (style.busy === "never") expect(records.asked.filter(({ actionId }) => actionId === `${LOCKED}-1`)).toHaveLength(1);
  // "Too many requests" for a second must not cause a flood of requests.
  expect(records.asked.length).toBeLessThanOrEqual(12 + 10);
  // A message of a new type without an Action may count as unusable; no other message may.
  if (style.eventTypes === "documented") expect(client.connection.dropped).toBe(0);
  const left = client.client.queries
    .list()
    .rows.filter(({ id, leftAt }) => leftAt !== undefined && !(style.streams !== "for ever" && OVER.has(id)));
  expect(left.map(({ id }) => id)).toEqual(["moved"]);
  expect(client.find("not-mine")).toBeUndefined();
  expect(client.row("taken").stop).toBeDefined();
  // Apart from the cancellation, only this client has moved these Actions.
  for (const id of ["work", "taken", "own", "late"])
    expect(client.updates(id).filter((update) => !isKnown(client, style, update))).toEqual([]);
}

/** Waits until the latest update is settled and the row shows its state. */
async function landed(client: ClientOverSockets, style: Style, id: string, state: RowDto["state"]): Promise<void> {
  await client.until(`${id} ${state}`, () => client.row(id).state === state && isSettled(client.updates(id).at(-1)));
  expect(client.row(id).name).toBe(`Action ${id}`);
  // If the service keeps the provenance, our own report confirms the update.
  if (style.provenance === "kept") await client.until(`${id} ${state}, confirmed`, () => client.updates(id).at(-1)?.state === "confirmed");
}

/**
 * Like `landed`, for a move that ends the Action. An end that was missed while no stream was open
 * is in no later list: then the Action has left.
 */
async function over(client: ClientOverSockets, style: Style, id: string, state: RowDto["state"]): Promise<void> {
  if (style.streams === "for ever") return landed(client, style, id, state);
  await client.until(`${id} ${state} or gone`, () => {
    const row = client.row(id);
    return (row.state === state || row.leftAt !== undefined) && isKnown(client, style, client.updates(id).at(-1));
  });
}

/**
 * Whether the update is settled, superseded by somebody else, or put to the user because its Action
 * has left.
 */
function isKnown(client: ClientOverSockets, style: Style, update: UpdateDto | undefined): boolean {
  if (isSettled(update)) return true;
  // The Action has been moved on since, with or without the name of who did so.
  if (update?.actionId === "taken" && update.state === "superseded" && update.move === "start")
    return update.reason !== undefined && /dispatcher|the Action was moved on/.test(updateReasonSentence(update.reason));
  const hasLeft = update !== undefined && client.row(update.actionId).leftAt !== undefined;
  return style.streams !== "for ever" && hasLeft && update.state === "unknown" && update.choices.includes("drop");
}

function isSettled(update: UpdateDto | undefined): boolean {
  return update?.state === "confirmed" || (update?.state === "accepted" && update.noEcho === true);
}

/**
 * Returns the open rows. Work taken away stays in view until the stop is confirmed, but is not
 * open.
 */
function openRows(client: ClientOverSockets): RowDto[] {
  return client.client.queries
    .list()
    .rows.filter(({ views, stop }) => views.includes("allOpen") && stop === undefined)
    .toSorted((a, b) => a.id.localeCompare(b.id));
}

interface Shown {
  id: string;
  name: string | undefined;
  state: string;
  priority: string;
  progress: string;
  assignedTo: string;
}

function asShown({ id, name, state, priority, progress, assignedTo }: RowDto): Shown {
  return { id, name, state, priority, progress: words(progress), assignedTo: `${assignedTo?.type ?? ""}:${assignedTo?.id ?? ""}` };
}

/** Returns the service's record of the acting principal's open Actions, in the form of a row. */
function truth({ records }: ForeignService): Shown[] {
  return records
    .open(({ assignedTo }) => assignedTo?.id === ROBOT_7.id)
    .map(({ id, name, state, priority, progress }) => ({
      id,
      name,
      state,
      priority: priority === "URGENT" ? "NONE" : (priority ?? "NONE"),
      progress: words(progress),
      assignedTo: "OBJECT:robot-7",
    }))
    .toSorted((a, b) => a.id.localeCompare(b.id));
}

function words(progress: { phase?: string; statusMessage?: string } | undefined): string {
  return `${progress?.phase ?? ""}|${progress?.statusMessage ?? ""}`;
}
