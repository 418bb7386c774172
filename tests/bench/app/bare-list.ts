/** A separate process that only reads one list with connect-web's own `for await`. */
import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { ActionService, StreamActionsRequestSchema } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { asMessage, KEY, ROBOT_7 } from "../../support/principals.ts";
import { answer } from "../main/child.ts";

export interface ListQuestion {
  baseUrl: string;
  actions: number;
}

/** Times in milliseconds from the request. */
export interface ListTimes {
  first: number;
  whole: number;
}

async function read({ baseUrl, actions }: ListQuestion): Promise<ListTimes> {
  const client = createClient(ActionService, createConnectTransport({ baseUrl }));
  const stop = new AbortController();
  const known = new Map<string, unknown>();
  const began = performance.now();
  let first = 0;
  const options = { headers: { "x-api-key": KEY }, signal: stop.signal };
  for await (const { action } of client.streamActions(create(StreamActionsRequestSchema, { assignedTo: [asMessage(ROBOT_7)] }), options)) {
    if (action === undefined) continue;
    if (known.size === 0) first = performance.now() - began;
    known.set(action.id, action);
    if (known.size === actions) break;
  }
  const whole = performance.now() - began;
  stop.abort();
  return { first, whole };
}

answer(read);
