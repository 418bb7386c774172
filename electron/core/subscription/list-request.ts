/**
 * A resync: one INITIAL_ONLY call that lists the current matches and is closed by the service. Only
 * a list that was closed and read to its last message proves an absence, and a single list does so
 * only if its end is proven.
 */
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType, type StreamActionsRequest } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock } from "../ports.ts";
import { failure, type TransportFailure } from "../transport/failures/failure.ts";
import { requestEnd } from "../transport/request-end.ts";
import { eventTime } from "./stream-event.ts";
import type { FieldFlaw, Frame, Transport } from "../transport/transport.ts";

/** Time without a message after which a resync is aborted. Milliseconds. */
export const LIST_IDLE_MS = 10_000;

/** An Action of the list, with its unreadable parts. */
export interface ListedAction {
  action: Action;
  flaws: readonly FieldFlaw[];
  /** Same meaning as in the frame. */
  words?: ReadonlyMap<string, string> | undefined;
  /**
   * Whether the Action came as a CANCELLED event. A service that does not separate list and events
   * may send one.
   */
  cancelled: boolean;
  /** Time of the message by the service's clock, in epoch milliseconds. */
  at?: number | undefined;
}

/** Event types that are parts of the list; a message of unspecified type counts as one. */
const LISTING: ReadonlySet<ActionEventType> = new Set([ActionEventType.INITIAL, ActionEventType.UNSPECIFIED]);

/** A list that the service has closed. */
export interface List {
  actions: readonly ListedAction[];
  /** Whether a cut would have looked different. If false, two consecutive lists must agree. */
  proven: boolean;
  /** Fingerprints of messages for Actions without a readable id. */
  unreadable: readonly string[];
}

/**
 * Result of a resync. A list that was cut off proves nothing. `gaveUp`: no part of the list arrived
 * for 10 s.
 */
export type ListResult = ({ closed: true } & List) | { closed: false; failure: TransportFailure; gaveUp?: true };

export async function takeResync(
  ports: { clock: Clock; transport: Transport },
  request: StreamActionsRequest,
  signal: AbortSignal,
  onFrame: (frame: Frame) => void = () => undefined,
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
        // Only parts of the list extend the idle timeout: a service that never closes the list may
        // continue to send heartbeats forever.
        if (!frame.ok || LISTING.has(frame.event.eventType)) messageReceived();
        onFrame(frame);
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
