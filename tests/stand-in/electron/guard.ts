/**
 * Makes gaps of the stand-in loud: reading a member that it does not provide throws an error that
 * names it, instead of being `undefined`.
 */

/**
 * Names that runtimes, bundlers and test tools read from any object without meaning anything by it.
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
