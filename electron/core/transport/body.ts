/**
 * Reads response bodies with an abort and a size limit, and never waits for them afterwards;
 * guarded-fetch.ts ends the request. A web page is recognised by its first byte, because a content
 * type only repeats a configuration.
 */
import { BodyReader } from "./body-reader.ts";
import { join } from "./decode/bytes.ts";
import { failure, abortFailure, TransportError } from "./failures/failure.ts";
import { MAX_FRAME_BYTES } from "./transport.ts";

/** Yields the chunks of a body until its end or the abort. Leaving the loop cancels the body. */
export async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = new BodyReader(body, signal);
  try {
    for (let chunk = await reader.next(); chunk !== undefined; chunk = await reader.next()) yield chunk;
  } finally {
    reader.close();
  }
}

/**
 * Reads a small body completely, or only its first chunk if that chunk is foreign. Throws a
 * TransportError if the body is larger than any response can be.
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
 * Reads a body until `isEnough` returns true, or until the body ends or is cut off. `isEnough`
 * receives each chunk once. `whole`: the bytes are the complete body; `cut`: its end did not
 * arrive. Never throws.
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

/** Returns the media type without parameters, in lower case: "application/json". */
export function mediaType(response: Response): string {
  return (response.headers.get("content-type") ?? "").split(/[;,]/)[0]?.trim().toLowerCase() ?? "";
}

/**
 * Returns the charset of the content type if its bytes cannot pass for UTF-8. ISO 8859-1 does not
 * count: text declared as such is mostly UTF-8, ISO 8859-1 or ASCII.
 */
export function wideCharset({ headers }: Response): string | undefined {
  return /;\s*charset="?(utf-?(?:16|32)(?:le|be)?)\b/i.exec(headers.get("content-type") ?? "")?.[1]?.toLowerCase();
}

/**
 * Whether the type is JSON by any of its names, as one object or as lines; the framed formats of
 * Connect and gRPC-Web are not.
 */
export function isJsonType(type: string): boolean {
  return /json/.test(type) && !/^application\/(?:connect|grpc)/.test(type);
}

/**
 * Whether the body's framing marks its end, so that fetch reports a cut: a length, or chunks (RFC
 * 9112, 6.3). Any other body ends with its connection, for whatever reason. HTTP/2 needs neither
 * header and cannot be distinguished from that case here; fetch does not report a truncated gzip
 * body as an error.
 */
export function hasFramedEnd({ headers }: Response): boolean {
  const codings = (headers.get("transfer-encoding") ?? "").toLowerCase().split(",");
  return headers.has("content-length") || codings.at(-1)?.trim() === "chunked";
}

/**
 * Settles at the abort, whether or not `work` does. `tooLate` receives a result of `work` that
 * arrives after the abort.
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
        // An error of the caller's work is passed on unchanged.
        reject(error);
      },
    );
  });
}
