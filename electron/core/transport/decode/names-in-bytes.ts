/**
 * Names as bytes, for messages whose keys and enum values come from a small set: finds the name at
 * an offset without decoding it to text.
 */
import type { DescEnum } from "@bufbuild/protobuf";
import { BytePattern } from "./byte-pattern.ts";

interface Name<Meaning> {
  readonly written: BytePattern;
  readonly meaning: Meaning;
}

/** A set of names with their meanings. */
export class Names<Meaning> {
  private readonly all: readonly Name<Meaning>[];
  private readonly step: 0 | 1;
  private next = 0;

  /**
   * `step`: 0 if the next name is mostly the last one again, 1 if it is mostly the following one;
   * `after`: text that follows each name.
   */
  constructor(step: 0 | 1, names: readonly (readonly [name: string, meaning: Meaning])[], after = "") {
    this.step = step;
    this.all = names.map(([name, meaning]) => ({ written: BytePattern.of(`"${name}"${after}`), meaning }));
  }

  /** Returns the name at this offset. */
  at(words: DataView, at: number): Name<Meaning> | undefined {
    const { all } = this;
    let index = this.next;
    for (let turn = 0; turn < all.length; turn += 1) {
      if (index >= all.length) index = 0;
      const name = all[index];
      if (name !== undefined && name.written.isAt(words, at)) {
        this.next = index + this.step;
        return name;
      }
      index += 1;
    }
    return undefined;
  }
}

export interface Key<Field extends string> {
  readonly field: Field;
  readonly bit: number;
}

/** The fields of one message with one bit each, so that a repeated key is detected. */
export interface Keys<Field extends string> {
  /** Keys directly followed by a colon. */
  readonly usual: Names<Key<Field>>;
  readonly any: Names<Key<Field>>;
}

export function keysOf<Field extends string>(...names: readonly Field[]): Keys<Field> {
  const keys = names.map((field, index) => [field, { field, bit: 1 << index }] as const);
  return { usual: new Names(1, keys, ":"), any: new Names(1, keys) };
}

/** Returns the numbers of an enum by their names. */
export function numbersOf<Enum extends number>(desc: DescEnum): Names<Enum> {
  return new Names(
    0,
    desc.values.map(({ name, number }) => [name, number as Enum]),
  );
}
