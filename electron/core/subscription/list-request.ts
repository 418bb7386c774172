/**
 * A resync: one INITIAL_ONLY call that lists the present matches and is closed by the service. Only
 * a list that was closed and read to the last message proves an absence, and by itself only where
 * its end is proven.
 */
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType, type StreamActionsRequest } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock } from "../ports.ts";
import { failure, type TransportFailure } from "../transport/failures/failure.ts";
import { requestEnd } from "../transport/request-end.ts";
import { eventTime } from "./stream-event.ts";
import type { FieldFlaw, Transport } from "../transport/transport.ts";

/** A resync in which nothing comes for this long is given up. */
export const LIST_IDLE_MS = 10_000;

/** An Action of the list, and its unreadable parts. */
export interface ListedAction {
  action: Action;
  flaws: readonly FieldFlaw[];
  /** As of the frame. */
  words?: ReadonlyMap<string, string> | undefined;
  /**
   * It came as a CANCELLED event, as a service may send that does not keep list and events apart.
   */
  cancelled: boolean;
  /** The service's own time of its message, epoch milliseconds. */
  at?: number | undefined;
}

/** The parts of a list; a message of unknown type counts as one. */
const LISTING: ReadonlySet<ActionEventType> = new Set([ActionEventType.INITIAL, ActionEventType.UNSPECIFIED]);

/** A list that the service has closed. */
export interface List {
  actions: readonly ListedAction[];
  /** A cut would have looked different; without that, it takes two lists in a row that agree. */
  proven: boolean;
  /** The fingerprints of messages for Actions without a readable id. */
  unreadable: readonly string[];
}

/** A list that was cut off proves nothing at all. `gaveUp`: no part of it came for 10 s. */
export type ListResult = ({ closed: true } & List) | { closed: false; failure: TransportFailure; gaveUp?: true };

export async function takeResync(
  ports: { clock: Clock; transport: Transport },
  request: StreamActionsRequest,
  signal: AbortSignal,
  onFrame: () => void = () => undefined,
  idleMs = LIST_IDLE_MS,
): Promise<ListResult> {
  const call = requestEnd(signal);
  const own: { gaveUp?: true } = {};
  const giveUp = (): void => {
    own.gaveUp = true;
    call.end();
  };
  let timer = ports.clock.after(idleMs, giveUp);
  const actions: ListedAction[] = [];
  const unreadable: string[] = [];
  let hasBegun = false;
  const messageReceived = (): void => {
    hasBegun = true;
    timer.cancel();
    timer = ports.clock.after(idleMs, giveUp);
  };
  const end = await ports.transport.stream(
    request,
    {
      opened: messageReceived,
      frame: (frame) => {
        // Only parts of the list put off its end: a service that never closes it may go on with
        // heartbeats for ever.
        if (!frame.ok || LISTING.has(frame.event.eventType)) messageReceived();
        onFrame();
        if (!frame.ok) {
          if (frame.standsForAction) unreadable.push(frame.fingerprint);
        } else if (frame.event.action !== undefined && frame.event.eventType !== ActionEventType.HEARTBEAT)
          actions.push({
            action: frame.event.action,
            flaws: frame.flaws,
            words: frame.words,
            cancelled: frame.event.eventType === ActionEventType.CANCELLED,
            at: eventTime(frame.event),
          });
      },
    },
    call.signal,
  );
  timer.cancel();
  call.end();
  if (end.clean) return { closed: true, proven: end.unproven !== true, actions, unreadable };
  const isUnended = own.gaveUp === true && hasBegun;
  return { closed: false, failure: isUnended ? failure({ code: "listUnended", params: { seconds: idleMs / 1000 } }) : end.failure, ...own };
}
