/**
 * Transport for Connect and gRPC-Web. gRPC-Web's unary calls use connect-web. Streams do not,
 * because connect-web ends a stream at the first message that it cannot decode; one bad timestamp
 * would empty the queue. Here, frames are split first and then decoded one by one.
 */
import { toBinary, toJsonString } from "@bufbuild/protobuf";
import { ConnectError, createClient, type Client } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { compressedFlag, encodeEnvelope } from "@connectrpc/connect/protocol";
import { endStreamFlag } from "@connectrpc/connect/protocol-connect";
import { trailerFlag, trailerParse, validateTrailer } from "@connectrpc/connect/protocol-grpc-web";
import {
  ActionService,
  StreamActionsRequestSchema,
  UpdateActionStateRequestSchema,
  type StreamActionsRequest,
  type UpdateActionStateRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { CodecName } from "../../contract/vocabulary.ts";
import type { Clock } from "../ports.ts";
import { BodyReader } from "./body-reader.ts";
import { hasFramedEnd, mediaType, readSmallBody } from "./body.ts";
import { type ByteRange, firstByte, viewOf } from "./decode/bytes.ts";
import { decodeRange, LENIENT, unreadableFrame } from "./decode/decode.ts";
import { endStreamFailure } from "./end-stream.ts";
import { EnvelopeSplitter } from "./envelopes.ts";
import { failure, failureOf, abortFailure, TransportError } from "./failures/failure.ts";
import { LESS_THAN, unexpectedType, webPage } from "./failures/foreign-answer.ts";
import { saysAccepted } from "./grpc-web-answer.ts";
import { failureAfter, type Answer, type GuardedFetch } from "./guarded-fetch.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { readPieces } from "./pieces.ts";
import type { StreamEnd, StreamListener, Transport, UpdateAnswer } from "./transport.ts";
import { readUpdateAnswer } from "./update-answer.ts";

export interface ConnectOptions {
  baseUrl: string;
  protocol: "connect" | "grpc-web";
  codec: CodecName;
  fetch: GuardedFetch;
  clock: Clock;
}

/** The first type is the requested one; a gRPC-Web service may omit the codec. */
const GRPC_WEB_TYPES = {
  json: ["application/grpc-web+json", "application/grpc-web"],
  binary: ["application/grpc-web+proto", "application/grpc-web"],
} as const;
const STREAM_TYPES: Readonly<Record<ConnectOptions["protocol"], Readonly<Record<CodecName, readonly [string, ...string[]]>>>> = {
  connect: { json: ["application/connect+json"], binary: ["application/connect+proto"] },
  "grpc-web": GRPC_WEB_TYPES,
};
const BRACE = 0x7b;

export class ConnectTransport implements Transport {
  private readonly options: ConnectOptions;

  constructor(options: ConnectOptions) {
    this.options = options;
  }

  async stream(request: StreamActionsRequest, listener: StreamListener, signal: AbortSignal, hasOwnDeadline = false): Promise<StreamEnd> {
    const { baseUrl, codec, protocol, fetch } = this.options;
    const [contentType] = STREAM_TYPES[protocol][codec];
    const message =
      codec === "binary"
        ? toBinary(StreamActionsRequestSchema, request)
        : new TextEncoder().encode(toJsonString(StreamActionsRequestSchema, request));
    const init = {
      method: "POST",
      headers: {
        "Content-Type": contentType,
        Accept: contentType,
        ...(protocol === "connect" ? { "Connect-Protocol-Version": "1" } : { "X-Grpc-Web": "1" }),
      },
      body: encodeEnvelope(0, message),
      signal,
      hasOwnDeadline,
    };
    try {
      return await fetch(`${baseUrl}/${ActionService.typeName}/StreamActions`, init, (answer) => this.listen(answer, listener, signal));
    } catch (error) {
      return { clean: false, failure: failureOf(error, 0) };
    }
  }

  update(request: UpdateActionStateRequest, signal: AbortSignal, key: string): Promise<UpdateAnswer> {
    return this.options.protocol === "connect" ? this.updateByConnect(request, signal, key) : this.updateByGrpcWeb(request, signal, key);
  }

  /**
   * Sends an update without connect-web: an acceptance may have any 2xx status and no type or body,
   * which connect-web treats as errors.
   */
  private async updateByConnect(request: UpdateActionStateRequest, signal: AbortSignal, key: string): Promise<UpdateAnswer> {
    const { baseUrl, codec, fetch } = this.options;
    const contentType = codec === "binary" ? "application/proto" : "application/json";
    try {
      const init = {
        method: "POST",
        headers: { "Content-Type": contentType, Accept: contentType, "Connect-Protocol-Version": "1", ...idempotencyKey(key) },
        body:
          codec === "binary" ? toBinary(UpdateActionStateRequestSchema, request) : toJsonString(UpdateActionStateRequestSchema, request),
        signal,
        hasOwnDeadline: true,
      };
      const url = `${baseUrl}/${ActionService.typeName}/UpdateActionState`;
      const action = await fetch(url, init, (answer) => readUpdateAnswer(answer, { codec, state: request.state, signal }));
      return { accepted: true, ...(action !== undefined && { action }) };
    } catch (error) {
      return { accepted: false, failure: failureOf(error, 0) };
    }
  }

  private async updateByGrpcWeb(request: UpdateActionStateRequest, signal: AbortSignal, key: string): Promise<UpdateAnswer> {
    let answer: Answer | undefined;
    let bytes: Uint8Array | undefined;
    let fetching: Promise<Response> | undefined;
    const client = this.client((input, init) => {
      const url = typeof input === "string" || input instanceof URL ? String(input) : input.url;
      return (fetching = this.options.fetch(url, { ...init, signal, hasOwnDeadline: true }, async (guarded) => {
        answer = guarded;
        const { response, serverNow, readWhole } = guarded;
        if (!GRPC_WEB_TYPES[this.options.codec].some((type) => type === mediaType(response))) throw unexpectedType(response, serverNow());
        // The body is read here with a reliable abort and a size limit; connect-web has neither.
        const body = await readSmallBody(response, signal, isPage);
        if (isPage(body)) throw new TransportError(webPage(response, serverNow()));
        if (response.body !== null) readWhole();
        bytes = body;
        return new Response(body, { headers: response.headers });
      }));
    });
    const failed = (error: unknown): UpdateAnswer => {
      const cause = answer === undefined ? failureOf(error, 0) : failureAfter(error, answer);
      return { accepted: false, failure: cause };
    };
    try {
      const { action } = await client.updateActionState(request, { signal, headers: idempotencyKey(key) });
      return { accepted: true, ...(action !== undefined && { action }) };
    } catch (error) {
      const isServicesWord = error instanceof ConnectError && error.isWireError;
      if (signal.aborted && !isServicesWord) return failed(await abortFailureIn(fetching));
      if (bytes === undefined || isServicesWord) return failed(error);
      if (saysAccepted(bytes)) return { accepted: true };
      // For an undecodable response, connect-web sets its own code ("invalid argument",
      // "unimplemented"), which is not a refusal by the service.
      return { accepted: false, failure: failure({ code: "answerUnreadable", params: {} }) };
    }
  }

  private client(fetch: typeof globalThis.fetch): Client<typeof ActionService> {
    const { baseUrl, codec } = this.options;
    return createClient(
      ActionService,
      createGrpcWebTransport({ baseUrl, fetch, useBinaryFormat: codec === "binary", jsonOptions: LENIENT }),
    );
  }

  private async listen(answer: Answer, listener: StreamListener, signal: AbortSignal): Promise<StreamEnd> {
    const { response, serverNow } = answer;
    if (!STREAM_TYPES[this.options.protocol][this.options.codec].includes(mediaType(response))) throw unexpectedType(response, serverNow());
    if (response.body === null) throw new TransportError(failure({ code: "answerWithoutStream", params: {} }));
    // gRPC-Web may send the complete end of the stream in the headers if there is no message.
    if (endsInHeaders(response)) checkTrailer(() => validateTrailer(response.headers, new Headers()));
    listener.opened();
    const body = new BodyReader(response.body, signal);
    try {
      if ((await body.peekByte()) === LESS_THAN) throw new TransportError(webPage(response, serverNow()));
      return await this.readStream(answer, body, listener, signal);
    } finally {
      body.close();
    }
  }

  private async readStream(
    { response, serverNow }: Answer,
    body: BodyReader,
    listener: StreamListener,
    signal: AbortSignal,
  ): Promise<StreamEnd> {
    const { clock, codec, protocol } = this.options;
    const endFlag = protocol === "connect" ? endStreamFlag : trailerFlag;
    const saysCodec = mediaType(response) !== "application/grpc-web";
    let end: Uint8Array | undefined;
    await readPieces({ body, clock, signal }, new EnvelopeSplitter(), ({ flags, data }, sameRead) => {
      if ((flags & compressedFlag) !== 0) listener.frame(unreadableFrame({ code: "compressed", params: {} }, viewOf(data)), sameRead);
      else if ((flags & endFlag) !== 0) end = viewOf(data);
      else listener.frame(decodeRange(data, saysCodec ? codec : codecOf(data, codec)), sameRead);
      return end !== undefined;
    });
    if (end === undefined) {
      // The status came before the messages, so it proves nothing about their number.
      if (endsInHeaders(response)) return hasFramedEnd(response) ? { clean: true } : { clean: true, unproven: true };
      throw new TransportError(failure({ code: "endMissing", params: {} }));
    }
    const last = end;
    if (protocol === "grpc-web") {
      checkTrailer(() => validateTrailer(trailerParse(last), response.headers));
      return { clean: true };
    }
    const cause = endStreamFailure(last, serverNow());
    return cause === undefined ? { clean: true } : { clean: false, failure: cause };
  }
}

/**
 * Returns the codec of a frame. If the content type omits the codec, the first byte decides: no
 * binary message of this service begins with a brace.
 */
function codecOf({ bytes, start, end }: ByteRange, requested: CodecName): CodecName {
  if (start === end) return requested;
  return bytes[start] === BRACE ? "json" : "binary";
}

/**
 * Returns the failure of an aborted request. A status may have arrived that connect-web did not
 * wait for.
 */
async function abortFailureIn(fetching: Promise<Response> | undefined): Promise<unknown> {
  try {
    await fetching;
    return new TransportError(abortFailure());
  } catch (error) {
    return error;
  }
}

function isPage(bytes: Uint8Array): boolean {
  return firstByte(bytes) === LESS_THAN;
}

function endsInHeaders(response: Response): boolean {
  return response.headers.has("grpc-status");
}

/**
 * Runs `check` and rethrows the error with which the service ended the stream; for unreadable
 * trailers, throws a TransportError instead.
 */
function checkTrailer(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (error instanceof ConnectError && error.isWireError) throw error;
    throw new TransportError(failure({ code: "endUnreadable", params: {} }));
  }
}
