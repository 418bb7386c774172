/**
 * The interface behind which every wire format stands. A transport moves messages; it keeps no
 * state between calls, retries nothing and decides nothing about the queue.
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

/** An unreadable field: its JSON path in Action, or "eventType" or "timestamp" of the event. */
export interface FieldFlaw {
  field: string;
  problem: "unreadable";
}

/**
 * One frame of the stream. `ok`: a heartbeat, or an event whose Action has an id; `flaws` are
 * absent from it. An unreadable frame never costs another. `words`: the texts of enum values that
 * this version does not know, by the field's path, ready to be shown.
 */
export type Frame =
  | { ok: true; event: StreamActionsResponse; flaws: readonly FieldFlaw[]; words?: ReadonlyMap<string, string> }
  | {
      ok: false;
      reason: DropReason;
      /** False only for a message of certainly no Action: an unknown kind of event without one. */
      standsForAction: boolean;
      /** Equal for messages that are equal but for their times (fingerprint.ts). */
      fingerprint: string;
    };

/** A frame that holds a heartbeat or an event. */
export type ReadableFrame = Extract<Frame, { ok: true }>;

export interface StreamListener {
  /** The response's headers are in and good. */
  opened(): void;
  /**
   * In the order of the wire. `sameRead`: it was read together with the previous one, in the same turn
   * of the event loop, so that the clocks need not be read again.
   */
  frame(frame: Frame, sameRead?: boolean): void;
}

/**
 * The end of a stream: as the protocol demands it, or anything else. `unproven`: a connection that
 * was cut between two messages would have looked the same.
 */
export type StreamEnd = { clean: true; unproven?: true } | { clean: false; failure: TransportFailure };

export type UpdateAnswer = { accepted: true; action?: Action } | { accepted: false; failure: TransportFailure };

export interface Transport {
  /**
   * Delivers until the stream ends or `signal` aborts, and nothing after that; never rejects.
   * `hasOwnDeadline`: the caller limits the wait for the headers itself.
   */
  stream(request: StreamActionsRequest, listener: StreamListener, signal: AbortSignal, hasOwnDeadline?: boolean): Promise<StreamEnd>;
  /**
   * Sends one update, once; never rejects. `key` is the same for every attempt of it, so that a
   * service can recognise a repetition (Idempotency-Key). The caller limits the wait, by an abort.
   */
  update(request: UpdateActionStateRequest, signal: AbortSignal, key: string): Promise<UpdateAnswer>;
}

/** The largest frame or line that is read; proto/README.md has no message near it. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024;
export const TOO_LARGE: Failure = { code: "messageTooLarge", params: { mebibytes: MAX_FRAME_BYTES / 1024 / 1024 } };
