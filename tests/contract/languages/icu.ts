/** Parses the messages of catalogues for the tests that compare them. */
import { IntlMessageFormat } from "intl-messageformat";
import type { Catalogue } from "../../../electron/contract/languages/translator.ts";

/** An element of a message; the type numbers are the library's. */
export interface Element {
  readonly type: number;
  readonly value?: string;
  readonly style?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

export const LITERAL = 0;
/** An argument that is shown as it is given. */
export const ARGUMENT = 1;
export const NUMBER = 2;
export const SELECT = 5;
export const PLURAL = 6;
export const POUND = 7;

/** Returns the elements of a message; throws if the message is not well-formed. */
export function elementsOf(message: string): readonly Element[] {
  return new IntlMessageFormat(message, "en", undefined, { ignoreTag: true, requiresOtherClause: false }).getAst();
}

/** Returns all elements, including those within plurals and selects. */
export function allElements(elements: readonly Element[]): Element[] {
  return elements.flatMap((one) => [one, ...Object.values(one.options ?? {}).flatMap(({ value }) => allElements(value))]);
}

/** Returns the keys and messages in the order of the catalogue. */
export function messagesOf(catalogue: Catalogue): [key: string, message: string][] {
  return Object.entries(catalogue).flatMap(([topic, messages]) =>
    Object.entries(messages).map(([name, message]): [string, string] => [`${topic}.${name}`, message]),
  );
}
