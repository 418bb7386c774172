/** Incomplete Actions, and a queue with work in progress. */
import { ActionPriority, ActionScope, ActionState, type Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { atWork, QueueUnderTest } from "../../queue-harness.ts";
import { anAction } from "../../../support/actions.ts";

/** Returns an Action for which the service sends only these fields. */
export function only(init: Parameters<typeof anAction>[1] & object = {}): Action {
  const action = anAction("a", { name: "", type: "", state: ActionState.UNSPECIFIED, ...init });
  if (init.assignedTo === undefined) delete action.assignedTo;
  if (init.provenance === undefined) delete action.provenance;
  return action;
}

export const whole = (): Action =>
  atWork({ priority: ActionPriority.HIGH, scope: ActionScope.TASK, progress: { phase: "p", statusMessage: "half done" } });

export function working(): QueueUnderTest {
  return new QueueUnderTest().connect(whole());
}
