/**
 * An hour with every prompt at once: work withdrawn and changed, a long silence, a final move that
 * can be undone; with its ledger and handover.
 */
import type { HandoverDto } from "../../electron/contract/accounts.ts";
import type { DetailsDto, RowDto } from "../../electron/contract/action.ts";
import type { LedgerEvent, LedgerLineDto } from "../../electron/contract/ledger.ts";
import type { LedgerKind } from "../../electron/contract/vocabulary.ts";
import { live } from "./fake-bridge.ts";
import { aMorning, anUpdate, aRow, detailsOf, inWords, ROBOT } from "./sample-actions.ts";

const MINUTE = 60_000;

/** Returns an Action that ann withdrew during the work. */
export function aStop(now: number): RowDto {
  return aRow({
    id: "act-20117",
    name: "Inspect conveyor motor at gate 4",
    state: "CANCELLED",
    priority: "HIGH",
    progress: { phase: "on site", statusMessage: "Belt is being replaced today, leave it" },
    receivedAt: now - 12 * MINUTE,
    changedAt: now - 20_000,
    reportedAt: now - 20_000,
    // The row stays in the views of open work until its user has confirmed the stop.
    views: ["allOpen", "inProgress", "finishedToday"],
    stop: { at: now - 20_000, why: "CANCELLED", reportedBy: "ann", message: "Belt is being replaced today, leave it" },
  });
}

export function aStopWithDraft(now: number): DetailsDto {
  const row = aStop(now);
  return {
    ...detailsOf(row),
    drafts: [{ actionId: row.id, move: "report", phase: "On site", statusMessage: "Cover removed, bearing is warm (71 °C)." }],
  };
}

/** Returns an Action with another bay and a higher priority than when it was acknowledged. */
export function aChange(now: number): RowDto {
  return aRow({
    id: "act-20118",
    name: "Relocate pallet A-113 to bay 9",
    type: "transport",
    state: "IN_PROGRESS",
    priority: "HIGH",
    receivedAt: now - 9 * MINUTE,
    changedAt: now - MINUTE,
    lastChange: "priority",
    stateSince: now - 7 * MINUTE,
    changed: [
      { field: "name", from: "Relocate pallet A-113 to bay 7", to: "Relocate pallet A-113 to bay 9" },
      { field: "priority", from: "MEDIUM", to: "HIGH" },
    ],
  });
}

export function aSilence(now: number): RowDto {
  return aRow({
    id: "act-20080",
    name: "Count the spare rollers",
    state: "IN_PROGRESS",
    progress: { phase: "counting", statusMessage: "Rack 3 of 5" },
    receivedAt: now - 50 * MINUTE,
    changedAt: now - 32 * MINUTE,
    stateSince: now - 41 * MINUTE,
    silentSince: now - 32 * MINUTE,
  });
}

/** Returns an Action with a pending Complete, whose seconds to undo are running. */
export function anUndo(now: number, leftMs: number): RowDto {
  return aRow({
    id: "act-20101",
    name: "Charge to 80 % before the late shift",
    type: "maintenance",
    state: "IN_PROGRESS",
    receivedAt: now - 26 * MINUTE,
    changedAt: now - 24 * MINUTE,
    update: anUpdate({
      actionId: "act-20101",
      move: "complete",
      state: "waiting",
      expected: "IN_PROGRESS",
      target: "COMPLETED",
      createdAt: now,
      undoUntil: now + leftMs,
      choices: ["undo", "send"],
    }),
  });
}

/** Returns an Action with a held update, with every available choice. */
export function aHeld(now: number): RowDto {
  return aRow({
    id: "act-20091",
    name: "Replace the filter cartridge",
    state: "ACKNOWLEDGED",
    receivedAt: now - 74 * MINUTE,
    changedAt: now - 8 * MINUTE,
    update: anUpdate({
      actionId: "act-20091",
      move: "start",
      expected: "PLANNED",
      target: "IN_PROGRESS",
      state: "held",
      reason: inWords("ann moved it back to acknowledged at 13:41"),
      createdAt: now - 9 * MINUTE,
      choices: ["send", "report", "drop"],
    }),
  });
}

/**
 * Returns three Actions to acknowledge, and all of the above; those of `aMorning` that are not
 * replaced.
 */
export function aHardHour(now: number): RowDto[] {
  const asking = [aStop(now), aChange(now), aSilence(now), anUndo(now, 60_000), aHeld(now)];
  const fresh = [
    aRow({ id: "act-20140", name: "Check sprinkler valve", receivedAt: now - MINUTE, changedAt: now - MINUTE }),
    aRow({ id: "act-20141", name: "Clear debris at dock 2", receivedAt: now - 2 * MINUTE, changedAt: now - 2 * MINUTE }),
  ];
  const taken = new Set(asking.map((row) => row.id));
  return [...asking, ...fresh, ...aMorning(now).filter((row) => !taken.has(row.id))];
}

const KINDS: readonly (readonly [LedgerKind, LedgerEvent])[] = [
  ["received", { code: "received", params: { assignedTo: "robot-7", state: "ASSIGNED" } }],
  ["alerted", { code: "alertShown", params: {} }],
  ["opened", { code: "opened", params: {} }],
  ["update", { code: "update", params: { move: "acknowledge", state: "confirmed" } }],
  ["alertFailed", { code: "alertFailed", params: { failure: { code: "unsupported", params: {} } } }],
];

/** Returns lines of the ledger, newest first; their numbers count down to 1. */
export function aLedger(count: number, now: number): LedgerLineDto[] {
  return Array.from({ length: count }, (_, index) => {
    const [kind, event] = KINDS[(count - index) % KINDS.length]!;
    const odd = index % 2 === 1;
    return {
      number: count - index,
      at: now - index * 40_000,
      actionId: odd ? "act-20117" : "act-20118",
      name: odd ? "Inspect conveyor motor at gate 4" : "Relocate pallet A-113 to bay 9",
      kind,
      event,
    };
  });
}

export function aHandover(now: number): HandoverDto {
  const open = [aChange(now), aSilence(now), anUndo(now, 60_000), aHeld(now)];
  return {
    at: now,
    actingAs: ROBOT,
    connection: live(now),
    known: true,
    open,
    updates: open.flatMap((row) => (row.update === undefined ? [] : [row.update])),
    drafts: [
      {
        actionId: "act-20117",
        actionName: "Inspect conveyor motor at gate 4",
        move: "report",
        phase: "On site",
        statusMessage: "Cover removed, bearing is warm (71 °C).",
      },
    ],
    otherAccounts: { accounts: [] },
  };
}
