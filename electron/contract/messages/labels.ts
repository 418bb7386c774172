/** The names of states, priorities, moves and statuses, as shown to every user of Docket. */
import { labelsOf } from "../languages/labels.ts";
import { t } from "../languages/shared.ts";
import type { ConnectionState, MoveName, PriorityName, StateName, UpdateState } from "../vocabulary.ts";

export const stateLabels: Readonly<Record<StateName, string>> = labelsOf(t, "states");

/** The most urgent first. */
export const priorityLabels: Readonly<Record<PriorityName, string>> = labelsOf(t, "priorities");

/**
 * Labels of the buttons. They are the same for a screen reader, an operator's manual and a test.
 */
export const moveLabels: Readonly<Record<MoveName, string>> = labelsOf(t, "moves");

/** The first word of an update's status. */
export const updateStatusLabels: Readonly<Record<UpdateState, string>> = labelsOf(t, "updateStates");

/** The first word of the connection's status. */
export const connectionLabels: Readonly<Record<ConnectionState, string>> = labelsOf(t, "connections");
