/**
 * The API keys that are in force: who is behind the key of a request, and who has to know when a key
 * is no more. The end of its open streams is the server's part.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import { type Grant, keyIdOf, sameRights } from "./grant.ts";

/** The grant that was, and the one in its place; undefined when the key has been revoked. */
type Listener = (before: Grant, after: Grant | undefined) => void;

export class Keys {
  readonly #grants = new Map<string, Grant>();
  readonly #listeners = new Set<Listener>();

  constructor(grants: Iterable<Grant>) {
    for (const grant of grants) this.grant(grant);
  }

  /** Adds a key, or changes its principal and rights. */
  grant(grant: Grant): void {
    const before = this.#grants.get(grant.keyId);
    // The same rights keep the same object: the answers to its updates are kept by it.
    if (before && sameRights(before, grant)) return;
    this.#grants.set(grant.keyId, grant);
    if (before) this.#notify(before, grant);
  }

  /** Whether the key existed. Listeners are called before this returns. */
  revoke(key: string): boolean {
    return this.revokeId(keyIdOf(key));
  }

  /** The same by the key's digest. */
  revokeId(keyId: string): boolean {
    const grant = this.#grants.get(keyId);
    if (!grant) return false;
    this.#grants.delete(grant.keyId);
    this.#notify(grant, undefined);
    return true;
  }

  /** Calls back with every key that is revoked or changed. Returns the unsubscription. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Who is behind the key of a request. Throws UNAUTHENTICATED. */
  authenticate(key: string | undefined): Grant {
    if (key === undefined || key === "") throw new ConnectError("the X-API-KEY header is missing", Code.Unauthenticated);
    const grant = this.#find(keyIdOf(key));
    if (grant.minLength !== undefined && key.length < grant.minLength) {
      throw new ConnectError(`the key in X-API-KEY is shorter than ${grant.minLength} characters, and not accepted`, Code.Unauthenticated);
    }
    return grant;
  }

  /** The grant as it is now. Throws UNAUTHENTICATED when it has been revoked since. */
  confirm({ keyId }: Grant): Grant {
    return this.#find(keyId);
  }

  /**
   * Looks up a digest, not a key: how long that takes may tell how much of a digest is right, and
   * nobody can make a key whose digest begins as they wish. No comparison of keys has to take the
   * same time, since there is none.
   */
  #find(keyId: string): Grant {
    const grant = this.#grants.get(keyId);
    if (grant) return grant;
    throw new ConnectError("the key in X-API-KEY is unknown or has been revoked", Code.Unauthenticated);
  }

  #notify(before: Grant, after: Grant | undefined): void {
    for (const listener of this.#listeners) listener(before, after);
  }
}
