/**
 * API keys: each stands for one Principal, and may be read-only (proto/README.md, "keys"). Names a
 * key's principal and notifies its listeners of a revocation; the end of its open streams is the
 * server's part.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import type { Principal } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { parsePrincipal } from "./principal.ts";

export interface Grant {
  readonly key: string;
  readonly principal: Principal;
  /** Whether updates are refused with PERMISSION_DENIED. */
  readonly readOnly: boolean;
}

const HOW = "a key must be written KEY=TYPE:id[:read]";

/**
 * The spellings of rights: a short word, or a longer form of `read`. Taken for a part of the id,
 * one would give every right.
 */
const LIKE_RIGHTS = /^(?:[a-z]{0,8}|read[-_ ]only)$/i;

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
  const { principal, rights } = splitRights(text.slice(split + 1));
  if (rights !== undefined && rights.toLowerCase() !== "read") {
    throw new Error(
      `"${principal}:${rights}" ends in ":${rights}", and :read is the only right that can be written; a colon that belongs to the id is written %3A`,
    );
  }
  return { key, principal: readPrincipal(principal), readOnly: rights !== undefined };
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

export class Keys {
  readonly #grants = new Map<string, Grant>();
  readonly #revoked = new Set<(key: string) => void>();

  constructor(grants: Iterable<Grant>) {
    for (const grant of grants) this.grant(grant);
  }

  /** Adds a key, or changes its principal and rights. */
  grant(grant: Grant): void {
    this.#grants.set(grant.key, grant);
  }

  /** Whether the key existed. Listeners are called before this returns. */
  revoke(key: string): boolean {
    const known = this.#grants.delete(key);
    if (known) for (const listener of this.#revoked) listener(key);
    return known;
  }

  /** Calls back with every key that is revoked. Returns the unsubscription. */
  onRevoked(listener: (key: string) => void): () => void {
    this.#revoked.add(listener);
    return () => void this.#revoked.delete(listener);
  }

  /** Who is behind the key of a request. Throws UNAUTHENTICATED. */
  authenticate(key: string | undefined): Grant {
    if (key === undefined || key === "") throw new ConnectError("the X-API-KEY header is missing", Code.Unauthenticated);
    const grant = this.#grants.get(key);
    if (grant === undefined) throw new ConnectError("the key in X-API-KEY is unknown or has been revoked", Code.Unauthenticated);
    return grant;
  }
}
