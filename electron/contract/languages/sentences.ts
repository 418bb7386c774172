/** The catalogue of a domain whose messages are codes with parameters: one message per code. */
import type { Catalogue as Sentences } from "../message.ts";
import type { ArgumentsOf, Catalogue, Translator } from "./translator.ts";

/** Codes whose parameters are not the arguments of the message with that name. */
type Special<Topic extends Readonly<Record<string, string>>, Params extends object> = {
  [Code in keyof Params]: Code extends keyof Topic ? (Params[Code] extends ArgumentsOf<Topic[Code]> ? never : Code) : Code;
}[keyof Params];

/**
 * Returns the sentences of a domain. For codes whose parameters are the arguments of the message
 * "topic.code", they come from the catalogue; `special` has the others, and may override the
 * former.
 */
export function sentencesOf<Params extends object>() {
  return <C extends Catalogue, Topic extends keyof C & string>(
    t: Translator<C>,
    topic: Topic,
    special: Pick<Sentences<Params>, Special<C[Topic], Params>> & Partial<Sentences<Params>>,
  ): Sentences<Params> => {
    const codes = Object.keys(t.english[topic] ?? {}).filter((name) => !name.includes("_"));
    const direct = codes.map((code) => [code, (params: object) => t.unchecked(`${topic}.${code}`, params)]);
    return { ...Object.fromEntries(direct), ...special } as Sentences<Params>;
  };
}
