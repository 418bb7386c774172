/**
 * Reads JSON of the usual spelling from its bytes, token by token and without a value in between;
 * what is written in another way is called unusual, and left to others.
 */
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { ByteRange } from "./bytes.ts";
import { textOfBytes } from "./byte-text.ts";
import type { Names } from "./names-in-bytes.ts";
import { RepeatedPart } from "./repeated-part.ts";
import { parseUtc } from "./timestamp.ts";

const [TAB, RETURN, NEWLINE, SPACE, QUOTE, COMMA, COLON, BACKSLASH, OPEN, CLOSE] = [9, 13, 10, 0x20, 0x22, 0x2c, 0x3a, 0x5c, 0x7b, 0x7d];

/** Most times are of the same second as the last one. */
const lastSecond = new RepeatedPart<bigint>();

/** Behind the end of any message. */
const BEHIND = 0x3fffffff;

/**
 * A position in the bytes; once they are unusual, nothing more is read. What goes on behind the end
 * of the message is none: the position has to be there at last.
 */
export class JsonBytes {
  private readonly bytes: Uint8Array;
  private readonly last: number;
  private at: number;
  /** The string that was read last, without its quotes. */
  private start = 0;
  private end = 0;

  constructor({ bytes, start, end }: ByteRange) {
    this.bytes = bytes;
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
  key<Field extends string>(keys: Names<{ field: Field; bit: number }>, seen: number): { field: Field; bit: number } | undefined {
    this.skipBlanks();
    if (this.bytes[this.at] === CLOSE) {
      this.at += 1;
      return undefined;
    }
    if (seen !== 0) this.take(COMMA);
    const key = this.name(keys);
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

  repeatedText(last: RepeatedPart<string>): string {
    this.string();
    const { bytes, start, end } = this;
    const found = last.find(bytes, start, end);
    if (found !== undefined) return found;
    const text = textOfBytes(bytes, start, end);
    if (text === undefined) this.unusual();
    else last.keep(bytes, start, end, text);
    return text ?? "";
  }

  number<Enum extends number>(names: Names<Enum>): Enum {
    return this.name(names) ?? (0 as Enum);
  }

  time(): Timestamp {
    this.string();
    const { bytes, start, end } = this;
    const nanos = nanosIn(bytes, start + SECOND, end);
    const second = nanos < 0 ? undefined : lastSecond.find(bytes, start, start + SECOND);
    if (second !== undefined) return { $typeName: "google.protobuf.Timestamp", seconds: second, nanos };
    const time = parseUtc(textOfBytes(bytes, start, end) ?? "");
    if (time === undefined) this.unusual();
    else if (nanos >= 0) lastSecond.keep(bytes, start, start + SECOND, time.seconds);
    return time ?? { $typeName: "google.protobuf.Timestamp", seconds: 0n, nanos: 0 };
  }

  /** An object without objects, which many messages in a row have in common. */
  repeatedObject<Part>(last: RepeatedPart<Part>, read: (json: JsonBytes) => Part): Part {
    this.skipBlanks();
    const { bytes, at: start } = this;
    const close = bytes.indexOf(CLOSE, start) + 1;
    const found = last.find(bytes, start, close);
    if (found !== undefined) {
      this.at = close;
      return found;
    }
    const part = read(this);
    // A text in it may hold a brace.
    if (this.at === close) last.keep(bytes, start, close, part);
    return part;
  }

  unusual(): void {
    this.at = BEHIND;
  }

  private name<Meaning>(names: Names<Meaning>): Meaning | undefined {
    this.skipBlanks();
    const name = names.at(this.bytes, this.at);
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
