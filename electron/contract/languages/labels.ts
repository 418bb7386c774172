/** Labels by their codes, in the language that is current when they are read. */
import type { Catalogue, Translator } from "./translator.ts";

/**
 * Returns getters for the messages of a topic. No text is stored, because a copy of the record
 * would have a fixed language.
 */
export function labelsOf<C extends Catalogue, Topic extends keyof C & string>(
  t: Translator<C>,
  topic: Topic,
): Readonly<Record<keyof C[Topic], string>> {
  const getters = Object.keys(t.english[topic] ?? {}).map((name): [string, PropertyDescriptor] => [
    name,
    { enumerable: true, get: () => t.unchecked(`${topic}.${name}`) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters)) as Record<keyof C[Topic], string>;
}
