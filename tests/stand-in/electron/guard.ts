/**
 * Makes gaps of the stand-in visible: reading a member that it lacks throws an error with the
 * member's name, instead of returning `undefined`.
 */

/**
 * Names that runtimes, bundlers and test tools read from any object, for which `undefined` is
 * correct.
 */
const ASKED_OF_EVERYTHING = new Set([
  "then",
  "toJSON",
  "default",
  "__esModule",
  "inspect",
  "nodeType",
  "tagName",
  "asymmetricMatch",
  "$$typeof",
]);

export function guard<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, receiver): unknown {
      if (key in object || typeof key === "symbol" || ASKED_OF_EVERYTHING.has(key)) return Reflect.get(object, key, receiver);
      throw new Error(`The stand-in for Electron does not provide ${name}.${key}.`);
    },
  });
}
