/**
 * A separate process: the embedded service with a list of any size, changed at the requested rate.
 */
import { create } from "@bufbuild/protobuf";
import { type Action, ActionPriority, ActionScope, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { UpdateActionStateRequestSchema } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { parseGrant, type RunningService, startService } from "../../../electron/service/server.ts";
import { anAction } from "../../support/actions.ts";
import { ANN, asMessage, KEY, ROBOT_7 } from "../../support/principals.ts";
import { answer } from "../main/child.ts";

export type ServiceQuestion =
  /** Answered with the service's base URL. Clients are admitted only after `open`. */
  | { listen: { actions: number } }
  | { open: boolean }
  /** Reports progress of all Actions in turn, until the next such command; 0: none. */
  | { feed: { perSecond: number } }
  /** Adds a new Action above all others. */
  | { assign: { id: string } }
  | { remove: { id: string } };

const GRANT = `${KEY}=OBJECT:${ROBOT_7.id}`;
const TICK_MS = 10;

let service: RunningService | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let actions = 0;
let changes = 0;

function idOf(number: number): string {
  return `act-${String(number).padStart(6, "0")}`;
}

function newAction(id: string, priority: ActionPriority, state: ActionState): Action {
  return anAction(id, {
    name: `Inspect pump ${id}`,
    scope: ActionScope.TASK,
    priority,
    state,
    requestedBy: asMessage(ANN),
    progress: { phase: "inspection", statusMessage: "waits for its turn" },
  });
}

async function listen(count: number): Promise<string> {
  actions = count;
  const seed = Array.from({ length: count }, (_, number) => newAction(idOf(number), ActionPriority.MEDIUM, ActionState.IN_PROGRESS));
  service = await startService({ grants: [], seed });
  return service.baseUrl;
}

/** A late tick sends the changes that are overdue. */
function feed(perSecond: number): void {
  clearInterval(timer);
  if (perSecond === 0) return;
  const began = performance.now();
  let sent = 0;
  timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond);
    for (; sent < due; sent += 1) changeNext();
  }, TICK_MS);
}

function changeNext(): void {
  const actionId = idOf(changes % actions);
  changes += 1;
  const progress = { phase: `step ${changes % 10}`, statusMessage: `${changes} points are measured` };
  const provenance = { name: "ann" };
  const request = create(UpdateActionStateRequestSchema, { actionId, state: ActionState.IN_PROGRESS, progress, provenance });
  void service?.engine.update(request, { principal: asMessage(ROBOT_7), readOnly: false });
}

answer((question: ServiceQuestion) => {
  if ("listen" in question) return listen(question.listen.actions);
  if ("feed" in question) feed(question.feed.perSecond);
  else if ("assign" in question) void service?.engine.create(newAction(question.assign.id, ActionPriority.CRITICAL, ActionState.ASSIGNED));
  else if ("remove" in question) void service?.engine.remove(question.remove.id);
  else if (question.open) service?.keys.grant(parseGrant(GRANT));
  else service?.keys.revoke(KEY);
  return null;
});
