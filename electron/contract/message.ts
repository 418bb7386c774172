/**
 * A message in the form that is stored, compared and sent over IPC: a code and its parameters, from
 * a closed map per domain. A catalogue creates its sentence where it is shown.
 */

/** The union of `{ code, params }` over a map from each code to its parameters. */
export type Message<Params extends object> = {
  [Code in keyof Params]: { readonly code: Code; readonly params: Params[Code] };
}[keyof Params];

/** The sentences of a domain: one per code, so that a missing one fails to compile. */
export type Catalogue<Params extends object> = { readonly [Code in keyof Params]: (params: Params[Code]) => string };

/** The parameters of a code without any. */
export type NoParams = Record<string, never>;

/** Returns the sentence of a message. */
export function sentenceOf<Params extends object>(catalogue: Catalogue<Params>, { code, params }: Message<Params>): string {
  return catalogue[code](params);
}
