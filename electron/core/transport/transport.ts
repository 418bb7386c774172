/**
 * The one small interface behind which every wire format stands. A transport moves messages; it keeps no state between calls, retries
 * nothing and decides nothing about the queue.
 */
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type {
  StreamActionsRequest,
  StreamActionsResponse,
  UpdateActionStateRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { TransportFailure } from "./failure.ts";

/** One frame of the stream: decoded, or why it could not be. A frame that cannot be decoded never costs another. */
export type Frame = { ok: true; event: StreamActionsResponse } | { ok: false; reason: string };

export interface StreamListener {
  /** The response's headers are in and good. */
  opened(): void;
  /** In the order of the wire. `bytes` is the size of the frame. */
  frame(frame: Frame, bytes: number): void;
}

/** How a stream ended: as the protocol says it ends, or anything else. */
export type StreamEnd = { clean: true } | { clean: false; failure: TransportFailure };

export type UpdateAnswer = { accepted: true; action?: Action } | { accepted: false; failure: TransportFailure };

export interface Transport {
  /** `patient`: the caller has a deadline of its own for the headers. Delivers until the stream ends or `signal` aborts; the promise never rejects. After an abort nothing more is delivered. */
  stream(request: StreamActionsRequest, listener: StreamListener, signal: AbortSignal, patient?: boolean): Promise<StreamEnd>;
  /** Sends one update, once. The promise never rejects. */
  update(request: UpdateActionStateRequest, signal: AbortSignal): Promise<UpdateAnswer>;
}

/** The largest frame or line that is read; contract.md has no message near it. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024;
