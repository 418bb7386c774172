/**
 * Transport for the REST interface: a stream of newline-delimited JSON, and PUT for updates. One
 * line is one event; an unreadable line affects no other line. An error after the start of the
 * stream is a last line in the error format (proto/README.md). Only HTTP framing proves the end.
 */
import { toJson, toJsonString } from "@bufbuild/protobuf";
import {
  ActionStreamMode,
  StreamActionsRequestSchema,
  UpdateActionStateRequestSchema,
  type StreamActionsRequest,
  type UpdateActionStateRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock } from "../ports.ts";
import { BodyReader } from "./body-reader.ts";
import { hasFramedEnd, isJsonType, mediaType, wideCharset } from "./body.ts";
import { viewOf } from "./decode/bytes.ts";
import { frameOfJson, plainJsonFrame, readText } from "./decode/decode.ts";
import { failure, failureOf, TransportError, type TransportFailure } from "./failures/failure.ts";
import { LESS_THAN, unexpectedType, webPage } from "./failures/foreign-answer.ts";
import type { Answer, GuardedFetch } from "./guarded-fetch.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { errorLine, LineSplitter } from "./ndjson.ts";
import { readPieces } from "./pieces.ts";
import type { StreamEnd, StreamListener, Transport, UpdateAnswer } from "./transport.ts";
import { readUpdateAnswer } from "./update-answer.ts";
import { beginsJsonSequence, JsonSequenceSplitter } from "./json-sequence.ts";

export interface RestOptions {
  baseUrl: string;
  fetch: GuardedFetch;
  clock: Clock;
}

const NDJSON = "application/x-ndjson";
const BRACE = 0x7b;
/** Statuses that frameworks send when there is nothing to list. */
const NO_CONTENT: ReadonlySet<number> = new Set([204, 205]);

export class RestTransport implements Transport {
  private readonly options: RestOptions;

  constructor(options: RestOptions) {
    this.options = options;
  }

  async stream(request: StreamActionsRequest, listener: StreamListener, signal: AbortSignal, hasOwnDeadline = false): Promise<StreamEnd> {
    const { baseUrl, clock, fetch } = this.options;
    try {
      const init = {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: NDJSON },
        body: toJsonString(StreamActionsRequestSchema, request),
        signal,
        hasOwnDeadline,
      };
      return await fetch(`${baseUrl}/api/v1/wdm/actions/stream`, init, (answer) =>
        readStream(answer, listener, { clock, signal, isList: request.streamMode === ActionStreamMode.INITIAL_ONLY }),
      );
    } catch (error) {
      return { clean: false, failure: failureOf(error, 0) };
    }
  }

  async update(request: UpdateActionStateRequest, signal: AbortSignal, key: string): Promise<UpdateAnswer> {
    const { baseUrl, fetch } = this.options;
    try {
      const body = toJson(UpdateActionStateRequestSchema, request);
      delete body.actionId;
      const init = {
        method: "PUT",
        headers: { "Content-Type": "application/json", Accept: "application/json", ...idempotencyKey(key) },
        body: JSON.stringify(body),
        signal,
        hasOwnDeadline: true,
      };
      const url = `${baseUrl}/api/v1/wdm/actions/${pathSegment(request.actionId)}/state`;
      const action = await fetch(url, init, (answer) => readUpdateAnswer(answer, { codec: "json", state: request.state, signal }));
      return { accepted: true, ...(action !== undefined && { action }) };
    } catch (error) {
      return { accepted: false, failure: failureOf(error, 0) };
    }
  }
}

async function readStream(
  { response, serverNow }: Answer,
  listener: StreamListener,
  { clock, signal, isList }: { clock: Clock; signal: AbortSignal; isList: boolean },
): Promise<StreamEnd> {
  if (isList && NO_CONTENT.has(response.status)) {
    listener.opened();
    // An intermediary may have sent this status, so another list has to agree.
    return { clean: true, unproven: true };
  }
  if (response.body === null) throw new TransportError(failure({ code: "answerWithoutStream", params: {} }));
  const charset = wideCharset(response);
  if (charset !== undefined) throw unreadCharset(charset);
  const isJson = isJsonType(mediaType(response));
  // A JSON content type opens the stream at once, because an empty queue may send nothing for
  // hours.
  if (isJson) listener.opened();
  const body = new BodyReader(response.body, signal);
  try {
    const first = await body.peekText();
    if (first === LESS_THAN) throw new TransportError(webPage(response, serverNow()));
    const isSequence = isNoLines(mediaType(response)) && beginsJsonSequence(first);
    if (!isJson && first !== BRACE && !isSequence) throw unexpectedType(response, serverNow());
    if (!isJson) listener.opened();
    let error: TransportFailure | undefined;
    await readPieces({ body, clock, signal }, isSequence ? new JsonSequenceSplitter() : new LineSplitter(), (line, sameRead) => {
      // An error contains no part of an event.
      const plain = plainJsonFrame(line);
      if (plain !== undefined) {
        listener.frame(plain, sameRead);
        return false;
      }
      const read = readText(viewOf(line));
      error = read.json === undefined || read.damaged ? undefined : errorLine(read.json);
      if (error === undefined) listener.frame(frameOfJson(read), sameRead);
      return error !== undefined;
    });
    if (error !== undefined) return { clean: false, failure: error };
    return hasFramedEnd(response) ? { clean: true } : { clean: true, unproven: true };
  } finally {
    body.close();
  }
}

function unreadCharset(charset: string): TransportError {
  return new TransportError(failure({ code: "charsetUnread", params: { charset } }));
}

/**
 * Whether the type does not promise lines. For a type that promises lines, a damaged line must not
 * affect any other line.
 */
function isNoLines(type: string): boolean {
  return type === "application/json" || type === "application/json-seq";
}

/** Returns an Action's id as one path segment. Throws a TransportError if the id cannot be one. */
function pathSegment(id: string): string {
  // "." and ".." are relative path steps (RFC 3986, 3.3), even percent-encoded (WHATWG URL); they
  // would change the address.
  if (id === "." || id === ".." || !id.isWellFormed())
    throw new TransportError(failure({ code: "idUnfitForAddress", params: { id } }, { neverSent: true, answered: false }));
  return encodeURIComponent(id);
}
