/**
 * Plausible Actions for tests and pictures: every state, every update status, long names, any
 * number.
 */
import { movesOffered } from "../../electron/core/lifecycle.ts";
import type { DetailsDto, PrincipalDto, RowDto, TimelineEntry } from "../../electron/contract/action.ts";
import type { ViewCounts } from "../../electron/contract/queue.ts";
import type { UpdateDto, UpdateReason } from "../../electron/contract/updates.ts";
import {
  type MoveName,
  type PriorityName,
  recordOf,
  type StateName,
  type UpdateState,
  VIEW_NAMES,
  type ViewName,
} from "../../electron/contract/vocabulary.ts";

export const ROBOT: PrincipalDto = { type: "OBJECT", id: "robot-7" };
const ANN: PrincipalDto = { type: "USER", id: "ann" };
const LEAD: PrincipalDto = { type: "GROUP", id: "ops-lead" };

const ENDED: ReadonlySet<StateName> = new Set<StateName>(["COMPLETED", "CANCELLED", "FAILED", "REJECTED"]);

/** Returns the views of an Action assigned to the acting Principal. */
export function viewsOf(state: StateName): ViewName[] {
  if (ENDED.has(state)) return ["finishedToday"];
  if (state === "ASSIGNED") return ["needsAcknowledgement", "allOpen"];
  return state === "IN_PROGRESS" ? ["inProgress", "allOpen"] : ["allOpen"];
}

/** Returns a row with everything that follows from its state; `fields` overrides it. */
export function aRow(fields: Partial<RowDto> & { id: string }): RowDto {
  const state = fields.state ?? "ASSIGNED";
  const roles = fields.roles ?? ["assignee"];
  return {
    name: `Action ${fields.id}`,
    type: "inspection",
    scope: "TASK",
    state,
    priority: "MEDIUM",
    assignedTo: ROBOT,
    requestedBy: ANN,
    reportedBy: "ann",
    roles,
    views: viewsOf(state),
    receivedAt: 1_000,
    changedAt: 1_000,
    moves: movesOffered(state, roles),
    movesFrom: state,
    ...fields,
  };
}

/** Returns a reason that is shown in these words. */
export function inWords(words: string): UpdateReason {
  return { code: "asWritten", params: { words } };
}

export function anUpdate(fields: Partial<UpdateDto> & { actionId: string; state: UpdateState }): UpdateDto {
  const move: MoveName = fields.move ?? "acknowledge";
  return {
    id: `update-${fields.actionId}`,
    actionName: `Action ${fields.actionId}`,
    move,
    expected: "ASSIGNED",
    target: "ACKNOWLEDGED",
    actingAs: ROBOT,
    createdAt: 1_000,
    stateSince: 1_200,
    // A held update was not sent unless `fields` has attempts.
    attempts: fields.state === "held" || fields.state === "waiting" ? 0 : 1,
    choices: [],
    ...fields,
  };
}

const MINUTE = 60_000;

/** Returns a morning at the depot, seen at `now`. */
export function aMorning(now: number): RowDto[] {
  const ago = (minutes: number) => ({
    receivedAt: now - minutes * MINUTE,
    changedAt: now - minutes * MINUTE,
    reportedAt: now - minutes * MINUTE,
  });
  return [
    aRow({ id: "act-20119", name: "Shut valve 12B and confirm pressure", type: "isolation", priority: "CRITICAL", ...ago(0.7) }),
    aRow({
      id: "act-20117",
      name: "Inspect conveyor motor at gate 4",
      state: "IN_PROGRESS",
      priority: "HIGH",
      authorizedBy: LEAD,
      lastChange: "reportedProgress",
      progress: { phase: "en route", statusMessage: "40 m out, path clear" },
      ...ago(12),
      stateSince: now - 11 * 60_000,
    }),
    aRow({
      id: "act-20118",
      name: "Relocate pallet A-113 to bay 9",
      type: "transport",
      priority: "HIGH",
      ...ago(3),
      update: anUpdate({ actionId: "act-20118", state: "sending", createdAt: now - 400, stateSince: now - 300 }),
    }),
    aRow({
      id: "act-20104",
      name: "Survey aisle 14 for fallen stock",
      type: "survey",
      state: "ACKNOWLEDGED",
      lastChange: "reportedState",
      ...ago(18),
    }),
    aRow({
      id: "act-20101",
      name: "Charge to 80 % before the late shift",
      type: "maintenance",
      state: "PLANNED",
      requestedBy: LEAD,
      ...ago(26),
    }),
    aRow({
      id: "act-20098",
      name: "Photograph damaged rack R-22",
      ...ago(31),
      update: anUpdate({
        actionId: "act-20098",
        state: "refused",
        reason: { code: "refused", params: { failure: { code: "asWritten", params: { words: "reassigned to robot-3" } } } },
        createdAt: now - 2 * MINUTE,
        stateSince: now - 2 * MINUTE,
        choices: ["send", "drop"],
      }),
    }),
    aRow({
      id: "act-20091",
      name: "Replace the filter cartridge of the dust extraction unit in hall 3, bring the old one to the returns client and note its serial number",
      type: "preventive maintenance of extraction and ventilation",
      state: "PLANNED",
      progress: {
        phase: "Waiting for the part",
        statusMessage: "The warehouse says that the cartridge arrives with the noon delivery, at gate 2",
      },
      ...ago(74),
      update: anUpdate({
        actionId: "act-20091",
        move: "plan",
        expected: "ACKNOWLEDGED",
        target: "PLANNED",
        state: "held",
        reason: { code: "moved", params: { now: "PLANNED", was: "ACKNOWLEDGED", by: "ann", mayBeRecorded: false } },
        createdAt: now - 9 * MINUTE,
        choices: ["send", "drop"],
      }),
    }),
    aRow({
      id: "act-20090",
      name: "Fetch torque wrench",
      type: "transport",
      priority: "LOW",
      state: "ACKNOWLEDGED",
      ...ago(95),
      update: anUpdate({
        actionId: "act-20090",
        move: "plan",
        state: "waiting",
        createdAt: now - MINUTE,
        reason: inWords("There is no connection"),
      }),
    }),
    aRow({
      id: "act-20080",
      name: "Count the spare rollers",
      priority: "NONE",
      state: "IN_PROGRESS",
      ...ago(240),
      update: anUpdate({
        actionId: "act-20080",
        move: "complete",
        state: "unknown",
        createdAt: now - 3 * MINUTE,
        choices: ["send", "drop"],
      }),
    }),
    aRow({
      id: "act-20070",
      name: "Order new lidar window",
      state: "PENDING",
      roles: ["authorizer"],
      views: ["toAuthorize"],
      assignedTo: ANN,
      ...ago(40),
    }),
    aRow({
      id: "act-20071",
      name: "Sweep bay 2",
      state: "ASSIGNED",
      roles: ["requester"],
      views: ["requestedByMe"],
      assignedTo: ANN,
      ...ago(55),
    }),
    aRow({
      id: "act-20060",
      name: "Open roller door 3",
      state: "COMPLETED",
      lastChange: "reportedState",
      ...ago(130),
      progress: { phase: "done", statusMessage: "Guard open, latch checked" },
    }),
    aRow({
      id: "act-20061",
      name: "Lift crate 88",
      state: "REJECTED",
      reportedBy: "robot-7",
      ...ago(140),
      progress: { phase: "", statusMessage: "Too heavy: 340 kg, my limit is 250 kg" },
    }),
    aRow({
      id: "act-20062",
      name: "Escort visitor to gate 1",
      state: "CANCELLED",
      ...ago(150),
      progress: { phase: "", statusMessage: "Visit called off" },
    }),
    aRow({
      id: "act-20063",
      name: "Tighten belt 7",
      state: "FAILED",
      reportedBy: "robot-7",
      ...ago(160),
      progress: { phase: "belt", statusMessage: "Tensioner seized" },
    }),
    aRow({
      id: "act-20050",
      name: "Relocate pallet B-2",
      state: "ACKNOWLEDGED",
      views: ["leftQueue"],
      moves: [],
      lastChange: "left",
      ...ago(90),
      leftAt: now - 20 * MINUTE,
    }),
  ];
}

const PRIORITIES: readonly PriorityName[] = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "NONE"];
const STATES: readonly StateName[] = ["ASSIGNED", "ACKNOWLEDGED", "PLANNED", "IN_PROGRESS"];

export function many(count: number, now: number): RowDto[] {
  return Array.from({ length: count }, (_, number) =>
    aRow({
      id: `act-${String(number).padStart(5, "0")}`,
      name: `Inspect station ${number}`,
      priority: PRIORITIES[(number * 7) % 5]!,
      state: STATES[number % 4]!,
      receivedAt: now - number * 1000,
      changedAt: now - number * 1000,
    }),
  );
}

export function countsOf(rows: Iterable<RowDto>): ViewCounts {
  const counts: ViewCounts = recordOf(VIEW_NAMES, () => 0);
  for (const row of rows) for (const view of row.views) counts[view] += 1;
  return counts;
}

/** Returns the history of an Action that took the usual way to its state. */
export function aHistory(row: RowDto): TimelineEntry[] {
  const at = row.receivedAt;
  const entries: TimelineEntry[] = [
    { kind: "received", at, state: "ASSIGNED", assignedTo: ROBOT, reportedBy: "ann", existed: false },
    { kind: "alert", at: at + 300, result: "shown" },
  ];
  const past: StateName[] = ["ASSIGNED", "ACKNOWLEDGED", "PLANNED", "IN_PROGRESS"];
  // Only work in progress has to be stopped.
  const reached = past.includes(row.state) ? past.indexOf(row.state) : row.stop === undefined ? 2 : 3;
  for (let step = 1; step <= reached; step += 1) {
    entries.push({ kind: "state", at: at + step * 20_000, from: past[step - 1]!, to: past[step]!, ours: true });
  }
  if (row.progress !== undefined && row.state === "IN_PROGRESS")
    entries.push({ kind: "progress", at: at + 90_000, progress: row.progress, ours: true });
  if (ENDED.has(row.state)) {
    const end: TimelineEntry = { kind: "state", at: row.stop?.at ?? at + 120_000, from: past[reached]!, to: row.state, ours: false };
    entries.push(row.reportedBy === undefined ? end : { ...end, reportedBy: row.reportedBy });
  }
  if (row.leftAt !== undefined) entries.push({ kind: "left", at: row.leftAt });
  if (row.update !== undefined) entries.push({ kind: "update", at: row.update.createdAt, update: row.update });
  return entries;
}

export function detailsOf(row: RowDto): DetailsDto {
  return { row, timeline: aHistory(row), updates: row.update === undefined ? [] : [row.update], drafts: [] };
}
