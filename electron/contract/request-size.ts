/**
 * Whether a request of the window is larger than any that its page makes. Looked at before it is
 * validated, which goes through all of it and would have main stand still.
 */

/** An acknowledgement of MAX_BULK Actions has three thousand, a preference of many views fewer. */
const MAX_VALUES = 20_000;
/** Characters in all: a change of every term, each as long as a message of the service, with what it was. */
const MAX_TEXT = 50 * 1024 * 1024;

/** Stops at the first value that is too much. */
export function isTooLarge(request: unknown): boolean {
  const rest: unknown[] = [request];
  let values = 0;
  let text = 0;
  while (rest.length > 0) {
    const value = rest.pop();
    values += 1;
    if (typeof value === "string") text += value.length;
    if (values + rest.length > MAX_VALUES || text > MAX_TEXT) return true;
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value) && values + rest.length + value.length > MAX_VALUES) return true;
    // What is neither a list nor a plain object is not of the contract, and ends in its validation.
    for (const key in value) {
      text += key.length;
      rest.push((value as Record<string, unknown>)[key]);
      if (values + rest.length > MAX_VALUES || text > MAX_TEXT) return true;
    }
  }
  return false;
}
