/**
 * What the product does not keep yet: the ids of the cases, each with its reason. A case that
 * stands here has to fail; it leaves the list with the change that mends it. The combinations of
 * the matrix leave the values out that stand here alone.
 */
const KNOWN_OPEN: readonly (readonly [cases: RegExp, why: string])[] = [];

/** Why a case has to fail; undefined when it has to hold. */
export function whyOpen(id: string): string | undefined {
  return KNOWN_OPEN.find(([cases]) => cases.test(id))?.[1];
}
