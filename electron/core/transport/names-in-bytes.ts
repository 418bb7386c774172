/**
 * Names as bytes, for messages whose keys and enums are of a few: the one that stands at a place is
 * found without making a text of it.
 */
import type { DescEnum } from "@bufbuild/protobuf";

const QUOTE = 0x22;

interface Name<Meaning> {
  /** With its quotes. */
  readonly written: Uint8Array;
  readonly meaning: Meaning;
}

/** Each with its meaning. */
export class Names<Meaning> {
  private readonly all: readonly Name<Meaning>[];
  private readonly step: 0 | 1;
  private next = 0;

  /** `step`: the next one that is looked for is mostly the last one again, or the one behind it. */
  constructor(step: 0 | 1, names: readonly (readonly [name: string, meaning: Meaning])[]) {
    const encoder = new TextEncoder();
    this.step = step;
    this.all = names.map(([name, meaning]) => ({ written: encoder.encode(`"${name}"`), meaning }));
  }

  /** The one that stands here. */
  at(bytes: Uint8Array, at: number): Name<Meaning> | undefined {
    const { all } = this;
    let index = this.next;
    for (let turn = 0; turn < all.length; turn += 1) {
      if (index >= all.length) index = 0;
      const name = all[index];
      if (name !== undefined && isAt(name.written, bytes, at)) {
        this.next = index + this.step;
        return name;
      }
      index += 1;
    }
    return undefined;
  }
}

/** The last bytes of names differ most often. */
function isAt(written: Uint8Array, bytes: Uint8Array, at: number): boolean {
  if (at + written.length > bytes.length) return false;
  for (let index = written.length - 2; index >= 0; index -= 1) if (bytes[at + index] !== written[index]) return false;
  return bytes[at + written.length - 1] === QUOTE;
}

/** The fields of one message, by bits, so that a key that comes twice is seen. */
export function keysOf<Field extends string>(...names: readonly Field[]): Names<{ field: Field; bit: number }> {
  return new Names(
    1,
    names.map((field, index) => [field, { field, bit: 1 << index }]),
  );
}

/** The numbers of an enum, by their names. */
export function numbersOf<Enum extends number>(desc: DescEnum): Names<Enum> {
  return new Names(
    0,
    desc.values.map(({ name, number }) => [name, number as Enum]),
  );
}
