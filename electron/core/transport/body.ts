/**
 * Bodies of answers: read with an abort and a bound, and never waited for after that;
 * guarded-fetch.ts ends the request. A web page is known by its first byte: a content type only
 * repeats a configuration.
 */
import { BodyReader } from "./body-reader.ts";
import { join } from "./decode/bytes.ts";
import { failure, abortFailure, TransportError } from "./failures/failure.ts";
import { MAX_FRAME_BYTES } from "./transport.ts";

/** The chunks of a body until its end or the abort. Leaving the loop cancels the body. */
export async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = new BodyReader(body, signal);
  try {
    for (let chunk = await reader.next(); chunk !== undefined; chunk = await reader.next()) yield chunk;
  } finally {
    reader.close();
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
 * `whole`: the bytes are all of it; `cut`: its end did not come. Never throws.
 */
export async function readUntil(
  response: Response,
  signal: AbortSignal,
  isEnough: (chunk: Uint8Array) => boolean,
): Promise<{ bytes: Uint8Array; whole: boolean; cut: boolean }> {
  if (response.body === null) return { bytes: new Uint8Array(), whole: true, cut: false };
  const parts: Uint8Array[] = [];
  const reader = new BodyReader(response.body, signal);
  try {
    for (let chunk = await reader.next(); chunk !== undefined; chunk = await reader.next()) {
      parts.push(chunk);
      if (isEnough(chunk)) return { bytes: join(parts), whole: false, cut: false };
    }
    return { bytes: join(parts), whole: true, cut: false };
  } catch {
    return { bytes: join(parts), whole: false, cut: true };
  } finally {
    reader.close();
  }
}

/** The essence of the content type, lower case: "application/json". */
export function mediaType(response: Response): string {
  return (response.headers.get("content-type") ?? "").split(/[;,]/)[0]?.trim().toLowerCase() ?? "";
}

/**
 * The encoding that the content type names, where its bytes cannot pass for UTF-8: what calls itself
 * ISO 8859-1 is mostly one of both, or ASCII.
 */
export function wideCharset({ headers }: Response): string | undefined {
  return /;\s*charset="?(utf-?(?:16|32)(?:le|be)?)\b/i.exec(headers.get("content-type") ?? "")?.[1]?.toLowerCase();
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

/**
 * Settles at the abort, whether or not `work` does. `tooLate` gets what `work` still brings after
 * it.
 */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal, tooLate?: (value: T) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(new TransportError(abortFailure()));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    work.then(
      (value) => {
        signal.removeEventListener("abort", abort);
        if (signal.aborted) tooLate?.(value);
        resolve(value);
      },
      (error: unknown) => {
        signal.removeEventListener("abort", abort);
        // The error of whatever the caller gave is passed on as it is.
        reject(error);
      },
    );
  });
}
