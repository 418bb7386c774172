/**
 * Returns the suffix of the name of a skipped test, which `npm test` reads for its counts
 * (test-counts.ts).
 */
export function skipReason(why: string | undefined): string {
  return why === undefined ? "" : ` (skipped: ${why})`;
}
