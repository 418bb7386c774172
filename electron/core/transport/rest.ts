/**
 * The REST surface: a stream of newline-delimited JSON, and PUT for updates. One line is one event;
 * an unreadable line costs only itself. An error after the stream has begun is a last line of the
 * error shape (proto/README.md). The end is proven by the framing of HTTP only.
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
/** Frameworks answer so where there is nothing to list. */
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
    // Whatever is on the way may have answered so: another list has to agree.
    return { clean: true, unproven: true };
  }
  if (response.body === null) throw new TransportError(failure({ code: "answerWithoutStream", params: {} }));
  const charset = wideCharset(response);
  if (charset !== undefined) throw unreadCharset(charset);
  const isJson = isJsonType(mediaType(response));
  // A JSON type opens the stream at once: an empty queue may send nothing for hours.
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
      // An error has no part of an event.
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

/** A type that promises no lines; where lines are promised, a damaged one must cost no other. */
function isNoLines(type: string): boolean {
  return type === "application/json" || type === "application/json-seq";
}

/** An Action's id as one segment of the path. */
function pathSegment(id: string): string {
  // "." and ".." are steps in a path (RFC 3986, 3.3), percent-encoded too (WHATWG URL): the
  // address would be another one.
  if (id === "." || id === ".." || !id.isWellFormed())
    throw new TransportError(failure({ code: "idUnfitForAddress", params: { id } }, { neverSent: true, answered: false }));
  return encodeURIComponent(id);
}
