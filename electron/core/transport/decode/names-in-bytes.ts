/**
 * Names as bytes, for messages whose keys and enums are of a few: the one that stands at a place is
 * found without making a text of it.
 */
import type { DescEnum } from "@bufbuild/protobuf";
import { BytePattern } from "./byte-pattern.ts";

interface Name<Meaning> {
  readonly written: BytePattern;
  readonly meaning: Meaning;
}

/** Each with its meaning. */
export class Names<Meaning> {
  private readonly all: readonly Name<Meaning>[];
  private readonly step: 0 | 1;
  private next = 0;

  /**
   * `step`: the next one that is looked for is mostly the last one again, or the one behind it;
   * `after`: what follows each of them.
   */
  constructor(step: 0 | 1, names: readonly (readonly [name: string, meaning: Meaning])[], after = "") {
    this.step = step;
    this.all = names.map(([name, meaning]) => ({ written: BytePattern.of(`"${name}"${after}`), meaning }));
  }

  /** The one that stands here. */
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

/** The fields of one message, by bits, so that a key that comes twice is seen. */
export interface Keys<Field extends string> {
  /** With a colon right behind. */
  readonly usual: Names<Key<Field>>;
  readonly any: Names<Key<Field>>;
}

export function keysOf<Field extends string>(...names: readonly Field[]): Keys<Field> {
  const keys = names.map((field, index) => [field, { field, bit: 1 << index }] as const);
  return { usual: new Names(1, keys, ":"), any: new Names(1, keys) };
}

/** The numbers of an enum, by their names. */
export function numbersOf<Enum extends number>(desc: DescEnum): Names<Enum> {
  return new Names(
    0,
    desc.values.map(({ name, number }) => [name, number as Enum]),
  );
}
