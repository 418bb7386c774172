/**
 * Answers to updates that carry an `Idempotency-Key` (proto/README.md, "repetition of an update"):
 * a key that comes again gets the first answer, a refusal too, and nothing happens a second time.
 * Answers are kept per API key and Action for 24 hours, the latest 32 MiB of each API key (some
 * 20,000), in memory.
 */
import { createHash } from "node:crypto";
import { toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import type { Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { type UpdateActionStateRequest, UpdateActionStateRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock } from "./clock.ts";
import type { Engine } from "./engine.ts";
import type { Grant } from "./grant.ts";
import { MAX_ID } from "../contract/vocabulary.ts";
import type { UpdateLog } from "./update-log.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
/**
 * Of one API key. An outbox that has waited offline brings thousands of updates in a minute, and a
 * request that was delayed on the way can be one of the first.
 */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Of an answer, besides the texts of its request: the rest of its Action is shared with others. */
const ANSWER_BYTES = 1_500;
/** Of an Idempotency-Key; a UUID has 36. */
const MAX_KEY_LENGTH = 256;

interface Answer {
  /** When it was given, by the monotonic clock: one that is set forgets no answer. */
  readonly at: number;
  /** A hash of the request's content, whatever its codec or transport. */
  readonly digest: string;
  /** Number of the update in the log. */
  readonly number: number;
  /** Its size in memory, about. */
  readonly bytes: number;
  readonly outcome: { readonly action: Action } | { readonly refusal: ConnectError };
}

interface Kept {
  /** In the order in which they were given. */
  readonly answers: Map<string, Answer>;
  bytes: number;
}

export class RepeatedUpdates {
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #log: UpdateLog;
  // A grant that is revoked, or replaced by one with other rights, takes its answers with it.
  readonly #kept = new WeakMap<Grant, Kept>();

  constructor(ports: { engine: Engine; clock: Clock; log: UpdateLog }) {
    this.#engine = ports.engine;
    this.#clock = ports.clock;
    this.#log = ports.log;
  }

  /**
   * Updates, or repeats the answer. Throws the engine's refusals, and INVALID_ARGUMENT for a key
   * that is none or came with another request.
   */
  update(request: UpdateActionStateRequest, grant: Grant, idempotencyKey: string | undefined): Action {
    if (idempotencyKey === undefined) return this.#engine.update(request, grant);
    checkKey(idempotencyKey);
    const kept = this.#keptFor(grant);
    // An id that is too long is refused the same way every time: nothing to keep.
    if (request.actionId.length > 2 * MAX_ID) return this.#engine.update(request, grant);
    const place = JSON.stringify([request.actionId, idempotencyKey]);
    const content = contentOf(request);
    const digest = createHash("sha256").update(content).digest("base64");
    const first = kept.answers.get(place);
    if (first) return this.#repeat(first, request, grant, digest, idempotencyKey);
    const outcome = this.#first(request, grant);
    const bytes = ANSWER_BYTES + content.byteLength;
    kept.answers.set(place, { at: this.#clock.monotonic(), digest, number: this.#log.count, bytes, outcome });
    kept.bytes += bytes;
    return open(outcome);
  }

  #first(request: UpdateActionStateRequest, grant: Grant): Answer["outcome"] {
    try {
      return { action: this.#engine.update(request, grant) };
    } catch (error) {
      // The engine's refusals are definite. A defect of ours is not, and must not be kept.
      if (!(error instanceof ConnectError) || error.code === Code.Internal) throw error;
      return { refusal: error };
    }
  }

  #repeat(first: Answer, request: UpdateActionStateRequest, grant: Grant, digest: string, idempotencyKey: string): Action {
    if (first.digest === digest) {
      this.#log.recordRepetition(grant.principal, request, first.number);
      return open(first.outcome);
    }
    const reused = new ConnectError(
      `the Idempotency-Key ${JSON.stringify(idempotencyKey)} has come before with another request for the Action ${request.actionId}`,
      Code.InvalidArgument,
    );
    this.#log.record(grant.principal, request, reused);
    throw reused;
  }

  /** The answer still kept for this key. */
  #keptFor(grant: Grant): Kept {
    const kept = this.#kept.get(grant) ?? { answers: new Map<string, Answer>(), bytes: 0 };
    this.#kept.set(grant, kept);
    const now = this.#clock.monotonic();
    for (const [place, { at, bytes }] of kept.answers) {
      if (now - at < KEPT_MS && kept.bytes < KEPT_BYTES) break;
      kept.answers.delete(place);
      kept.bytes -= bytes;
    }
    return kept;
  }
}

function open(outcome: Answer["outcome"]): Action {
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.action;
}

function contentOf(request: UpdateActionStateRequest): Uint8Array {
  return toBinary(UpdateActionStateRequestSchema, request, { writeUnknownFields: false });
}

function checkKey(key: string): void {
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(key) && key.length <= MAX_KEY_LENGTH) return;
  throw new ConnectError(`the Idempotency-Key must be 1 to ${MAX_KEY_LENGTH} printable ASCII characters`, Code.InvalidArgument);
}
