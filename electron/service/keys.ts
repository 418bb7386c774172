/**
 * API keys: each stands for one Principal, and may be read-only (contract.md, "keys"). Says who is behind a key and tells its listeners when a
 * key is revoked; that open streams end with it is the server's part.
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

const READ_ONLY = ":read";

/** Reads `KEY=TYPE:id[:read]`. Throws an Error whose sentence never repeats the key, since it may end up in a log. */
export function parseGrant(text: string): Grant {
  // A key may hold "=" itself (base64), so the border is the first "=" that a type follows.
  const border = text.search(/=(?:OBJECT|USER|GROUP|SERVICE):/);
  const split = border < 0 ? text.lastIndexOf("=") : border;
  if (split < 0) throw new Error('a key must be written KEY=TYPE:id[:read], and this one has no "="');
  const key = text.slice(0, split);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Error("a key must be written KEY=TYPE:id[:read], and KEY must be printable ASCII without spaces");
  const rest = text.slice(split + 1);
  const readOnly = rest.endsWith(READ_ONLY) && rest.indexOf(":") < rest.length - READ_ONLY.length;
  return { key, principal: parsePrincipal(readOnly ? rest.slice(0, -READ_ONLY.length) : rest), readOnly };
}

export class Keys {
  readonly #grants = new Map<string, Grant>();
  readonly #revoked = new Set<(key: string) => void>();

  constructor(grants: Iterable<Grant>) {
    for (const grant of grants) this.grant(grant);
  }

  /** Adds a key, or changes what a key stands for. */
  grant(grant: Grant): void {
    this.#grants.set(grant.key, grant);
  }

  /** Whether there was such a key. Whoever listens is told before this returns. */
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
