/** Functions that classify one event of the stream. */
import { ActionEventType, type StreamActionsResponse } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { isTerminal, stateName } from "../lifecycle.ts";
import { millisecondsOf } from "../transport/decode/timestamp.ts";

const NAMES = new Map<ActionEventType, string>(Object.entries(ActionEventType).map(([name, value]) => [value, name]));

/**
 * Returns the name of an event type. `word`: the service's spelling of a type that this version
 * does not know.
 */
export function eventName(type: ActionEventType, word?: string): string {
  return NAMES.get(type) ?? `unknown (${word ?? type})`;
}

/** Whether the interface document defines this type. UNSPECIFIED counts as known. */
export function isKnownType(type: ActionEventType): boolean {
  return NAMES.has(type);
}

/** Time of the event by the service's clock, in epoch milliseconds. */
export function eventTime({ timestamp }: StreamActionsResponse): number | undefined {
  return timestamp === undefined ? undefined : millisecondsOf(timestamp).at;
}

/**
 * Whether the event ends its Action; no later event reverses an end (interface document, rule 2).
 */
export function isEnding({ eventType, action }: StreamActionsResponse): boolean {
  return eventType === ActionEventType.CANCELLED || (action !== undefined && isTerminal(stateName(action.state)));
}
