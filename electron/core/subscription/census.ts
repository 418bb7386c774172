/**
 * A census: one INITIAL_ONLY call that lists what matches now and is closed by the service. Only one that was closed and read to the last
 * message says anything about what is not in it.
 */
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType, type StreamActionsRequest } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock } from "../ports.ts";
import type { TransportFailure } from "../transport/failure.ts";
import type { Transport } from "../transport/transport.ts";

/** A census in which nothing comes for this long is given up. */
const IDLE_MS = 10_000;

export type CensusResult =
  /** Closed by the service. With messages that could not be read, it says how things are, and absence from it proves nothing. */
  | { closed: true; actions: Action[]; unreadable: number }
  /** Cut off: it proves nothing at all. */
  | { closed: false; failure: TransportFailure };

export async function takeCensus(
  ports: { clock: Clock; transport: Transport },
  request: StreamActionsRequest,
  signal: AbortSignal,
  onFrame: () => void = () => undefined,
): Promise<CensusResult> {
  const idle = new AbortController();
  const giveUp = (): void => idle.abort();
  let timer = ports.clock.after(IDLE_MS, giveUp);
  const actions: Action[] = [];
  let unreadable = 0;
  const heard = (): void => {
    timer.cancel();
    timer = ports.clock.after(IDLE_MS, giveUp);
  };
  const end = await ports.transport.stream(
    request,
    {
      opened: heard,
      frame: (frame) => {
        heard();
        onFrame();
        if (!frame.ok) unreadable += 1;
        else if (frame.event.action !== undefined && frame.event.action.id !== "") actions.push(frame.event.action);
        // It stands for an Action, and nobody can say for which. Anything else without an Action is no part of the list.
        else if (frame.event.eventType === ActionEventType.INITIAL) unreadable += 1;
      },
    },
    AbortSignal.any([signal, idle.signal]),
  );
  timer.cancel();
  return end.clean ? { closed: true, actions, unreadable } : { closed: false, failure: end.failure };
}
