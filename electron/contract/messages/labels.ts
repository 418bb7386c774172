/** The names of states, priorities, moves and statuses, as every user of Docket reads them. */
import { labelsOf } from "../languages/labels.ts";
import { t } from "../languages/shared.ts";
import type { ConnectionState, MoveName, PriorityName, StateName, UpdateState } from "../vocabulary.ts";

export const stateLabels: Readonly<Record<StateName, string>> = labelsOf(t, "states");

/** The most urgent first. */
export const priorityLabels: Readonly<Record<PriorityName, string>> = labelsOf(t, "priorities");

/** The buttons. Exact: a screen reader, an operator's manual and a test read the same. */
export const moveLabels: Readonly<Record<MoveName, string>> = labelsOf(t, "moves");

/** The word that an update's status begins with. */
export const updateStatusLabels: Readonly<Record<UpdateState, string>> = labelsOf(t, "updateStates");

/** The word that the status of the connection begins with. */
export const connectionLabels: Readonly<Record<ConnectionState, string>> = labelsOf(t, "connections");
