/**
 * What an API key may do: it stands for one Principal, and may be limited to reading and to some
 * principals (proto/README.md, "keys"). The key itself is not kept, only its digest: neither memory
 * nor a log can give it away. SHA-256 and no slow hash such as scrypt: those are for words that
 * people choose, which can be guessed; a key of 32 random bytes cannot, however fast the hash, and
 * each request has to be checked in microseconds.
 */
import { createHash } from "node:crypto";
import { Code, ConnectError } from "@connectrpc/connect";
import type { Action, Principal } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import type { StreamActionsRequest } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { parsePrincipal, principalKey } from "./principal.ts";

/** The rights of a key. */
export interface Rights {
  readonly principal: Principal;
  /** Whether updates are refused with PERMISSION_DENIED. */
  readonly readOnly: boolean;
  /** The principals whose Actions it may stream and update; absent: everybody's. */
  readonly only?: readonly Principal[];
}

export interface Grant extends Rights {
  /** The SHA-256 digest of the key, in hex: what it is called inside. */
  readonly keyId: string;
  /** The key must have so many characters; for a key of which only the digest was ever seen. */
  readonly minLength?: number;
}

const HOW = "a key must be written KEY=TYPE:id[:read]";

/**
 * The spellings of rights: a short word, or a longer form of `read`. Taken for a part of the id,
 * one would give every right.
 */
const LIKE_RIGHTS = /^(?:[a-z]{0,8}|read[-_ ]only)$/i;

/** The name of a key inside. */
export function keyIdOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/**
 * Reads `KEY=TYPE:id[:read]`, TYPE in any case. The id may hold colons; its last part must then not
 * look like rights, so `%3A` stands for a colon there (and `%25` for a percent sign). Throws an
 * Error whose sentence never repeats the key, since it may end up in a log.
 */
export function parseGrant(text: string): Grant {
  // A key may hold "=" itself (base64), so the border is the first "=" that a type follows.
  const border = text.search(/=(?:OBJECT|USER|GROUP|SERVICE):/i);
  const split = border < 0 ? text.lastIndexOf("=") : border;
  if (split < 0) throw new Error(`${HOW}, and this one has no "="`);
  const key = text.slice(0, split);
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error(`${HOW}, and KEY must be printable ASCII without spaces`);
  return { keyId: keyIdOf(key), ...parseRights(text.slice(split + 1)) };
}

/** Reads `TYPE:id[:read]`, as `parseGrant` does. */
export function parseRights(text: string): Rights {
  const { principal, rights } = splitRights(text);
  if (rights !== undefined && rights.toLowerCase() !== "read") {
    throw new Error(
      `"${principal}:${rights}" ends in ":${rights}", and :read is the only right that can be written; a colon that belongs to the id is written %3A`,
    );
  }
  return { principal: readPrincipal(principal), readOnly: rights !== undefined };
}

/**
 * Throws PERMISSION_DENIED for a filter that goes beyond the key's principals. Not narrowed in
 * silence: an empty queue would look like no work.
 */
export function checkStreamRights({ only }: Rights, request: StreamActionsRequest): void {
  if (!only) return;
  const allowed = new Set(only.map(principalKey));
  const filters = { assignedTo: request.assignedTo, requestedBy: request.requestedBy, authorizedBy: request.authorizedBy };
  for (const [name, principals] of Object.entries(filters)) {
    for (const [index, principal] of principals.entries()) {
      if (allowed.has(principalKey(principal))) continue;
      throw denied(`${name}[${index}] is ${principalKey(principal)}, and this key is limited to ${namesOf(only)}`);
    }
  }
}

/** Throws PERMISSION_DENIED for a key that may only read. */
export function checkMayUpdate({ readOnly }: Rights): void {
  if (readOnly) throw denied("this key is read-only: it may stream Actions, not update them");
}

/**
 * Throws PERMISSION_DENIED for an Action that is none of the key's principals'. The sentence is the
 * same for one that there is not: a limited key learns of no other Actions.
 */
export function checkConcerned({ only }: Rights, actionId: string, action: Action | undefined): void {
  if (!only) return;
  const allowed = new Set(only.map(principalKey));
  const concerned = [action?.assignedTo, action?.requestedBy, action?.authorizedBy];
  if (concerned.some((principal) => principal && allowed.has(principalKey(principal)))) return;
  throw denied(`this key is limited to ${namesOf(only)}, and no Action ${actionId} is theirs`);
}

/** Whether both stand for the same principal with the same rights. */
export function sameRights(one: Rights, other: Rights): boolean {
  return principalKey(one.principal) === principalKey(other.principal) && one.readOnly === other.readOnly && sameLimits(one, other);
}

/** Whether both are limited to the same principals. */
export function sameLimits(one: Rights, other: Rights): boolean {
  return limitsText(one) === limitsText(other);
}

function limitsText({ only }: Rights): string {
  return JSON.stringify(only?.map(principalKey).toSorted() ?? null);
}

function namesOf(principals: readonly Principal[]): string {
  if (principals.length === 0) return "nobody";
  const names = principals.map(principalKey);
  return names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
}

/**
 * The part behind the id's last colon counts as rights when it looks so. The colon after TYPE is
 * none of the id's.
 */
function splitRights(text: string): { principal: string; rights?: string } {
  const first = text.indexOf(":");
  const last = text.lastIndexOf(":");
  const rights = text.slice(last + 1);
  return last > first && LIKE_RIGHTS.test(rights.trim()) ? { principal: text.slice(0, last), rights } : { principal: text };
}

function readPrincipal(text: string): Principal {
  const colon = text.indexOf(":");
  const type = text.slice(0, Math.max(colon, 0));
  try {
    return parsePrincipal(type.toUpperCase() + decodeURIComponent(text.slice(type.length)));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new Error(`"${text}" is not a principal: a percent sign in its id is written %25`, { cause: error });
  }
}

function denied(message: string): ConnectError {
  return new ConnectError(message, Code.PermissionDenied);
}
