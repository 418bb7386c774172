/**
 * The network as a test plays it: it receives every request, and chooses every byte of every
 * answer, its chunks and how it ends. As on Electron, a request ends with its body or by its own
 * signal, and cancelling the body does not end it; at the end of each test no request may be left
 * open.
 */
import { expect } from "vitest";
import { create, toJson, type JsonValue } from "@bufbuild/protobuf";
import type { Fetch } from "../../../electron/core/ports.ts";
import type { Settings } from "../../../electron/core/settings/schema.ts";
import { createTransport } from "../../../electron/core/transport/create-transport.ts";
import type { TransportFailure } from "../../../electron/core/transport/failures/failure.ts";
import type { Frame, StreamEnd, Transport, UpdateAnswer } from "../../../electron/core/transport/transport.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  StreamActionsRequestSchema,
  StreamActionsResponseSchema,
  UpdateActionStateRequestSchema,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { SETTINGS } from "../client-harness.ts";
import { afterEveryTest } from "../../support/every-test.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import type { WireFormat } from "./wire-format.ts";
import { sentenceOf } from "../failures.ts";

export const ORIGIN = "http://service.example:8080";

export interface SentRequest {
  url: string;
  init: RequestInit;
  headers: Headers;
}

/** A body that the test feeds, and that records whether its reader has cancelled it. */
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

  /** Breaks off as a reset connection does in Node: with a TypeError whose cause has the code. */
  breakOff(): this {
    this.controller?.error(
      Object.assign(new TypeError("terminated"), { cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }) }),
    );
    return this;
  }
}

export type Answerer = (request: SentRequest) => Response | Promise<Response>;

const nets = new Set<FakeNet>();

afterEveryTest(() => {
  const left = [...nets].flatMap((net) => net.leftOpen);
  nets.clear();
  expect(left, "requests that nobody reads any more and nobody has aborted").toEqual([]);
});

export class FakeNet {
  readonly clock = new FakeClock();
  readonly requests: SentRequest[] = [];
  /** Requests that hold a socket. */
  readonly open = new Set<SentRequest>();
  private readonly answer: Answerer;
  private callsUnderWay = 0;

  constructor(answer: Answerer) {
    this.answer = answer;
    nets.add(this);
  }

  readonly fetch: Fetch = async (url, init) => {
    const request = { url, init, headers: new Headers(init.headers) };
    expect(
      this.requests.every((other) => other.init.signal !== init.signal),
      "a request shares its signal with another",
    ).toBe(true);
    this.requests.push(request);
    this.open.add(request);
    const over = (): void => void this.open.delete(request);
    init.signal?.addEventListener("abort", over, { once: true });
    try {
      return watched(await this.answer(request), over);
    } catch (error) {
      over();
      throw error;
    }
  };

  transport(format: Pick<WireFormat, "transport" | "codec">, settings: Partial<Settings> = {}): Transport {
    const made = createTransport(this, { ...SETTINGS, baseUrl: ORIGIN, ...settings, transport: format.transport, codec: format.codec });
    return {
      stream: (...args) => this.during(made.stream(...args)),
      update: (...args) => this.during(made.update(...args)),
    };
  }

  /** Addresses of requests that are open although no call waits for them. */
  get leftOpen(): string[] {
    return [...this.open].slice(this.callsUnderWay).map(({ url }) => url);
  }

  private async during<T>(call: Promise<T>): Promise<T> {
    this.callsUnderWay += 1;
    try {
      return await call;
    } finally {
      this.callsUnderWay -= 1;
    }
  }

  get last(): SentRequest {
    const request = this.requests.at(-1);
    if (request === undefined) throw new Error("Nothing was sent.");
    return request;
  }
}

/**
 * Returns the same answer; `over` runs when its body has ended or broken off, and not when it is
 * cancelled.
 */
export function watched(response: Response, over: () => void): Response {
  const { body } = response;
  if (body === null) over();
  if (body === null) return response;
  const reader = body.getReader();
  const seen = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          over();
          controller.close();
        } catch (error) {
          over();
          controller.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  // The body is watched by two when a test puts its own wire before another one.
  return Object.defineProperty(response, "body", { value: seen, configurable: true });
}

/** Returns the answer of a service that streams. */
export function streaming(format: WireFormat, body: FedBody, headers: Record<string, string> = {}): Response {
  return new Response(body.stream, { headers: { "Content-Type": format.streamType, ...headers } });
}

export interface Heard {
  opened: number;
  frames: Frame[];
  end: StreamEnd;
}

/** Runs one stream to its end. `onFrame` is called for each frame as it arrives. */
export async function listen(
  transport: Transport,
  signal = new AbortController().signal,
  onFrame?: (frame: Frame, sameRead: boolean | undefined) => void,
): Promise<Heard> {
  const heard = { opened: 0, frames: [] as Frame[] };
  const end = await transport.stream(
    create(StreamActionsRequestSchema, {}),
    {
      opened: () => void (heard.opened += 1),
      frame: (frame, sameRead) => {
        heard.frames.push(frame);
        onFrame?.(frame, sameRead);
      },
    },
    signal,
  );
  return { ...heard, end };
}

/** Returns what one fed body yields in a format. */
export function hear(format: WireFormat, ...chunks: Uint8Array[]): Promise<Heard> {
  const net = new FakeNet(() => streaming(format, new FedBody(...chunks).end()));
  return listen(net.transport(format));
}

/** Returns the frames as JSON, with "undecodable" for those that could not be decoded. */
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

/** Returns "class: sentence", for a test to compare. */
export function said(end: StreamEnd | UpdateAnswer): string {
  if (!("failure" in end)) return "clean" in end ? "ended well" : "accepted";
  return `${end.failure.code}: ${sentenceOf(end.failure)}`;
}
