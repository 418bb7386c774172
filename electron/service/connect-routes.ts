/**
 * Both operations over Connect, gRPC and gRPC-Web, in binary and JSON. The library speaks the protocols; here a request meets the door and the
 * engine. Whatever is not one of the two procedures goes to the fallback.
 */
import { create } from "@bufbuild/protobuf";
import { createContextKey, createContextValues, type HandlerContext } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import {
  ActionService,
  type StreamActionsRequest,
  type StreamActionsResponse,
  UpdateActionStateResponseSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock } from "./clock.ts";
import { tieToConnection } from "./cut-off.ts";
import type { Door, Operation } from "./door.ts";
import type { Engine } from "./engine.ts";
import type { Grant } from "./keys.ts";
import { MAX_REQUEST_BYTES } from "./limits.ts";
import type { HttpHandler, HttpRequest, HttpResponse } from "./listener.ts";

const requestKey = createContextKey<HttpRequest | undefined>(undefined);
const grantKey = createContextKey<Grant | undefined>(undefined);

export function connectRoutes(ports: { door: Door; engine: Engine; clock: Clock; fallback: HttpHandler }): HttpHandler {
  const { door, engine, clock, fallback } = ports;

  async function* streamActions(message: StreamActionsRequest, context: HandlerContext): AsyncGenerator<StreamActionsResponse> {
    const subscriber = engine.subscribe(message, door.confirm(admitted(context)).key);
    tieToConnection(subscriber, valueOf(context, requestKey), context.signal, clock);
    try {
      for (let event = await subscriber.take(); event; event = await subscriber.take()) yield event.message;
      // A deadline that the client has set ends the stream with its own code.
      context.signal.throwIfAborted();
    } finally {
      subscriber.end();
    }
  }

  return connectNodeAdapter({
    readMaxBytes: MAX_REQUEST_BYTES,
    requestGate: (context) => {
      const grant = door.admit(context.requestHeader.get("x-api-key") ?? undefined, context.method.name as Operation);
      context.values.set(grantKey, grant);
    },
    contextValues: (request) => createContextValues().set(requestKey, request),
    routes: (router) =>
      router.service(ActionService, {
        streamActions,
        updateActionState: (message, context) =>
          create(UpdateActionStateResponseSchema, { action: engine.update(message, door.confirm(admitted(context))) }),
      }),
    fallback: (request, response) => fallback(request, response as HttpResponse),
  });
}

function admitted(context: HandlerContext): Grant {
  return valueOf(context, grantKey);
}

function valueOf<T>(context: HandlerContext, key: ReturnType<typeof createContextKey<T | undefined>>): T {
  const value = context.values.get(key);
  if (value === undefined) throw new Error("a request has passed neither the gate nor the adapter");
  return value;
}
