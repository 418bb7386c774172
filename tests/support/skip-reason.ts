/** What the name of a test ends with where it is skipped: the count of `npm test` reads it there (test-counts.ts). */
export function skipReason(why: string | undefined): string {
  return why === undefined ? "" : ` (skipped: ${why})`;
}
