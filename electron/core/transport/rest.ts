/**
 * The REST surface: a stream of newline-delimited JSON, and PUT for updates. One line is one event; a line that cannot be read costs
 * only itself. An error after the stream has begun is a last line of the error shape (contract.md).
 */
import { toJson, toJsonString } from "@bufbuild/protobuf";
import {
  StreamActionsRequestSchema,
  UpdateActionStateRequestSchema,
  type StreamActionsRequest,
  type UpdateActionStateRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { decodeAnswer, decodeFrame, parseJson } from "./decode.ts";
import { readFailure } from "./error-body.ts";
import { codeFromText, failure, failureOf, TransportError, type TransportFailure } from "./failure.ts";
import { chunksOf, discard, givenUp, mediaType, readSmallBody, unexpectedType, type GuardedFetch } from "./guarded-fetch.ts";
import { MAX_FRAME_BYTES, type StreamEnd, type StreamListener, type Transport, type UpdateAnswer } from "./transport.ts";

export interface RestOptions {
  baseUrl: string;
  fetch: GuardedFetch;
  /** Wall clock, for Retry-After dates. */
  now: () => number;
}

const NDJSON = "application/x-ndjson";
const NEWLINE = 0x0a;

export class RestTransport implements Transport {
  private readonly options: RestOptions;

  constructor(options: RestOptions) {
    this.options = options;
  }

  async stream(request: StreamActionsRequest, listener: StreamListener, signal: AbortSignal, patient = false): Promise<StreamEnd> {
    const { baseUrl, fetch, now } = this.options;
    try {
      const response = await fetch(`${baseUrl}/api/v1/wdm/actions/stream`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: NDJSON },
        body: toJsonString(StreamActionsRequestSchema, request),
        signal,
        patient,
      });
      const type = mediaType(response);
      if (response.status !== 200) throw new TransportError(await readFailure(response, type, signal, now()));
      if (type !== NDJSON) {
        discard(response);
        throw unexpectedType(response, type, now());
      }
      if (response.body === null) throw new TransportError(failure("protocol", "The service's answer has no stream."));
      listener.opened();
      for await (const line of linesOf(chunksOf(response.body, signal))) {
        // One chunk can hold many lines, and its first can be the last that anybody wants.
        if (signal.aborted) throw new TransportError(givenUp());
        const error = errorLine(line);
        if (error !== undefined) return { clean: false, failure: error };
        listener.frame(decodeFrame(line, "json"), line.byteLength);
      }
      return { clean: true };
    } catch (error) {
      return { clean: false, failure: failureOf(error, now()) };
    }
  }

  async update(request: UpdateActionStateRequest, signal: AbortSignal): Promise<UpdateAnswer> {
    const { baseUrl, fetch, now } = this.options;
    try {
      const body = toJson(UpdateActionStateRequestSchema, request);
      delete body.actionId;
      const response = await fetch(`${baseUrl}/api/v1/wdm/actions/${pathSegment(request.actionId)}/state`, {
        method: "PUT",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify(body),
        signal,
      });
      const type = mediaType(response);
      if (response.status < 200 || response.status > 299)
        return { accepted: false, failure: await readFailure(response, type, signal, now()) };
      const bytes = await readSmallBody(response, signal).catch(() => undefined);
      // A login page answers 200 to anything; only the service's own JSON, or nothing at all, is an acceptance.
      if (bytes?.byteLength !== 0 && type !== "application/json") throw unexpectedType(response, type, now());
      const action = bytes === undefined ? undefined : decodeAnswer(bytes, "json");
      return { accepted: true, ...(action !== undefined && { action }) };
    } catch (error) {
      return { accepted: false, failure: failureOf(error, now()) };
    }
  }
}

/** An Action's id as one segment of the path. */
function pathSegment(id: string): string {
  // "." and ".." are steps in a path (RFC 3986, 3.3), percent-encoded too (WHATWG URL): the address would be another one.
  if (id === "." || id === ".." || !id.isWellFormed())
    throw new TransportError(
      failure("invalid_argument", `The id "${id}" cannot be part of a web address, so REST cannot carry it. Choose another transport.`, {
        neverSent: true,
      }),
    );
  return encodeURIComponent(id);
}

/** Splits at newlines, on bytes, so that a character cut in two by the network stays whole. Blank lines are no events. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const gather = (part: Uint8Array): void => {
    size += part.byteLength;
    if (size > MAX_FRAME_BYTES)
      throw new TransportError(failure("protocol", `A message of the service is larger than ${MAX_FRAME_BYTES / 1024 / 1024} MiB.`));
    parts.push(part);
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      gather(chunk.subarray(start, end));
      const line = join(parts);
      parts = [];
      size = 0;
      start = end + 1;
      if (!isBlank(line)) yield line;
    }
    // Copied: what the chunk's buffer becomes after this is not ours to say.
    if (start < chunk.byteLength) gather(chunk.slice(start));
  }
  const last = join(parts);
  // A whole error object says more than its missing newline. An event that may have been cut off is none.
  if (!isBlank(last)) throw new TransportError(errorLine(last) ?? failure("protocol", "The stream broke off in the middle of a message."));
}

function join(parts: Uint8Array[]): Uint8Array {
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

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/** An error line has a code and no event type. */
function errorLine(line: Uint8Array): TransportFailure | undefined {
  try {
    const value = parseJson(line);
    if (value === null || typeof value !== "object" || Array.isArray(value) || "eventType" in value || "event_type" in value)
      return undefined;
    const code = codeFromText(value["code"]);
    if (code === undefined) return undefined;
    const message = typeof value["message"] === "string" ? value["message"].slice(0, 1000) : "";
    return failure(code, message || `The service ended the stream: "${code}".`, { fromService: message !== "" });
  } catch {
    return undefined;
  }
}
