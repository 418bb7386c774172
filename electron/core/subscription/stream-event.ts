/** Facts about one event of the stream. */
import { ActionEventType, type StreamActionsResponse } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { isTerminal, stateName } from "../lifecycle.ts";
import { millisecondsOf } from "../transport/decode/timestamp.ts";

const NAMES = new Map<ActionEventType, string>(Object.entries(ActionEventType).map(([name, value]) => [value, name]));

/** `word`: how the service has written a type that this version does not know. */
export function eventName(type: ActionEventType, word?: string): string {
  return NAMES.get(type) ?? `unknown (${word ?? type})`;
}

/** Whether the interface document has this type; without one, an event is still one of it. */
export function isKnownType(type: ActionEventType): boolean {
  return NAMES.has(type);
}

/** The service's own time of the event, epoch milliseconds. */
export function eventTime({ timestamp }: StreamActionsResponse): number | undefined {
  return timestamp === undefined ? undefined : millisecondsOf(timestamp).at;
}

/** Whether it ends its Action, which no later event takes back (interface document, rule 2). */
export function isEnding({ eventType, action }: StreamActionsResponse): boolean {
  return eventType === ActionEventType.CANCELLED || (action !== undefined && isTerminal(stateName(action.state)));
}
