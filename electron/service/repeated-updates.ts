/**
 * Answers to updates with an `Idempotency-Key` (proto/README.md, "repetition of an update"): a
 * repeated key receives the first answer, including a refusal. Answers are kept per API key and
 * Action for 24 hours, the latest 32 MiB of each API key (about 20,000) and 512 MiB in total (about
 * 350,000). They are learned from the store's entries, which include those of other instances and
 * from before a restart.
 */
import { createHash } from "node:crypto";
import { toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { codeFromString } from "@connectrpc/connect/protocol-connect";
import type { Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { type UpdateActionStateRequest, UpdateActionStateRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { MAX_ID } from "../contract/vocabulary.ts";
import type { Clock } from "./clock.ts";
import type { Grant } from "./grant.ts";
import { principalKey } from "./principal.ts";
import type { Repeatable, UpdateEntry } from "./update-entry.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
/**
 * Limit per API key in bytes. An outbox that was offline sends thousands of updates in a minute,
 * and a request that was delayed in transit can be one of the first.
 */
const KEPT_BYTES = 32 * 1024 * 1024;
/**
 * Limit for all keys in bytes: a thousand clients that report every ten seconds would fill the
 * memory within a day.
 */
const MOST_BYTES = 512 * 1024 * 1024;
/**
 * Estimated size of an answer besides the texts of its request; the rest of its Action is shared.
 */
const ANSWER_BYTES = 1_500;
/** Maximum length of an Idempotency-Key; a UUID has 36 characters. */
const MAX_KEY_LENGTH = 256;

/** The first answer to an update. */
export interface FirstAnswer {
  /** Id of its entry in the log. */
  readonly id: string;
  readonly digest: string;
  readonly outcome: { readonly action: Action } | { readonly refusal: ConnectError };
}

interface Kept extends FirstAnswer {
  readonly scope: string;
  readonly place: string;
  /** Time of the answer by the monotonic clock, so that setting the clock discards no answer. */
  readonly at: number;
  /** Approximate size in memory, in bytes. */
  readonly bytes: number;
}

interface Scope {
  /** Answers in the order in which they were given. */
  readonly answers: Map<string, Kept>;
  bytes: number;
}

export class RepeatedUpdates {
  readonly #clock: Clock;
  readonly #mostBytes: number;
  // Scopes by key and rights: a key whose rights have changed starts without answers.
  readonly #scopes = new Map<string, Scope>();
  /** The answers of all scopes, in the order in which they were learned. */
  readonly #kept = new Set<Kept>();
  #bytes = 0;
  #isRead = false;

  constructor(clock: Clock, mostBytes = MOST_BYTES) {
    this.#clock = clock;
    this.#mostBytes = mostBytes;
  }

  /**
   * Stores the answer of an entry of any instance. A second call with the same entry does nothing.
   * The age of a stored entry is computed from its time; an entry that arrives later counts as new,
   * whatever the clock of its instance is.
   */
  learn(entry: UpdateEntry): void {
    const { actionId, repeatable } = entry;
    const outcome = outcomeOf(entry);
    if (actionId === undefined || !repeatable || !outcome) return;
    const scope = this.#scopes.get(repeatable.scope) ?? { answers: new Map<string, Kept>(), bytes: 0 };
    const place = placeOf(actionId, repeatable);
    const before = scope.answers.get(place);
    if (before && this.#isRecent(before)) return;
    if (before) this.#drop(before);
    this.#scopes.set(repeatable.scope, scope);
    const age = this.#isRead ? 0 : Math.max(0, this.#clock.now() - Date.parse(entry.at));
    const at = this.#clock.monotonic() - age;
    const bytes = ANSWER_BYTES + textBytes(entry);
    const kept = { id: entry.id, digest: repeatable.digest, outcome, at, bytes, place, scope: repeatable.scope };
    scope.answers.set(place, kept);
    scope.bytes += bytes;
    this.#kept.add(kept);
    this.#bytes += bytes;
    this.#forget(scope.answers.values(), () => scope.bytes < KEPT_BYTES);
    this.#forget(this.#kept, () => this.#bytes < this.#mostBytes);
  }

  /** Must be called when all stored entries have been learned; later ones are new. */
  wasRead(): void {
    this.#isRead = true;
  }

  /** Removes all answers. Entries that follow are stored ones, as at the beginning. */
  clear(): void {
    this.#scopes.clear();
    this.#kept.clear();
    this.#bytes = 0;
    this.#isRead = false;
  }

  /** Returns the answer that is still kept for this key. */
  find(actionId: string, repeatable: Repeatable): FirstAnswer | undefined {
    const kept = this.#scopes.get(repeatable.scope)?.answers.get(placeOf(actionId, repeatable));
    return kept && this.#isRecent(kept) ? kept : undefined;
  }

  #isRecent({ at }: Kept): boolean {
    return this.#clock.monotonic() - at < KEPT_MS;
  }

  /** Removes answers that are too old, and the oldest ones while there are too many. */
  #forget(oldestFirst: Iterable<Kept>, isLittle: () => boolean): void {
    for (const kept of oldestFirst) {
      if (this.#isRecent(kept) && isLittle()) break;
      this.#drop(kept);
    }
  }

  #drop(kept: Kept): void {
    const scope = this.#scopes.get(kept.scope);
    if (!this.#kept.delete(kept) || !scope) return;
    this.#bytes -= kept.bytes;
    scope.bytes -= kept.bytes;
    scope.answers.delete(kept.place);
    if (scope.answers.size === 0) this.#scopes.delete(kept.scope);
  }
}

/**
 * Returns the identity of a request, by which a repetition is recognised. Returns undefined if
 * nothing is to be kept: an id that is too long is always refused in the same way. Throws
 * INVALID_ARGUMENT for an invalid key.
 */
export function repeatableOf(request: UpdateActionStateRequest, grant: Grant, key: string | undefined): Repeatable | undefined {
  if (key === undefined) return undefined;
  checkKey(key);
  if (request.actionId.length > 2 * MAX_ID) return undefined;
  const { keyId, principal, readOnly, only } = grant;
  const scope = hash(JSON.stringify([keyId, principalKey(principal), readOnly, only?.map(principalKey)]));
  return { scope, key, digest: hash(toBinary(UpdateActionStateRequestSchema, request, { writeUnknownFields: false })) };
}

function outcomeOf({ fate, error = "", answer }: UpdateEntry): FirstAnswer["outcome"] | undefined {
  if (answer) return { action: answer };
  const code = codeFromString(fate);
  return code === undefined ? undefined : { refusal: new ConnectError(error, code) };
}

function placeOf(actionId: string, { key }: Repeatable): string {
  return JSON.stringify([actionId, key]);
}

function textBytes({ progress, provenance, actionId = "" }: UpdateEntry): number {
  return (progress?.phase?.length ?? 0) + (progress?.statusMessage?.length ?? 0) + (provenance?.name?.length ?? 0) + actionId.length;
}

function hash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url");
}

function checkKey(key: string): void {
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(key) && key.length <= MAX_KEY_LENGTH) return;
  throw new ConnectError(`the Idempotency-Key must be 1 to ${MAX_KEY_LENGTH} printable ASCII characters`, Code.InvalidArgument);
}
