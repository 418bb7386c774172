/** The seeds of a run, or the one that DOCKET_CHAOS_SEED names. DOCKET_SOAK multiplies them. */
export function chaosSeeds(count: number): number[] {
  const single = process.env["DOCKET_CHAOS_SEED"];
  if (single !== undefined) return [Number(single)];
  return Array.from({ length: count * Number(process.env["DOCKET_SOAK"] ?? 1) }, (_, index) => index + 1);
}
