/**
 * Changes by other people and by time to an Action in progress while its details are on the screen.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { anUpdate, inWords } from "./sample-actions.ts";

const decided = (row: RowDto, state: "held" | "unknown" | "refused") =>
  anUpdate({ actionId: row.id, move: "complete", state, choices: ["send", "drop"], reason: inWords("It was replanned meanwhile") });

const completing = (row: RowDto, fields: Pick<UpdateDto, "state"> & Partial<UpdateDto>) =>
  anUpdate({ actionId: row.id, move: "complete", expected: "IN_PROGRESS", target: "COMPLETED", ...fields });

const ended = { moves: [], views: ["allOpen" as const] };

/** Name of the change after which the first place of the action bar is no button. */
export const COMPLETING = "a completion on its way";

/** The changes by name, each with the fields that it sets. */
export const LIVE_CHANGES: Readonly<Record<string, (row: RowDto, now: number) => Partial<RowDto>>> = {
  "a longer name": ({ name }) => ({ name: `${name}, then at gates 5, 6, 7 and 8, and write down what each of them shows` }),
  "a shorter name": () => ({ name: "Inspect" }),
  "no type and no authorizer": () => ({ type: "", authorizedBy: undefined }) as unknown as Partial<RowDto>,
  "another priority": () => ({ priority: "CRITICAL" }),
  "a change to accept": () => ({ changed: [{ field: "priority", from: "LOW", to: "HIGH" }] }),
  "several changes to accept": ({ name }) => ({
    changed: [
      { field: "priority", from: "LOW", to: "HIGH" },
      { field: "name", from: `${name} and at gate 9, as it was planned yesterday`, to: name },
    ],
  }),
  "a silence": (_, now) => ({ silentSince: now - 40 * 60_000 }),
  "a silence and a change": (_, now) => ({
    silentSince: now - 40 * 60_000,
    changed: [{ field: "priority", from: "LOW", to: "HIGH" }],
  }),
  "parts that did not come whole": () => ({ flaws: [{ field: "requestedBy", problem: "unreadable" }] }),
  "a report of somebody else": () => ({
    progress: { phase: "on site", statusMessage: "The cover is off, and two of its screws are missing" },
  }),
  "a held update": (row) => ({ update: decided(row, "held") }),
  "an update of unknown outcome": (row) => ({ update: decided(row, "unknown") }),
  "a refused update beside a silence": (row, now) => ({ update: decided(row, "refused"), silentSince: now - 40 * 60_000 }),
  "a completion that can be taken back": (row, now) => ({
    update: completing(row, { state: "waiting", createdAt: now, stateSince: now, undoUntil: now + 5000 }),
  }),
  "a completion that waits": (row) => ({ update: completing(row, { state: "waiting" }) }),
  [COMPLETING]: (row) => ({ update: completing(row, { state: "sending" }) }),
  "a confirmed update": (row) => ({ update: anUpdate({ actionId: row.id, move: "report", state: "confirmed" }) }),
  "a stop": (_, now) => ({
    ...ended,
    state: "CANCELLED",
    stop: { at: now, why: "CANCELLED", reportedBy: "ann", message: "Gas in the hall" },
  }),
  "an end": () => ({ ...ended, state: "CANCELLED", reportedBy: "ann" }),
  "its leaving": (_, now) => ({ ...ended, leftAt: now }),
  "another assignee": () => ({ moves: [], roles: [], assignedTo: { type: "OBJECT", id: "robot-3" } }),
  "a view that it is not in": () => ({ views: ["inProgress"] }),
};
