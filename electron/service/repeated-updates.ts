/**
 * Answers to updates that carry an `Idempotency-Key` (contract.md, "repetition of an update"): a
 * key that comes again gets the first answer, a refusal too, and nothing happens a second time.
 * Answers are kept per API key and Action for 24 hours, the latest 1,000 of each API key, in
 * memory.
 */
import { createHash } from "node:crypto";
import { toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import type { Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { type UpdateActionStateRequest, UpdateActionStateRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock } from "./clock.ts";
import type { Engine } from "./engine.ts";
import type { Grant } from "./keys.ts";
import { MAX_LABEL } from "./limits.ts";
import type { UpdateLog } from "./update-log.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
/** An Action weighs up to about 20 KB: 20 MB for an API key that does its worst. */
const KEPT_PER_KEY = 1000;
/** Of an Idempotency-Key; a UUID has 36. */
const MAX_KEY_LENGTH = 256;

interface Answer {
  /** When it was given, by the monotonic clock: one that is set forgets no answer. */
  readonly at: number;
  /** Of the request's content, whatever codec or transport it came by. */
  readonly digest: string;
  /** Number of the update in the log. */
  readonly number: number;
  readonly outcome: { readonly action: Action } | { readonly refusal: ConnectError };
}

export class RepeatedUpdates {
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #log: UpdateLog;
  // A grant that is revoked, or replaced by one with other rights, takes its answers with it.
  readonly #answers = new WeakMap<Grant, Map<string, Answer>>();

  constructor(ports: { engine: Engine; clock: Clock; log: UpdateLog }) {
    this.#engine = ports.engine;
    this.#clock = ports.clock;
    this.#log = ports.log;
  }

  /**
   * Updates, or repeats the answer. Throws what the engine throws, and INVALID_ARGUMENT for a key
   * that is none or came with another request.
   */
  update(request: UpdateActionStateRequest, grant: Grant, idempotencyKey: string | undefined): Action {
    if (idempotencyKey === undefined) return this.#engine.update(request, grant);
    checkKey(idempotencyKey);
    const answers = this.#answersOf(grant);
    // An id that is too long is refused the same way every time: nothing to keep.
    if (request.actionId.length > 2 * MAX_LABEL) return this.#engine.update(request, grant);
    const place = JSON.stringify([request.actionId, idempotencyKey]);
    const digest = digestOf(request);
    const first = answers.get(place);
    if (first) return this.#repeat(first, request, grant, digest, idempotencyKey);
    const outcome = this.#first(request, grant);
    answers.set(place, { at: this.#clock.monotonic(), digest, number: this.#log.count, outcome });
    return open(outcome);
  }

  #first(request: UpdateActionStateRequest, grant: Grant): Answer["outcome"] {
    try {
      return { action: this.#engine.update(request, grant) };
    } catch (error) {
      // What the engine throws is definite. A defect of ours is not, and must not be kept.
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

  /** The answers to this key that are still kept, in the order in which they were given. */
  #answersOf(grant: Grant): Map<string, Answer> {
    const answers = this.#answers.get(grant) ?? new Map<string, Answer>();
    this.#answers.set(grant, answers);
    const now = this.#clock.monotonic();
    for (const [place, { at }] of answers) {
      if (now - at < KEPT_MS && answers.size < KEPT_PER_KEY) break;
      answers.delete(place);
    }
    return answers;
  }
}

function open(outcome: Answer["outcome"]): Action {
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.action;
}

function digestOf(request: UpdateActionStateRequest): string {
  const bytes = toBinary(UpdateActionStateRequestSchema, request, { writeUnknownFields: false });
  return createHash("sha256").update(bytes).digest("base64");
}

function checkKey(key: string): void {
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(key) && key.length <= MAX_KEY_LENGTH) return;
  throw new ConnectError(`the Idempotency-Key must be 1 to ${MAX_KEY_LENGTH} printable ASCII characters`, Code.InvalidArgument);
}
