/**
 * Whether a request of the window is larger than any that its page makes. Checked before
 * validation, which traverses the whole request and would block main.
 */

/**
 * An acknowledgement of MAX_BULK Actions has fourteen thousand values, preferences with many views
 * fewer.
 */
const MAX_VALUES = 20_000;
/**
 * Maximum number of characters: a change of every term, with old and new text, each as long as a
 * message of the service.
 */
const MAX_TEXT = 50 * 1024 * 1024;

/** Stops at the first value that exceeds a limit. */
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
    // Values that are neither a list nor a plain object are not in the contract and fail
    // validation.
    for (const key in value) {
      text += key.length;
      rest.push((value as Record<string, unknown>)[key]);
      if (values + rest.length > MAX_VALUES || text > MAX_TEXT) return true;
    }
  }
  return false;
}
