/**
 * The header that is the same for every attempt of one update
 * (draft-ietf-httpapi-idempotency-key-header), so that a service can recognise a repetition: ours,
 * after a lost answer, or that of a network stack on a reset connection.
 */

/** A structured field string (RFC 9651): our ids have nothing that needs escaping. */
export function idempotencyKey(key: string): Record<"Idempotency-Key", string> {
  return { "Idempotency-Key": `"${key}"` };
}
