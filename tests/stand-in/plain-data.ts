/**
 * The data that may cross between main and a page: only plain JSON. Electron would allow more (all
 * of structured clone); Docket's design does not, so that a message means the same to all its
 * readers.
 */

/** Throws an error with Electron's own message, then the path and type of the offending value. */
export function assertPlain(value: unknown, where: string, wording = "An object could not be cloned."): void {
  const seen = new Set<object>();
  const check = (part: unknown, path: string): void => {
    const refuse = (what: string): never => {
      throw new TypeError(`${wording} ${path} is ${what}; only plain JSON data may cross.`);
    };
    if (part === null || typeof part === "string" || typeof part === "boolean") return;
    if (typeof part === "number") return Number.isFinite(part) ? undefined : refuse(`the number ${part}`);
    if (typeof part !== "object") return refuse(part === undefined ? "undefined" : `a ${typeof part}`);
    if (seen.has(part)) return refuse("a cycle");
    seen.add(part);
    if (Array.isArray(part)) {
      for (let index = 0; index < part.length; index += 1) check(part[index], `${path}[${index}]`);
    } else {
      const prototype: unknown = Object.getPrototypeOf(part);
      if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
        return refuse(`a ${(part as { constructor?: { name?: string } }).constructor?.name ?? "class instance"}`);
      }
      if (Object.getOwnPropertySymbols(part).length > 0) return refuse("an object with symbol keys");
      for (const [key, member] of Object.entries(part)) check(member, `${path}.${key}`);
    }
    seen.delete(part);
  };
  check(value, where);
}
