/** Messages of catalogues taken apart, for the tests that compare them. */
import { IntlMessageFormat } from "intl-messageformat";
import type { Catalogue } from "../../../electron/contract/languages/translator.ts";

/** An element of a message; the numbers are the library's. */
export interface Element {
  readonly type: number;
  readonly value?: string;
  readonly style?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

export const LITERAL = 0;
/** Shown as it is given. */
export const ARGUMENT = 1;
export const NUMBER = 2;
export const SELECT = 5;
export const PLURAL = 6;
export const POUND = 7;

/** Throws for a message that is not well-formed. */
export function elementsOf(message: string): readonly Element[] {
  return new IntlMessageFormat(message, "en", undefined, { ignoreTag: true, requiresOtherClause: false }).getAst();
}

/** With those within plurals and selects. */
export function allElements(elements: readonly Element[]): Element[] {
  return elements.flatMap((one) => [one, ...Object.values(one.options ?? {}).flatMap(({ value }) => allElements(value))]);
}

/** Key and message, in the order of the catalogue. */
export function messagesOf(catalogue: Catalogue): [key: string, message: string][] {
  return Object.entries(catalogue).flatMap(([topic, messages]) =>
    Object.entries(messages).map(([name, message]): [string, string] => [`${topic}.${name}`, message]),
  );
}
