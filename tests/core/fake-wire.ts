/**
 * A transport whose other end the test plays: it receives every stream and update, and chooses each
 * answer and its time. Chromium opens six connections to a service, so one stream, one list and
 * four updates may be open at a time, and a test with more fails.
 */
import { expect } from "vitest";
import { create } from "@bufbuild/protobuf";
import type { Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionEventType,
  ActionStreamMode,
  StreamActionsResponseSchema,
  type StreamActionsRequest,
  type UpdateActionStateRequest,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { FailureClass } from "../../electron/contract/failures.ts";
import { frameOf } from "../../electron/core/transport/decode/decode.ts";
import type { FieldFlaw, Frame, StreamEnd, StreamListener, Transport, UpdateAnswer } from "../../electron/core/transport/transport.ts";
import { afterEveryTest } from "../support/every-test.ts";
import { failure, type FailureDetails } from "./failures.ts";

export class WireStream {
  readonly request: StreamActionsRequest;
  readonly signal: AbortSignal;
  private readonly listener: StreamListener;
  private readonly finish: (end: StreamEnd) => void;
  isOver = false;

  constructor(request: StreamActionsRequest, listener: StreamListener, signal: AbortSignal, finish: (end: StreamEnd) => void) {
    this.request = request;
    this.listener = listener;
    this.signal = signal;
    this.finish = finish;
  }

  get isResync(): boolean {
    return this.request.streamMode === ActionStreamMode.INITIAL_ONLY;
  }

  open(): this {
    this.listener.opened();
    return this;
  }

  heartbeat(): this {
    return this.event(ActionEventType.HEARTBEAT);
  }

  /** Sends a heartbeat with the service's own time on it, in epoch milliseconds. */
  heartbeatSentAt(at: number): this {
    const timestamp = { seconds: BigInt(Math.floor(at / 1000)), nanos: (at % 1000) * 1_000_000 };
    const event = create(StreamActionsResponseSchema, { eventType: ActionEventType.HEARTBEAT, timestamp });
    this.listener.frame({ ok: true, event, flaws: [] });
    return this;
  }

  initial(...actions: Action[]): this {
    for (const action of actions) this.event(ActionEventType.INITIAL, action);
    return this;
  }

  created(action: Action): this {
    return this.event(ActionEventType.CREATED, action);
  }

  updated(action: Action): this {
    return this.event(ActionEventType.UPDATED, action);
  }

  cancelled(action: Action): this {
    return this.event(ActionEventType.CANCELLED, action);
  }

  /**
   * Delivers even after the abort, as a late transport may. `at`: time of the event, in epoch
   * milliseconds.
   */
  event(eventType: ActionEventType, action?: Action, { at, unreadable = [] }: { at?: number; unreadable?: string[] } = {}): this {
    const flaws = unreadable.map((field): FieldFlaw => ({ field, problem: "unreadable" }));
    const event = create(StreamActionsResponseSchema, {
      eventType,
      ...(action !== undefined && { action }),
      ...(at !== undefined && { timestamp: { seconds: BigInt(Math.floor(at / 1000)), nanos: (at % 1000) * 1_000_000 } }),
    });
    this.listener.frame(frameOf(event, { flaws, fingerprint: () => "no id", holdsMore: () => false }));
    return this;
  }

  /** Delivers one of many frames that are read in one turn of the event loop. */
  frame(frame: Frame, sameRead: boolean): this {
    this.listener.frame(frame, sameRead);
    return this;
  }

  undecodable(words = "bad timestamp", fingerprint = "unreadable"): this {
    this.listener.frame({ ok: false, reason: { code: "undecodable", params: { words } }, standsForAction: true, fingerprint });
    return this;
  }

  end(): void {
    this.isOver = true;
    this.finish({ clean: true });
  }

  /** Like `end`, for an end that looks the same as a cut connection. */
  close(): void {
    this.isOver = true;
    this.finish({ clean: true, unproven: true });
  }

  fail(cause: FailureDetails & { code?: FailureClass; words?: string } = {}): void {
    this.isOver = true;
    const { code = "unavailable", words = "It broke.", ...more } = cause;
    this.finish({ clean: false, failure: failure(code, words, more) });
  }
}

export interface WireUpdate {
  request: UpdateActionStateRequest;
  signal: AbortSignal;
  /** The Idempotency-Key. */
  key: string;
  isOver: boolean;
  answer: (answer: UpdateAnswer) => void;
}

const MOST_UPDATES = 4;
const tooMany = new Set<string>();

afterEveryTest(() => {
  const found = [...tooMany];
  tooMany.clear();
  expect(found, "open at the same time").toEqual([]);
});

export class FakeWire implements Transport {
  readonly streams: WireStream[] = [];
  readonly updates: WireUpdate[] = [];
  /** When set, an aborted stream never settles by itself, for tests that wait on the stream. */
  ignoreAborts = false;

  stream(request: StreamActionsRequest, listener: StreamListener, signal: AbortSignal): Promise<StreamEnd> {
    return new Promise((resolve) => {
      const stream = new WireStream(request, listener, signal, resolve);
      this.streams.push(stream);
      const open = this.streams.filter((other) => !other.isOver && !other.signal.aborted && other.isResync === stream.isResync);
      if (open.length > 1) tooMany.add(`${open.length} ${stream.isResync ? "lists" : "streams"}`);
      signal.addEventListener("abort", () => {
        if (!this.ignoreAborts) stream.fail({ code: "canceled", words: "given up" });
      });
    });
  }

  update(request: UpdateActionStateRequest, signal: AbortSignal, key: string): Promise<UpdateAnswer> {
    return new Promise((resolve) => {
      const answered = (answer: UpdateAnswer): void => {
        update.isOver = true;
        resolve(answer);
      };
      const update: WireUpdate = { request, signal, key, isOver: false, answer: answered };
      this.updates.push(update);
      const open = this.updates.filter((other) => !other.isOver && !other.signal.aborted);
      if (open.length > MOST_UPDATES) tooMany.add(`${open.length} updates`);
      signal.addEventListener("abort", () => resolve({ accepted: false, failure: failure("canceled", "No answer within 20 s.") }));
    });
  }

  /** The newest live stream (not a resync). */
  get live(): WireStream {
    const stream = this.streams.findLast((candidate) => !candidate.isResync);
    if (stream === undefined) throw new Error("No stream has been opened.");
    return stream;
  }

  get resyncs(): WireStream[] {
    return this.streams.filter((stream) => stream.isResync);
  }

  get resync(): WireStream {
    const stream = this.resyncs.at(-1);
    if (stream === undefined) throw new Error("No resync has been asked for.");
    return stream;
  }

  get openStreams(): WireStream[] {
    return this.streams.filter((stream) => !stream.isOver && !stream.signal.aborted && !stream.isResync);
  }

  get lastUpdate(): WireUpdate {
    const update = this.updates.at(-1);
    if (update === undefined) throw new Error("No update has been sent.");
    return update;
  }
}
