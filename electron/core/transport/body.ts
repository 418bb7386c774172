/**
 * Bodies of answers: read with an abort and a bound, and never waited for after that;
 * guarded-fetch.ts ends the request. A web page is known by its first byte: a content type only
 * repeats a configuration.
 */
import { failure, TransportError, type TransportFailure } from "./failure.ts";
import { networkFailure } from "./network-failure.ts";
import { MAX_FRAME_BYTES } from "./transport.ts";

const BOM = [0xef, 0xbb, 0xbf];

/**
 * The chunks of a body until its end or the abort. Leaving the loop cancels the body; after the
 * abort nothing more is yielded even if the reader never settles.
 */
export async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    for (;;) {
      const result = await raceAbort(reader.read(), signal);
      if (result.done) return;
      yield result.value;
    }
  } catch (error) {
    if (signal.aborted) throw new TransportError(givenUp());
    // The request has arrived: a failure from here on proves nothing about it.
    if (error instanceof TransportError) throw error;
    throw new TransportError({ ...networkFailure(error), recorded: "unknown", neverSent: false, answered: true });
  } finally {
    // Not awaited: a body whose peer is gone may never answer the cancel.
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Reads a small body whole, or no further than a first chunk that is foreign. Throws when it is
 * larger than any answer can be.
 */
export async function readSmallBody(
  response: Response,
  signal: AbortSignal,
  isForeign: (first: Uint8Array) => boolean,
): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(response.body, signal)) {
    size += chunk.byteLength;
    if (size > MAX_FRAME_BYTES) throw new TransportError(failure({ code: "answerTooLarge", params: {} }));
    parts.push(chunk);
    if (parts.length === 1 && isForeign(chunk)) break;
  }
  return join(parts);
}

/**
 * Reads a body until `isEnough`, which sees each chunk once, or until it ends or breaks off.
 * `whole`: the bytes are all of it. Never throws.
 */
export async function readUntil(
  response: Response,
  signal: AbortSignal,
  isEnough: (chunk: Uint8Array) => boolean,
): Promise<{ bytes: Uint8Array; whole: boolean }> {
  const parts: Uint8Array[] = [];
  try {
    if (response.body !== null)
      for await (const chunk of chunksOf(response.body, signal)) {
        parts.push(chunk);
        if (isEnough(chunk)) return { bytes: join(parts), whole: false };
      }
    return { bytes: join(parts), whole: true };
  } catch {
    return { bytes: join(parts), whole: false };
  }
}

export interface Peeked {
  /**
   * The first byte that is neither blank nor of a byte order mark; undefined for a body without
   * one.
   */
  first: number | undefined;
  /** All of the body but its byte order mark. */
  chunks: AsyncGenerator<Uint8Array, void, undefined>;
  /** Lets the body go, read or not. */
  leave: () => Promise<void>;
}

/**
 * Waits for the first byte that identifies the body. `framed`: every byte counts, for bytes that
 * are no text.
 */
export async function peek(body: ReadableStream<Uint8Array>, signal: AbortSignal, framed = false): Promise<Peeked> {
  const chunks = chunksOf(body, signal);
  let start: Uint8Array = new Uint8Array();
  let first: number | undefined;
  while (first === undefined) {
    const { value } = await chunks.next();
    if (value === undefined) break;
    start = start.byteLength === 0 ? value : join([start, value]);
    if (!framed && BOM.every((byte, index) => start[index] === byte)) start = start.subarray(BOM.length);
    const mayBeMark = !framed && start.byteLength < BOM.length && [...start].every((byte, index) => byte === BOM[index]);
    if (!mayBeMark) first = framed ? start[0] : firstByte(start);
  }
  return { first, chunks: resumed(start, chunks), leave: async () => void (await chunks.return()) };
}

async function* resumed(
  start: Uint8Array,
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    if (start.byteLength > 0) yield start;
    yield* chunks;
  } finally {
    await chunks.return();
  }
}

/** The first byte that is not blank; undefined where all are. A byte order mark counts as blank. */
export function firstByte(bytes: Uint8Array): number | undefined {
  const start = BOM.every((byte, index) => bytes[index] === byte) ? BOM.length : 0;
  return bytes.subarray(start).find((byte) => !isBlank(byte));
}

export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}

/** The essence of the content type, lower case: "application/json". */
export function mediaType(response: Response): string {
  return (response.headers.get("content-type") ?? "").split(/[;,]/)[0]?.trim().toLowerCase() ?? "";
}

/**
 * JSON by any of its names, of one object or of lines; the framed formats of Connect and gRPC-Web
 * are none.
 */
export function isJsonType(type: string): boolean {
  return /json/.test(type) && !/^application\/(?:connect|grpc)/.test(type);
}

/**
 * Whether the body's own framing marks its end, so that fetch fails on one that was cut: a length,
 * or chunks (RFC 9112, 6.3). Any other ends with its connection, however that came. HTTP/2 needs
 * neither header and cannot be distinguished from that here; a gzip that is cut is no error to
 * fetch.
 */
export function hasFramedEnd({ headers }: Response): boolean {
  const codings = (headers.get("transfer-encoding") ?? "").toLowerCase().split(",");
  return headers.has("content-length") || codings.at(-1)?.trim() === "chunked";
}

/** The failure that an abort ends as. */
export function givenUp(): TransportFailure {
  return failure({ code: "requestAborted", params: {} });
}

/**
 * Settles at the abort, whether or not `work` does. `tooLate` gets what `work` still brings after
 * it.
 */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal, tooLate?: (value: T) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(new TransportError(givenUp()));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    work
      .then((value) => {
        if (signal.aborted) tooLate?.(value);
        resolve(value);
      }, reject)
      .finally(() => signal.removeEventListener("abort", abort));
  });
}
