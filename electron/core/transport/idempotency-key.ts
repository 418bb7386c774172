/**
 * Returns the header that is the same for every attempt of one update
 * (draft-ietf-httpapi-idempotency-key-header). With it, a service can recognise a repetition: by
 * Docket after a lost response, or by a network stack after a connection reset.
 */

/** The value is a structured field string (RFC 9651); Docket's ids need no escaping. */
export function idempotencyKey(key: string): Record<"Idempotency-Key", string> {
  return { "Idempotency-Key": `"${key}"` };
}
