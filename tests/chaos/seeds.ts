/**
 * Returns the seeds of a run, or only the one in DOCKET_CHAOS_SEED. DOCKET_SOAK multiplies their
 * number.
 */
export function chaosSeeds(count: number): number[] {
  const single = process.env["DOCKET_CHAOS_SEED"];
  if (single !== undefined) return [Number(single)];
  return Array.from({ length: count * Number(process.env["DOCKET_SOAK"] ?? 1) }, (_, index) => index + 1);
}
