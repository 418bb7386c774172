/**
 * A message as it is stored, compared and sent over IPC: a code and its parameters, of a closed map
 * per domain. Its sentence is made by a catalogue, where it is shown.
 */

/** The union of `{ code, params }` over a map from each code to its parameters. */
export type Message<Params extends object> = {
  [Code in keyof Params]: { readonly code: Code; readonly params: Params[Code] };
}[keyof Params];

/** The sentences of a domain: one for each code, so that a missing one fails to compile. */
export type Catalogue<Params extends object> = { readonly [Code in keyof Params]: (params: Params[Code]) => string };

/** Of a code that needs no parameters. */
export type NoParams = Record<string, never>;

/** The sentence of a message. */
export function sentenceOf<Params extends object>(catalogue: Catalogue<Params>, { code, params }: Message<Params>): string {
  return catalogue[code](params);
}
