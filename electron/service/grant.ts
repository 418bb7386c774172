/**
 * The rights of an API key: it stands for one Principal, and may be limited to reading and to some
 * principals (proto/README.md, "keys"). Only the digest of the key is stored, so neither memory nor
 * a log can reveal it. The digest is SHA-256, not a slow hash such as scrypt: slow hashes protect
 * passwords that can be guessed. A key of 32 random bytes cannot be guessed, and each request must
 * be checked within microseconds.
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
  /** Principals whose Actions the key may stream and update; absent if it is not limited. */
  readonly only?: readonly Principal[];
}

export interface Grant extends Rights {
  /** SHA-256 digest of the key in hex, which identifies it internally. */
  readonly keyId: string;
  /** Minimum length of the key; for keys of which only the digest is known. */
  readonly minLength?: number;
}

const HOW = "a key must be written KEY=TYPE:id[:read]";

/**
 * Texts that look like rights: a short word, or a longer form of `read`. If one were taken as a
 * part of the id, the key would have all rights.
 */
const LIKE_RIGHTS = /^(?:[a-z]{0,8}|read[-_ ]only)$/i;

/** Returns the internal id of a key. */
export function keyIdOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/**
 * Parses `KEY=TYPE:id[:read]`, with TYPE in any case. The id may contain colons. If its last part
 * looks like rights, its colon must be written `%3A` (and a percent sign `%25`). Throws an Error
 * whose message never contains the key, since it may be logged.
 */
export function parseGrant(text: string): Grant {
  // A key may contain "=" itself (base64), so the separator is the first "=" that is followed by a
  // type.
  const border = text.search(/=(?:OBJECT|USER|GROUP|SERVICE):/i);
  const split = border < 0 ? text.lastIndexOf("=") : border;
  if (split < 0) throw new Error(`${HOW}, and this one has no "="`);
  const key = text.slice(0, split);
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error(`${HOW}, and KEY must be printable ASCII without spaces`);
  return { keyId: keyIdOf(key), ...parseRights(text.slice(split + 1)) };
}

/** Parses `TYPE:id[:read]`, like `parseGrant`. */
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
 * Throws PERMISSION_DENIED for a filter beyond the key's principals. The filter is not narrowed
 * silently, because an empty queue would look like no work.
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

/** Throws PERMISSION_DENIED for a read-only key. */
export function checkMayUpdate({ readOnly }: Rights): void {
  if (readOnly) throw denied("this key is read-only: it may stream Actions, not update them");
}

/**
 * Throws PERMISSION_DENIED if the Action does not belong to the key's principals. The message is
 * the same if there is no such Action, so that a limited key learns nothing about other Actions.
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
 * Splits off the part after the last colon if it looks like rights. The colon after TYPE is not
 * part of the id.
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
