/**
 * The interface of all wire formats. A transport moves messages; it keeps no state between calls,
 * does not retry, and decides nothing about the queue.
 */
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type {
  StreamActionsRequest,
  StreamActionsResponse,
  UpdateActionStateRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { DropReason } from "../../contract/diagnostics.ts";
import type { Failure } from "../../contract/failures.ts";
import type { TransportFailure } from "./failures/failure.ts";

/** An unreadable field: its JSON path in Action, or the event's "eventType" or "timestamp". */
export interface FieldFlaw {
  field: string;
  problem: "unreadable";
}

/**
 * One frame of the stream. `ok`: a heartbeat, or an event whose Action has an id; fields listed in
 * `flaws` are missing. An unreadable frame does not affect other frames. `words`: displayable texts
 * of enum values that this version does not know, by the path of the field.
 */
export type Frame =
  | { ok: true; event: StreamActionsResponse; flaws: readonly FieldFlaw[]; words?: ReadonlyMap<string, string> }
  | {
      ok: false;
      reason: DropReason;
      /**
       * False only if the message certainly concerns no Action: an unknown event type without an
       * Action.
       */
      standsForAction: boolean;
      /** Equal for messages that differ only in their times (fingerprint.ts). */
      fingerprint: string;
    };

/** A frame that contains a heartbeat or an event. */
export type ReadableFrame = Extract<Frame, { ok: true }>;

export interface StreamListener {
  /** Called when the response headers have arrived and are valid. */
  opened(): void;
  /**
   * Called for each frame, in wire order. `sameRead`: the frame was read together with the previous
   * one, in the same turn of the event loop, so the clocks need not be read again.
   */
  frame(frame: Frame, sameRead?: boolean): void;
}

/**
 * The end of a stream: `clean` if it ended as the protocol requires. `unproven`: a connection cut
 * between two messages would have looked the same.
 */
export type StreamEnd = { clean: true; unproven?: true } | { clean: false; failure: TransportFailure };

export type UpdateAnswer = { accepted: true; action?: Action } | { accepted: false; failure: TransportFailure };

export interface Transport {
  /**
   * Delivers frames until the stream ends or `signal` aborts, and none afterwards; never rejects.
   * `hasOwnDeadline`: the caller itself limits the wait for the headers.
   */
  stream(request: StreamActionsRequest, listener: StreamListener, signal: AbortSignal, hasOwnDeadline?: boolean): Promise<StreamEnd>;
  /**
   * Sends one update, once; never rejects. `key` is the same for every attempt of an update, so
   * that a service can recognise a repetition (Idempotency-Key). The caller limits the wait with an
   * abort.
   */
  update(request: UpdateActionStateRequest, signal: AbortSignal, key: string): Promise<UpdateAnswer>;
}

/** Maximum size of a frame or line in bytes; proto/README.md has no message near this size. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024;
export const TOO_LARGE: Failure = { code: "messageTooLarge", params: { mebibytes: MAX_FRAME_BYTES / 1024 / 1024 } };
