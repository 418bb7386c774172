/**
 * The API keys in force. Authenticates the key of a request, and notifies listeners when a key
 * changes or is revoked. The server ends the open streams of such a key.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import { type Grant, keyIdOf, sameRights } from "./grant.ts";

/** Receives the previous grant and its replacement; undefined if the key was revoked. */
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
    // If the rights are the same, the object is kept, because the answers to its updates depend on
    // it.
    if (before && sameRights(before, grant)) return;
    this.#grants.set(grant.keyId, grant);
    if (before) this.#notify(before, grant);
  }

  /** Revokes a key. Returns whether it existed. Listeners are called before this returns. */
  revoke(key: string): boolean {
    return this.revokeId(keyIdOf(key));
  }

  /** Like `revoke`, by the key's digest. */
  revokeId(keyId: string): boolean {
    const grant = this.#grants.get(keyId);
    if (!grant) return false;
    this.#grants.delete(grant.keyId);
    this.#notify(grant, undefined);
    return true;
  }

  /** Calls back with every key that is revoked or changed. Returns a function that unsubscribes. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Returns the grant of a request's key. Throws UNAUTHENTICATED. */
  authenticate(key: string | undefined): Grant {
    if (key === undefined || key === "") throw new ConnectError("the X-API-KEY header is missing", Code.Unauthenticated);
    const grant = this.#find(keyIdOf(key));
    if (grant.minLength !== undefined && key.length < grant.minLength) {
      throw new ConnectError(`the key in X-API-KEY is shorter than ${grant.minLength} characters, and not accepted`, Code.Unauthenticated);
    }
    return grant;
  }

  /** Returns the current grant. Throws UNAUTHENTICATED if it has been revoked since. */
  confirm({ keyId }: Grant): Grant {
    return this.#find(keyId);
  }

  /**
   * Looks up a digest, not a key. The duration may reveal how much of a digest is right, but nobody
   * can construct a key with a chosen digest prefix. Since keys are never compared, no
   * constant-time comparison is needed.
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
