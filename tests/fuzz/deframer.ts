/**
 * Splits the bytes of one stream into messages for the oracle, according to the framing of each
 * protocol. A part that two readers may interpret differently is marked as unsure.
 */
import { joined, type WireFormat } from "../core/transport/wire-format.ts";

export type Part =
  | { is: "message"; payload: Uint8Array; sure: boolean }
  /**
   * Nothing after the end counts. `clean` is true if the service has marked the end, and undefined
   * if that is uncertain.
   */
  | { is: "end"; clean: boolean | undefined };

export interface Deframer {
  /** Adds bytes and returns the messages that are complete so far. */
  push(chunk: Uint8Array): Part[];
  /** Returns the remaining parts after the body was closed. */
  close(): Part[];
}

const MAX_FRAME = 4 * 1024 * 1024;
const NEWLINE = 0x0a;
const COMPRESSED = 0x01;

export function deframerFor(format: WireFormat): Deframer {
  return format.transport === "rest" ? new Lines() : new Envelopes(format.transport === "connect" ? 0x02 : 0x80);
}

class Envelopes implements Deframer {
  private readonly endFlag: number;
  private rest: Uint8Array = new Uint8Array();
  private over = false;

  constructor(endFlag: number) {
    this.endFlag = endFlag;
  }

  /**
   * Adds bytes. Data after the end is ambiguous: one reader skips it, another treats the stream as
   * broken.
   */
  push(chunk: Uint8Array): Part[] {
    const parts: Part[] = [];
    this.rest = this.rest.byteLength === 0 ? chunk : joined(this.rest, chunk);
    while (!this.over && this.rest.byteLength >= 5) {
      const flags = this.rest[0] as number;
      const length = new DataView(this.rest.buffer, this.rest.byteOffset).getUint32(1);
      if (length > MAX_FRAME) return [...parts, this.end(false)];
      if (this.rest.byteLength < 5 + length) break;
      const payload = this.rest.subarray(5, 5 + length);
      this.rest = this.rest.subarray(5 + length);
      if ((flags & COMPRESSED) !== 0) parts.push({ is: "message", payload: new Uint8Array(), sure: true });
      else if ((flags & this.endFlag) !== 0)
        parts.push(this.end(flags === this.endFlag && this.rest.byteLength === 0 ? isCleanEnd(payload) : undefined));
      else parts.push({ is: "message", payload, sure: flags === 0 });
    }
    return parts;
  }

  close(): Part[] {
    return this.over ? [] : [this.end(false)];
  }

  private end(clean: boolean | undefined): Part {
    this.over = true;
    return { is: "end", clean };
  }
}

/**
 * Recognises the ends that the services of these tests send; a damaged end may be read either way.
 */
function isCleanEnd(payload: Uint8Array): boolean | undefined {
  const text = new TextDecoder().decode(payload);
  if (text === "{}" || text === "grpc-status: 0\r\n") return true;
  return /^\{"error":\{"code":"[a-z_]+"|^grpc-status: [1-9]/.test(text) ? false : undefined;
}

class Lines implements Deframer {
  private rest: Uint8Array = new Uint8Array();
  private over = false;

  push(chunk: Uint8Array): Part[] {
    const parts: Part[] = [];
    this.rest = this.rest.byteLength === 0 ? chunk : joined(this.rest, chunk);
    for (let at = this.rest.indexOf(NEWLINE); at >= 0 && !this.over; at = this.rest.indexOf(NEWLINE)) {
      parts.push(...this.line(this.rest.subarray(0, at), true));
      this.rest = this.rest.subarray(at + 1);
    }
    return parts;
  }

  /** Ends the stream. A complete object without its newline may be an event or a truncated one. */
  close(): Part[] {
    if (this.over) return [];
    const parts = this.line(this.rest, false);
    const isBlank = this.rest.every(isSpace);
    return this.over ? parts : [...parts, { is: "end", clean: isBlank ? true : undefined }];
  }

  private line(line: Uint8Array, sure: boolean): Part[] {
    if (line.every(isSpace)) return [];
    const text = new TextDecoder().decode(line);
    if (/"code"\s*:/.test(text) && !/"event_?[tT]ype"/.test(text)) {
      this.over = /^\{"code":"[a-z_]+","message":"[^"]*"\}$/.test(text);
      // A "code" key in a damaged event may look like an error or like an unknown field.
      if (!this.over) return [{ is: "message", payload: line, sure: false }];
      return [{ is: "end", clean: false }];
    }
    return [{ is: "message", payload: line, sure }];
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}
