/**
 * Both operations over Connect, gRPC and gRPC-Web, in binary and JSON: the guard, then the engine.
 * The library's own handlers are not used: they delay a stream's headers until its first event, and
 * encode every event once per subscriber. All other requests are passed to the fallback.
 */
import { create, toBinary, toJsonString } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { createMethodUrl, encodeEnvelope } from "@connectrpc/connect/protocol";
import {
  ActionService,
  StreamActionsRequestSchema,
  UpdateActionStateRequestSchema,
  UpdateActionStateResponseSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock } from "./clock.ts";
import { answer } from "./early-response.ts";
import { tieToConnection } from "./stream-lifetime.ts";
import type { RequestGuard, Operation } from "./request-guard.ts";
import type { Operations } from "./telemetry.ts";
import type { HttpHandler, HttpRequest, HttpResponse } from "./listener.ts";
import { refusalFrom } from "./refusal.ts";
import { idempotencyKeyOf, keyOf } from "./request-head.ts";
import { readMessage } from "./rpc-message.ts";
import { ACCEPTED_TYPES, protocolOf, type RpcProtocol } from "./rpc-protocols.ts";
import { sendEvents, STREAM_HEADERS } from "./send-events.ts";

const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  [createMethodUrl("/", ActionService.method.streamActions), "StreamActions"],
  [createMethodUrl("/", ActionService.method.updateActionState), "UpdateActionState"],
]);

type Call = (request: HttpRequest, response: HttpResponse, protocol: RpcProtocol) => Promise<void>;

export function connectRoutes(ports: {
  guard: RequestGuard;
  engine: Operations;
  clock: Clock;
  fallback: HttpHandler;
  onDefect?: (error: unknown) => void;
}): HttpHandler {
  const { guard, engine, clock, fallback, onDefect } = ports;

  async function streamActions(request: HttpRequest, response: HttpResponse, protocol: RpcProtocol): Promise<void> {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    protocol.checkVersion(request);
    const deadline = deadlineOf(request, protocol, clock);
    const grant = guard.admit(keyOf(request), "StreamActions");
    const message = await readMessage(StreamActionsRequestSchema, request, protocol);
    await engine.catchUp();
    const subscriber = engine.subscribe(message, guard.confirmStream(grant, message).keyId);
    tieToConnection(subscriber, request, gone.signal, clock);
    subscriber.onEnd(deadline.whenPassed((reason) => subscriber.end(reason)));
    // The headers are sent first, so that the client learns at once of its subscription, even if
    // there are no events.
    response.writeHead(200, { ...STREAM_HEADERS, "Content-Type": protocol.contentType });
    response.flushHeaders();
    await sendEvents(subscriber, response, (event) => (protocol.binary ? event.binaryEnvelope : event.jsonEnvelope));
    protocol.end(response);
  }

  async function updateActionState(request: HttpRequest, response: HttpResponse, protocol: RpcProtocol): Promise<void> {
    protocol.checkVersion(request);
    const deadline = deadlineOf(request, protocol, clock);
    const grant = guard.admit(keyOf(request), "UpdateActionState");
    const message = await readMessage(UpdateActionStateRequestSchema, request, protocol);
    deadline.throwIfPassed();
    const action = await engine.update(message, guard.confirm(grant), idempotencyKeyOf(request));
    const answer = create(UpdateActionStateResponseSchema, { action });
    const bytes = protocol.binary
      ? toBinary(UpdateActionStateResponseSchema, answer)
      : Buffer.from(toJsonString(UpdateActionStateResponseSchema, answer));
    response.setHeader("Content-Type", protocol.contentType);
    if (!protocol.enveloped) response.setHeader("Content-Length", bytes.byteLength);
    response.writeHead(200);
    response.write(protocol.enveloped ? encodeEnvelope(0, bytes) : bytes);
    protocol.end(response);
  }

  const calls: Readonly<Record<Operation, Call>> = { StreamActions: streamActions, UpdateActionState: updateActionState };

  return (request, response) => {
    const operation = OPERATIONS.get((request.url ?? "").split("?", 1)[0] ?? "");
    if (operation === undefined) {
      fallback(request, response);
      return;
    }
    const protocol = acceptable(request, response, operation);
    if (!protocol) return;
    calls[operation](request, response, protocol).catch((error: unknown) => refuse(response, protocol, error, onDefect));
  };
}

/**
 * Returns the request's protocol. If there is none, responds as plain text, because the format of
 * an error is unknown.
 */
function acceptable(request: HttpRequest, response: HttpResponse, operation: Operation): RpcProtocol | undefined {
  if (request.method !== "POST") {
    const text = `${operation} is called with POST, and not with ${request.method ?? "this"}\n`;
    answer(response, 405, { Allow: "POST", "Content-Type": "text/plain" }, text);
    return undefined;
  }
  const protocol = protocolOf(request.headers["content-type"], operation === "StreamActions");
  if (!protocol) {
    const accepted = [...ACCEPTED_TYPES[operation], ...ACCEPTED_TYPES.both].join(", ");
    const text = `${operation} is called with one of these content types: ${accepted}\n`;
    answer(response, 415, { "Accept-Post": accepted, "Content-Type": "text/plain" }, text);
  }
  return protocol;
}

function refuse(response: HttpResponse, protocol: RpcProtocol, error: unknown, onDefect: ((error: unknown) => void) | undefined): void {
  if (response.destroyed || response.writableEnded) return;
  if (protocol.enveloped && !response.headersSent) response.setHeader("Content-Type", protocol.contentType);
  protocol.end(response, refusalFrom(error, onDefect));
}

interface Deadline {
  throwIfPassed(): void;
  /** Calls back once, unless the returned function is called before. */
  whenPassed(callback: (reason: ConnectError) => void): () => void;
}

/** Returns the deadline, counted from now, when the head of the request has arrived. */
function deadlineOf(request: HttpRequest, protocol: RpcProtocol, clock: Clock): Deadline {
  const timeoutMs = protocol.timeoutMs(request);
  const began = clock.monotonic();
  const left = (ms: number): number => Math.max(0, ms - (clock.monotonic() - began));
  const passed = new ConnectError("the operation timed out", Code.DeadlineExceeded);
  return {
    throwIfPassed: () => {
      if (timeoutMs !== undefined && left(timeoutMs) === 0) throw passed;
    },
    whenPassed: (callback) => {
      const timer = timeoutMs === undefined ? undefined : clock.after(left(timeoutMs), () => callback(passed));
      return () => timer?.cancel();
    },
  };
}
