/**
 * Both operations over REST: an NDJSON stream with one object per line, each line flushed at once,
 * and the state update. Errors have the format of proto/README.md: the status of Connect's table
 * for the code, and `{"code","message"}`. Once a stream has begun, that object is its last line.
 */
import { create, toJsonString } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { codeToHttpStatus, codeToString } from "@connectrpc/connect/protocol-connect";
import {
  StreamActionsRequestSchema,
  UpdateActionStateRequestSchema,
  UpdateActionStateResponseSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock } from "./clock.ts";
import { answer } from "./early-response.ts";
import { tieToConnection } from "./stream-lifetime.ts";
import type { RequestGuard } from "./request-guard.ts";
import type { Operations } from "./telemetry.ts";
import { readJsonRequest } from "./json-message.ts";
import { MAX_REQUEST_BYTES } from "./limits.ts";
import type { HttpHandler, HttpRequest, HttpResponse } from "./listener.ts";
import { headersOf, refusalFrom } from "./refusal.ts";
import { idempotencyKeyOf, keyOf } from "./request-head.ts";
import { readBody, TooLarge } from "./request-body.ts";
import { sendEvents, STREAM_HEADERS } from "./send-events.ts";

const STREAM_PATH = "/api/v1/wdm/actions/stream";
const STATE_PATH = /^\/api\/v1\/wdm\/actions\/([^/]*)\/state$/;

export function restRoutes(ports: {
  guard: RequestGuard;
  engine: Operations;
  clock: Clock;
  onDefect?: (error: unknown) => void;
}): HttpHandler {
  const { guard, engine, clock, onDefect } = ports;

  async function streamActions(request: HttpRequest, response: HttpResponse): Promise<void> {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const grant = guard.admit(keyOf(request), "StreamActions");
    const message = readJsonRequest(StreamActionsRequestSchema, await readPlainBody(request));
    await engine.catchUp();
    const subscriber = engine.subscribe(message, guard.confirmStream(grant, message).keyId);
    tieToConnection(subscriber, request, gone.signal, clock);
    response.writeHead(200, { ...STREAM_HEADERS, "Content-Type": "application/x-ndjson" });
    // The headers are sent first, so that the client learns at once of its subscription, even if
    // there are no events.
    response.flushHeaders();
    await sendEvents(subscriber, response, (event) => event.line);
    response.end();
  }

  async function updateActionState(request: HttpRequest, response: HttpResponse, segment: string): Promise<void> {
    const actionId = decodeSegment(segment);
    const grant = guard.admit(keyOf(request), "UpdateActionState", actionId);
    const message = readJsonRequest(UpdateActionStateRequestSchema, await readPlainBody(request));
    // The path names the Action. If the body names another one, the request is ambiguous.
    if (message.actionId !== "" && message.actionId !== actionId)
      throw new ConnectError("actionId in the body is not that of the path", Code.InvalidArgument);
    message.actionId = actionId;
    const action = await engine.update(message, guard.confirm(grant), idempotencyKeyOf(request));
    const body = toJsonString(UpdateActionStateResponseSchema, create(UpdateActionStateResponseSchema, { action }));
    answer(response, 200, { "Content-Type": "application/json" }, body);
  }

  async function route(request: HttpRequest, response: HttpResponse): Promise<void> {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const segment = STATE_PATH.exec(path)?.[1];
    if (path === STREAM_PATH) {
      requireMethod("POST", request, response);
      await streamActions(request, response);
    } else if (segment !== undefined) {
      requireMethod("PUT", request, response);
      await updateActionState(request, response, segment);
    } else {
      // Not NOT_FOUND, which means that there is no such Action. Clients of Connect and gRPC
      // interpret a bare 404 as UNIMPLEMENTED, too.
      endWithError(response, 404, new ConnectError(`there is nothing at ${path}`, Code.Unimplemented));
    }
  }

  return (request, response) => {
    route(request, response).catch((error: unknown) => refuse(response, error, onDefect));
  };
}

function refuse(response: HttpResponse, error: unknown, onDefect: ((error: unknown) => void) | undefined): void {
  if (response.destroyed || response.writableEnded) return;
  const refusal = refusalFrom(error, onDefect);
  if (response.headersSent) {
    response.end(`${jsonOf(refusal)}\n`);
    return;
  }
  refusal.metadata.forEach((value, name) => response.setHeader(name, value));
  endWithError(response, error instanceof TooLarge ? 413 : codeToHttpStatus(refusal.code), refusal);
}

function endWithError(response: HttpResponse, status: number, error: ConnectError): void {
  answer(response, status, { ...headersOf(status), "Content-Type": "application/json" }, jsonOf(error));
}

function jsonOf({ code, rawMessage }: ConnectError): string {
  return JSON.stringify({ code: codeToString(code), message: rawMessage });
}

function requireMethod(method: string, request: HttpRequest, response: HttpResponse): void {
  if (request.method === method) return;
  response.setHeader("Allow", method);
  throw new ConnectError(`${request.method ?? "this method"} is not possible here, only ${method} is`, Code.Unimplemented);
}

/**
 * REST cannot announce the compressions that a service supports, so only uncompressed bodies are
 * accepted.
 */
function readPlainBody(request: HttpRequest): Promise<Buffer> {
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") throw new ConnectError(`Content-Encoding "${encoding}" is not supported here`, Code.InvalidArgument);
  return readBody(request, MAX_REQUEST_BYTES);
}

/** Decodes the id. It is percent-encoded (proto/README.md), so that `a/b` is one segment. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new ConnectError(`the Action's id in the path, ${segment}, is not percent-encoded UTF-8`, Code.InvalidArgument);
  }
}
