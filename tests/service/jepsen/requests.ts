/** The REST requests of a client, each on its own connection, with their outcomes. */
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { createInterface } from "node:readline";
import type { StreamActionsResponseJson } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { ActionJson } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { StateName } from "../../../electron/contract/vocabulary.ts";
import { asJson, KEY, ROBOT_7 } from "../../support/principals.ts";
import type { Answer, StreamEvent, Version } from "./history.ts";

const STREAM = "/api/v1/wdm/actions/stream";
const QUEUE = { assignedTo: [asJson(ROBOT_7)] };

export interface UpdateRequest {
  readonly actionId: string;
  readonly state: StateName;
  readonly marker: string;
  readonly isKeyed: boolean;
}

/** Makes one attempt of an update. Any failure in transit gives an unknown answer. */
export async function update(baseUrl: string, { actionId, state, marker, isKeyed }: UpdateRequest, timeoutMs: number): Promise<Answer> {
  const body = { state: `ACTION_STATE_${state}`, progress: { phase: "work", statusMessage: marker } };
  const headers = isKeyed ? { "idempotency-key": marker } : {};
  try {
    const path = `/api/v1/wdm/actions/${encodeURIComponent(actionId)}/state`;
    const response = await open(send(baseUrl, "PUT", path, body, headers, AbortSignal.timeout(Math.round(timeoutMs))));
    const text = await textOf(response);
    if (response.statusCode === 200) return { kind: "accepted" };
    const { code, message } = JSON.parse(text) as { code: string; message: string };
    if (/not known/.test(message)) return { kind: "unknown" };
    return { kind: "refused", code, message };
  } catch {
    return { kind: "unknown" };
  }
}

/** Returns the unfinished Actions; undefined when the list did not arrive completely. */
export async function list(baseUrl: string, timeoutMs: number): Promise<Version[] | undefined> {
  const body = { ...QUEUE, streamMode: "ACTION_STREAM_MODE_INITIAL_ONLY" };
  try {
    const response = await open(send(baseUrl, "POST", STREAM, body, {}, AbortSignal.timeout(Math.round(timeoutMs))));
    const text = await textOf(response);
    if (response.statusCode !== 200) return undefined;
    const versions: Version[] = [];
    for (const line of text.split("\n").filter((part) => part !== "")) {
      const version = versionOf((JSON.parse(line) as StreamActionsResponseJson).action);
      if (!version) return undefined;
      versions.push(version);
    }
    return versions;
  } catch {
    return undefined;
  }
}

/**
 * Resolves when the stream has ended, for any reason. Calls `onOpen` when the stream is accepted,
 * and `onEvent` for each event in the turn in which it arrives.
 */
export async function stream(
  baseUrl: string,
  heartbeatPeriodMillis: number,
  onOpen: () => void,
  onEvent: (event: Omit<StreamEvent, "at">) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const response = await open(send(baseUrl, "POST", STREAM, { ...QUEUE, heartbeatPeriodMillis }, {}, signal));
    if (response.statusCode !== 200) {
      response.destroy();
      return;
    }
    onOpen();
    const lines = createInterface({ input: response });
    // Readline does not forward errors of its input.
    response.on("error", () => lines.close());
    for await (const line of lines) {
      const event = eventOf(line);
      if (event) onEvent(event);
    }
  } catch {
    // The stream has ended.
  }
}

function send(
  baseUrl: string,
  method: string,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): ClientRequest {
  const request = httpRequest(baseUrl + path, {
    method,
    agent: false,
    signal,
    headers: { "x-api-key": KEY, "content-type": "application/json", ...headers },
  });
  request.end(JSON.stringify(body));
  return request;
}

function open(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("response", resolve);
    request.on("error", reject);
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += String(chunk);
  return text;
}

/** Returns undefined for a truncated line, and for the error that ends a stream. */
function eventOf(line: string): Omit<StreamEvent, "at"> | undefined {
  try {
    const { eventType, action } = JSON.parse(line) as StreamActionsResponseJson;
    const type = (eventType ?? "").replace("ACTION_EVENT_TYPE_", "") as StreamEvent["type"];
    const version = versionOf(action);
    if (eventType === undefined) return undefined;
    return { type, ...(version && { version }) };
  } catch {
    return undefined;
  }
}

function versionOf(action: ActionJson | undefined): Version | undefined {
  if (!action) return undefined;
  const state = (action.state ?? "").replace("ACTION_STATE_", "") as StateName;
  return { actionId: action.id ?? "", state, marker: action.progress?.statusMessage ?? "" };
}
