/**
 * Answers to updates that carry an `Idempotency-Key` (proto/README.md, "repetition of an update"):
 * a key that comes again gets the first answer, a refusal too. Answers are kept per API key and
 * Action for 24 hours, the latest 32 MiB of each API key (some 20,000) and 512 MiB of all (some
 * 350,000). They are learned from the store's entries, so that those of other instances, and from
 * before a restart, are among them.
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
 * Of one API key. An outbox that has waited offline brings thousands of updates in a minute, and a
 * request that was delayed on the way can be one of the first.
 */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Of all keys: a thousand clients that report every ten seconds would fill the memory within a day. */
const MOST_BYTES = 512 * 1024 * 1024;
/** Of an answer, besides the texts of its request: the rest of its Action is shared with others. */
const ANSWER_BYTES = 1_500;
/** Of an Idempotency-Key; a UUID has 36. */
const MAX_KEY_LENGTH = 256;

/** The first answer to an update. */
export interface FirstAnswer {
  /** Of its entry in the log. */
  readonly id: string;
  readonly digest: string;
  readonly outcome: { readonly action: Action } | { readonly refusal: ConnectError };
}

interface Kept extends FirstAnswer {
  readonly scope: string;
  readonly place: string;
  /** When it was given, by the monotonic clock: one that is set forgets no answer. */
  readonly at: number;
  /** Its size in memory, about. */
  readonly bytes: number;
}

interface Scope {
  /** In the order in which they were given. */
  readonly answers: Map<string, Kept>;
  bytes: number;
}

export class RepeatedUpdates {
  readonly #clock: Clock;
  readonly #mostBytes: number;
  // By key and rights: one that is replaced by one with other rights has no answers.
  readonly #scopes = new Map<string, Scope>();
  /** Of all scopes, in the order in which they were learned. */
  readonly #kept = new Set<Kept>();
  #bytes = 0;
  #isRead = false;

  constructor(clock: Clock, mostBytes = MOST_BYTES) {
    this.#clock = clock;
    this.#mostBytes = mostBytes;
  }

  /**
   * Takes in the answer of an entry, of whichever instance. A second time does nothing. How old one is
   * that was kept says its time; one that comes is new, whatever the clock of its instance says.
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

  /** All that was kept has been taken in: what follows is new. */
  wasRead(): void {
    this.#isRead = true;
  }

  /** What follows was kept, as at the beginning. */
  clear(): void {
    this.#scopes.clear();
    this.#kept.clear();
    this.#bytes = 0;
    this.#isRead = false;
  }

  /** The answer still kept for this key. */
  find(actionId: string, repeatable: Repeatable): FirstAnswer | undefined {
    const kept = this.#scopes.get(repeatable.scope)?.answers.get(placeOf(actionId, repeatable));
    return kept && this.#isRecent(kept) ? kept : undefined;
  }

  #isRecent({ at }: Kept): boolean {
    return this.#clock.monotonic() - at < KEPT_MS;
  }

  /** Drops what is too old, and the oldest while there is too much. */
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
 * What makes a request recognisable when it comes again; undefined where nothing is to be kept: an
 * id that is too long is refused the same way every time. Throws INVALID_ARGUMENT for a key that is
 * none.
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
