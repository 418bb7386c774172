/** The network as a test plays it: it sees every request, and decides every byte of every answer, its chunks and how it stops. */
import { create, toJson, type JsonValue } from "@bufbuild/protobuf";
import type { Fetch } from "../../../electron/core/ports.ts";
import type { Settings } from "../../../electron/core/settings/schema.ts";
import { createTransport } from "../../../electron/core/transport/create-transport.ts";
import type { TransportFailure } from "../../../electron/core/transport/failure.ts";
import type { Frame, StreamEnd, Transport, UpdateAnswer } from "../../../electron/core/transport/transport.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  StreamActionsRequestSchema,
  StreamActionsResponseSchema,
  UpdateActionStateRequestSchema,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { SETTINGS } from "../a-desk.ts";
import { FakeClock } from "../fake-clock.ts";
import type { WireFormat } from "./wire-format.ts";

export const ORIGIN = "http://service.example:8080";

export interface SentRequest {
  url: string;
  init: RequestInit;
  headers: Headers;
}

/** A body that the test feeds. It knows whether whoever read it has let it go. */
export class FedBody {
  cancelled = false;
  readonly stream: ReadableStream<Uint8Array>;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(...chunks: Uint8Array[]) {
    this.stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.controller = controller;
        for (const chunk of chunks) controller.enqueue(chunk);
      },
      cancel: () => void (this.cancelled = true),
    });
  }

  push(chunk: Uint8Array): this {
    this.controller?.enqueue(chunk);
    return this;
  }

  end(): this {
    this.controller?.close();
    return this;
  }

  /** As a reset connection ends it in Node: a TypeError whose cause has the code. */
  breakOff(): this {
    this.controller?.error(
      Object.assign(new TypeError("terminated"), { cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }) }),
    );
    return this;
  }
}

export type Answerer = (request: SentRequest) => Response | Promise<Response>;

export class FakeNet {
  readonly clock = new FakeClock();
  readonly requests: SentRequest[] = [];
  private readonly answer: Answerer;

  constructor(answer: Answerer) {
    this.answer = answer;
  }

  readonly fetch: Fetch = async (url, init) => {
    const request = { url, init, headers: new Headers(init.headers) };
    this.requests.push(request);
    return this.answer(request);
  };

  transport(format: Pick<WireFormat, "transport" | "codec">, settings: Partial<Settings> = {}): Transport {
    return createTransport(this, { ...SETTINGS, baseUrl: ORIGIN, ...settings, transport: format.transport, codec: format.codec });
  }

  get last(): SentRequest {
    const request = this.requests.at(-1);
    if (request === undefined) throw new Error("Nothing was sent.");
    return request;
  }
}

/** The answer of a service that streams. */
export function streaming(format: WireFormat, body: FedBody, headers: Record<string, string> = {}): Response {
  return new Response(body.stream, { headers: { "Content-Type": format.streamType, ...headers } });
}

export interface Heard {
  opened: number;
  frames: Frame[];
  end: StreamEnd;
}

/** Runs one stream to its end. `onFrame` sees each frame as it comes. */
export async function listen(
  transport: Transport,
  signal = new AbortController().signal,
  onFrame?: (frame: Frame) => void,
): Promise<Heard> {
  const heard = { opened: 0, frames: [] as Frame[] };
  const end = await transport.stream(
    create(StreamActionsRequestSchema, {}),
    {
      opened: () => void (heard.opened += 1),
      frame: (frame) => {
        heard.frames.push(frame);
        onFrame?.(frame);
      },
    },
    signal,
  );
  return { ...heard, end };
}

/** What one fed body says, heard through a format. */
export function hear(format: WireFormat, ...chunks: Uint8Array[]): Promise<Heard> {
  const net = new FakeNet(() => streaming(format, new FedBody(...chunks).end()));
  return listen(net.transport(format));
}

/** The frames as JSON; "undecodable" for those that were not. */
export function told(frames: Frame[]): JsonValue[] {
  return frames.map((frame) => (frame.ok ? toJson(StreamActionsResponseSchema, frame.event) : "undecodable"));
}

export function ids(frames: Frame[]): string[] {
  return frames.map((frame) => (frame.ok ? (frame.event.action?.id ?? "") : "undecodable"));
}

export function update(transport: Transport, actionId = "a1", signal = new AbortController().signal): Promise<UpdateAnswer> {
  return transport.update(create(UpdateActionStateRequestSchema, { actionId, state: ActionState.ACKNOWLEDGED }), signal, "update-1");
}

export function failureIn(end: StreamEnd | UpdateAnswer): TransportFailure {
  if ("failure" in end) return end.failure;
  throw new Error(`It did not fail: ${JSON.stringify(end)}`);
}

/** "code: message", as a test reads it. */
export function said(end: StreamEnd | UpdateAnswer): string {
  if (!("failure" in end)) return "clean" in end ? "ended well" : "accepted";
  return `${end.failure.code}: ${end.failure.message}`;
}
