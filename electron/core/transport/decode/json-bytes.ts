/**
 * Reads JSON of the usual spelling from its bytes, token by token and without a value in between;
 * what is written in another way is called unusual, and left to others.
 */
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { ByteRange } from "./bytes.ts";
import { textOfBytes } from "./byte-text.ts";
import type { Key, Keys, Names } from "./names-in-bytes.ts";
import { RepeatedPart } from "./repeated-part.ts";
import { parseUtc } from "./timestamp.ts";

const [TAB, RETURN, NEWLINE, SPACE, QUOTE, COMMA, COLON, BACKSLASH, OPEN, CLOSE] = [9, 13, 10, 0x20, 0x22, 0x2c, 0x3a, 0x5c, 0x7b, 0x7d];

/** Most times are of the same second as the last one; known with the quote before them. */
const lastSecond = new RepeatedPart<bigint>();

/** Behind the end of any message. */
const BEHIND = 0x3fffffff;

const readText = (json: JsonBytes): string => json.text();

/**
 * A position in the bytes; once they are unusual, nothing more is read. What goes on behind the end
 * of the message is none: the position has to be there at last.
 */
export class JsonBytes {
  private readonly bytes: Uint8Array;
  private readonly words: DataView;
  private readonly last: number;
  private at: number;
  /** The string that was read last, without its quotes. */
  private start = 0;
  private end = 0;

  constructor({ bytes, words, start, end }: ByteRange) {
    this.bytes = bytes;
    this.words = words;
    this.at = start;
    this.last = end;
  }

  /** All was usual, and nothing follows. */
  get isWhole(): boolean {
    this.skipBlanks();
    return this.at === this.last;
  }

  /** Begins an object. */
  open(): void {
    this.take(OPEN);
  }

  /**
   * The next of an object's keys, with its colon; undefined at the object's end, and where its key
   * is unusual. `seen`: the bits of those that came before.
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

  /** As `key`, of an object's end, or where there are blanks. */
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

  /** One that many messages in a row have in common: with its quotes, it is known without reading it. */
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

  /** A text, or an object without objects, which many messages in a row have in common. */
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
    // Mostly there are none.
    if ((bytes[at] ?? 0) > SPACE) return;
    for (; at < last; at += 1) {
      const byte = bytes[at] as number;
      if (byte > SPACE || (byte !== SPACE && byte !== TAB && byte !== RETURN && byte !== NEWLINE)) break;
    }
    this.at = at;
  }
}

/** The length of a time up to its second. */
const SECOND = "2026-11-20T12:00:00".length;
const [POINT, Z, ZERO] = [0x2e, 0x5a, 0x30];
const DIGITS = 9;
/** ".123456789Z" */
const LONGEST_FRACTION = DIGITS + 2;

/** Of "Z" or ".123Z" between these places; -1 for anything else. */
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
