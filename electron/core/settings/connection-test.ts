/**
 * Tests settings without applying them: one INITIAL_ONLY call, which changes nothing at the
 * service, and the exact reason for a failure.
 */
import { ActionStreamMode } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { ConnectionTestDto } from "../../contract/connection.ts";
import { hasApiPath } from "../../contract/setting-values.ts";
import { isTerminal, stateName } from "../lifecycle.ts";
import type { Clock } from "../ports.ts";
import { streamRequestOf } from "../queue/stream-request.ts";
import { LIST_IDLE_MS, takeResync } from "../subscription/list-request.ts";
import { requestOf } from "../subscription/subscription-options.ts";
import type { Frame, Transport } from "../transport/transport.ts";
import type { Settings } from "./schema.ts";

/**
 * Time limit of the whole test, because a list that never ends may send messages forever.
 * Milliseconds.
 */
const TEST_LIMIT_MS = 20_000;

/**
 * Runs the test. Never rejects. Ends if the service sends nothing for LIST_IDLE_MS, or has not
 * ended its list after TEST_LIMIT_MS.
 */
export async function testConnection(ports: { clock: Clock; transport: Transport }, settings: Settings): Promise<ConnectionTestDto> {
  const request = requestOf(streamRequestOf(settings), ActionStreamMode.INITIAL_ONLY);
  let messages = 0;
  const actions = new Set<string>();
  const frameReceived = (frame: Frame): void => {
    messages += 1;
    if (frame.ok && frame.event.action !== undefined) actions.add(frame.event.action.id);
  };
  const limit = new AbortController();
  const timer = ports.clock.after(TEST_LIMIT_MS, () => limit.abort());
  const result = await takeResync(ports, request, limit.signal, frameReceived);
  timer.cancel();
  if (!result.closed) {
    if (limit.signal.aborted) return { found: "unended", afterMs: TEST_LIMIT_MS, messages, actions: actions.size };
    if (result.gaveUp === true)
      return { found: "failure", failure: { code: "nothingHeard", params: {} }, messages, silentMs: LIST_IDLE_MS };
    return { found: "failure", failure: result.failure.reason, messages, ...(hasApiPath(settings.baseUrl) && { apiInAddress: true }) };
  }
  const { actingAs, assignedTo, requestedBy, authorizedBy } = settings;
  const [assignee] = assignedTo;
  const isOwnOnly = assignedTo.length === 1 && requestedBy.length + authorizedBy.length === 0;
  return {
    found: "list",
    open: result.actions.filter(({ action, cancelled }) => !cancelled && !isTerminal(stateName(action.state))).length,
    unreadable: result.unreadable.length,
    ...(!result.proven && { unproven: true }),
    ...(isOwnOnly && assignee?.id === actingAs.id && assignee.type === actingAs.type && { ofPrincipal: actingAs }),
  };
}
