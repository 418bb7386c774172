/**
 * Reads JSON of the usual form from its bytes, token by token and without intermediate values. Any
 * other form is reported as unusual and left to other readers.
 */
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { ByteRange } from "./bytes.ts";
import { textOfBytes } from "./byte-text.ts";
import type { Key, Keys, Names } from "./names-in-bytes.ts";
import { RepeatedPart } from "./repeated-part.ts";
import { parseUtc } from "./timestamp.ts";

const [TAB, RETURN, NEWLINE, SPACE, QUOTE, COMMA, COLON, BACKSLASH, OPEN, CLOSE] = [9, 13, 10, 0x20, 0x22, 0x2c, 0x3a, 0x5c, 0x7b, 0x7d];

/**
 * The last second read. Most times have the same second as the previous one; matched with the
 * preceding quote.
 */
const lastSecond = new RepeatedPart<bigint>();

/** An offset behind the end of any message. */
const BEHIND = 0x3fffffff;

const readText = (json: JsonBytes): string => json.text();

/**
 * A position in the bytes. Once the bytes are unusual, nothing more is read. Reading behind the end
 * of the message also counts as unusual: the position must be at the end finally.
 */
export class JsonBytes {
  private readonly bytes: Uint8Array;
  private readonly words: DataView;
  private readonly last: number;
  private at: number;
  /** Start and end of the last string read, without its quotes. */
  private start = 0;
  private end = 0;

  constructor({ bytes, words, start, end }: ByteRange) {
    this.bytes = bytes;
    this.words = words;
    this.at = start;
    this.last = end;
  }

  /** Whether the message had the usual form and nothing follows. */
  get isWhole(): boolean {
    this.skipBlanks();
    return this.at === this.last;
  }

  /** Reads the start of an object. */
  open(): void {
    this.take(OPEN);
  }

  /**
   * Reads an object's next key with its colon; undefined at the end of the object and for an
   * unusual key. `seen`: bits of the keys read before.
   */
  key<Field extends string>(keys: Keys<Field>, seen: number): Key<Field> | undefined {
    const { bytes, words, at } = this;
    if (seen === 0 || bytes[at] === COMMA) {
      const start = seen === 0 ? at : at + 1;
      const name = keys.usual.at(words, start);
      if (name !== undefined && (seen & name.meaning.bit) === 0) {
        this.at = start + name.written.length;
        return name.meaning;
      }
    }
    return this.spacedKey(keys, seen);
  }

  /** Like `key`, for the end of an object or a key after blanks. */
  private spacedKey<Field extends string>(keys: Keys<Field>, seen: number): Key<Field> | undefined {
    this.skipBlanks();
    if (this.bytes[this.at] === CLOSE) {
      this.at += 1;
      return undefined;
    }
    if (seen !== 0) this.take(COMMA);
    const key = this.name(keys.any);
    this.take(COLON);
    if (key !== undefined && (seen & key.bit) === 0) return key;
    this.unusual();
    return undefined;
  }

  text(): string {
    this.string();
    const text = textOfBytes(this.bytes, this.start, this.end);
    if (text === undefined) this.unusual();
    return text ?? "";
  }

  /**
   * Reads a text that many consecutive messages share; a match with its quotes needs no decoding.
   */
  repeatedText(last: RepeatedPart<string>): string {
    return this.repeated(last, readText);
  }

  number<Enum extends number>(names: Names<Enum>): Enum {
    return this.name(names) ?? (0 as Enum);
  }

  time(): Timestamp {
    this.skipBlanks();
    const { bytes, words, at } = this;
    const seconds = lastSecond.find(words, at);
    if (seconds !== undefined) {
      const start = at + lastSecond.length;
      let end = start;
      while (end < start + LONGEST_FRACTION && bytes[end] !== QUOTE) end += 1;
      const nanos = bytes[end] === QUOTE ? nanosIn(bytes, start, end) : -1;
      this.at = end + 1;
      if (nanos < 0) this.unusual();
      return { $typeName: "google.protobuf.Timestamp", seconds, nanos };
    }
    this.string();
    const { start, end } = this;
    const time = parseUtc(textOfBytes(bytes, start, end) ?? "");
    if (time === undefined) this.unusual();
    else lastSecond.keep(bytes, start - 1, start + SECOND, time.seconds);
    return time ?? { $typeName: "google.protobuf.Timestamp", seconds: 0n, nanos: 0 };
  }

  /** Reads a text, or an object without nested objects, that many consecutive messages share. */
  repeated<Part>(last: RepeatedPart<Part>, read: (json: JsonBytes) => Part): Part {
    this.skipBlanks();
    const { bytes, words, at: start } = this;
    const found = last.find(words, start);
    if (found !== undefined) {
      this.at = start + last.length;
      return found;
    }
    const part = read(this);
    if (this.at < BEHIND) last.keep(bytes, start, this.at, part);
    return part;
  }

  unusual(): void {
    this.at = BEHIND;
  }

  private name<Meaning>(names: Names<Meaning>): Meaning | undefined {
    this.skipBlanks();
    const name = names.at(this.words, this.at);
    if (name === undefined) this.unusual();
    else this.at += name.written.length;
    return name?.meaning;
  }

  private string(): void {
    this.take(QUOTE);
    const { bytes, at, last } = this;
    for (let end = at; end < last; end += 1) {
      const byte = bytes[end] as number;
      if (byte === QUOTE) {
        this.start = at;
        this.end = end;
        this.at = end + 1;
        return;
      }
      if (byte < SPACE || byte === BACKSLASH) break;
    }
    this.unusual();
    this.start = this.end = 0;
  }

  private take(byte: number): void {
    if (this.bytes[this.at] !== byte) this.skipBlanks();
    if (this.bytes[this.at] === byte) this.at += 1;
    else this.unusual();
  }

  private skipBlanks(): void {
    const { bytes, last } = this;
    let { at } = this;
    // Most messages contain no blanks.
    if ((bytes[at] ?? 0) > SPACE) return;
    for (; at < last; at += 1) {
      const byte = bytes[at] as number;
      if (byte > SPACE || (byte !== SPACE && byte !== TAB && byte !== RETURN && byte !== NEWLINE)) break;
    }
    this.at = at;
  }
}

/** Length of a time up to its seconds. */
const SECOND = "2026-11-20T12:00:00".length;
const [POINT, Z, ZERO] = [0x2e, 0x5a, 0x30];
const DIGITS = 9;
/** Length of ".123456789Z". */
const LONGEST_FRACTION = DIGITS + 2;

/** Returns the nanoseconds of "Z" or ".123Z" in this range; -1 for any other text. */
function nanosIn(bytes: Uint8Array, start: number, end: number): number {
  const digits = end - start - 2;
  if (bytes[end - 1] !== Z || digits === 0 || digits < -1 || digits > DIGITS) return -1;
  if (digits < 0) return 0;
  if (bytes[start] !== POINT) return -1;
  let nanos = 0;
  for (let at = start + 1; at < end - 1; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    nanos = nanos * 10 + digit;
  }
  return nanos * 10 ** (DIGITS - digits);
}
