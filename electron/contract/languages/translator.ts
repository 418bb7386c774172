/**
 * Messages of catalogues in the current language: ICU MessageFormat, with keys and arguments that
 * the compiler checks against the English text. It never throws: if a message or an argument is
 * missing, it returns the English message, and if that fails too, the key.
 */
import type { GetICUArgs } from "@schummar/icu-type-parser";
import { IntlMessageFormat } from "intl-messageformat";
import { formatters } from "./formats.ts";
import { ENGLISH, language, reportMessageProblem } from "./language.ts";

/** Messages by topic, then by name. A name "code_variant" is a variant of the message `code`. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The same names in another language; a missing or surplus name fails to compile. */
export type Translated<Topic extends Readonly<Record<string, string>>> = { readonly [Name in keyof Topic]: string };

/** The catalogue in another language. */
export type TranslatedCatalogue<C extends Catalogue> = { readonly [Topic in keyof C]: Translated<C[Topic]> };

/** "topic.name". */
export type KeyOf<C extends Catalogue> = { [Topic in keyof C & string]: `${Topic}.${keyof C[Topic] & string}` }[keyof C & string];

export type MessageOf<C extends Catalogue, Key extends string> = Key extends `${infer Topic}.${infer Name}` ? C[Topic][Name] : never;

/**
 * The arguments of a message. They are inserted as they are; nothing in them is parsed as syntax.
 */
export type ArgumentsOf<Message extends string, Value = never> = GetICUArgs<
  Message,
  { ICUArgument: string | number | Value; ICUNumberArgument: number; ICUDateArgument: never }
>;

/** Empty for a message without arguments. */
type Values<Message extends string, Value = never> = Message extends Message
  ? keyof ArgumentsOf<Message, Value> extends never
    ? []
    : [values: ArgumentsOf<Message, Value>]
  : never;

export interface Translator<C extends Catalogue> {
  readonly english: C;
  <Key extends KeyOf<C>>(key: Key, ...values: Values<MessageOf<C, Key>>): string;
  /** Returns the parts of a message in order; arguments may be elements of a page. */
  parts: <Key extends KeyOf<C>, Value>(key: Key, values: ArgumentsOf<MessageOf<C, Key>, Value>) => (string | Value)[];
  /** Like the call, without compile-time checks of key and arguments. */
  unchecked: (key: string, values?: object) => string;
  /** Adds a language. */
  add: (tag: string, catalogue: Catalogue) => void;
  /** Whether a catalogue for that language exists. */
  has: (tag: string) => boolean;
}

/** @param others catalogues by BCP 47 tag; messages are parsed on first use */
export function createTranslator<const C extends Catalogue>(
  english: C,
  others: Readonly<Record<string, TranslatedCatalogue<C>>> = {},
): Translator<C> {
  const tables = new Map<string, Table>(Object.entries({ ...others, [ENGLISH]: english }).map(([tag, one]) => [tag, new Table(tag, one)]));
  const made = (key: string, values: object | undefined): unknown => {
    const tag = language();
    for (const one of tag === ENGLISH ? [tag] : [tag, ENGLISH]) {
      try {
        const table = tables.get(one);
        if (table === undefined) throw new Error("there is no such catalogue");
        return table.say(key, values);
      } catch (error) {
        reportMessageProblem({ language: one, key, why: error instanceof Error ? error.message : String(error) });
      }
    }
    return key;
  };
  const unchecked = (key: string, values?: object): string => String(made(key, values));
  const parts = (key: string, values: object): unknown[] => [made(key, values)].flat();
  const t: unknown = Object.assign((key: string, values?: object) => unchecked(key, values), {
    english,
    parts,
    unchecked,
    add: (tag: string, catalogue: Catalogue) => void tables.set(tag, new Table(tag, catalogue)),
    has: (tag: string) => tables.has(tag),
  });
  return t as Translator<C>;
}

/** A select lists every case, so that the compiler can check them; tags are treated as text. */
const OPTIONS = { ignoreTag: true, requiresOtherClause: false, formatters };

/** A catalogue with a cache of parsed messages. */
class Table {
  private readonly tag: string;
  private readonly catalogue: Catalogue;
  private readonly known = new Map<string, string | IntlMessageFormat>();

  constructor(tag: string, catalogue: Catalogue) {
    this.tag = tag;
    this.catalogue = catalogue;
  }

  /** @throws if a message or an argument is missing */
  say(key: string, values: object | undefined): unknown {
    const message = this.known.get(key) ?? this.read(key);
    return typeof message === "string" ? message : message.format(values as Record<string, string | number>);
  }

  private read(key: string): string | IntlMessageFormat {
    const text = this.text(key);
    if (text === undefined) throw new Error("there is no such message");
    // Without a brace, an apostrophe and all other characters stand for themselves.
    const message = /[{}]|''/.test(text) ? new IntlMessageFormat(text, this.tag, undefined, OPTIONS) : text;
    this.known.set(key, message);
    return message;
  }

  private text(key: string): string | undefined {
    const end = key.indexOf(".");
    const [topic, name] = [key.slice(0, end), key.slice(end + 1)];
    const messages = Object.hasOwn(this.catalogue, topic) ? this.catalogue[topic] : undefined;
    return messages !== undefined && Object.hasOwn(messages, name) ? messages[name] : undefined;
  }
}
