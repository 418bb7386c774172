/** Labels by the words that they stand for, each in the language in force at the time it is read. */
import type { Catalogue, Translator } from "./translator.ts";

/** The messages of a topic by their names. None is kept: a copy of the record would be of one language. */
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
