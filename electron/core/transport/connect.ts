/**
 * Connect and gRPC-Web. Calls go through connect-web. The stream does not: connect-web ends a stream at the first message that it cannot
 * decode, which would turn one bad timestamp into an empty queue. Here frames are split first, with connect's own pieces, and decoded one by one.
 */
import { toBinary, toJsonString } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient, type Client } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-web";
import { compressedFlag, encodeEnvelope, transformSplitEnvelope } from "@connectrpc/connect/protocol";
import { endStreamFlag, endStreamFromJson } from "@connectrpc/connect/protocol-connect";
import { trailerFlag, trailerParse, validateTrailer } from "@connectrpc/connect/protocol-grpc-web";
import {
  ActionService,
  StreamActionsRequestSchema,
  type StreamActionsRequest,
  type UpdateActionStateRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { CodecName } from "../../contract/dto.ts";
import { decodeFrame, LENIENT, unreadableFrame } from "./decode.ts";
import { readFailure } from "./error-body.ts";
import { failure, failureOf, TransportError } from "./failure.ts";
import { chunksOf, discard, givenUp, mediaType, readSmallBody, unexpectedType, type GuardedFetch } from "./guarded-fetch.ts";
import { MAX_FRAME_BYTES, type StreamEnd, type StreamListener, type Transport, type UpdateAnswer } from "./transport.ts";

export interface ConnectOptions {
  baseUrl: string;
  protocol: "connect" | "grpc-web";
  codec: CodecName;
  fetch: GuardedFetch;
  /** Wall clock, for Retry-After dates. */
  now: () => number;
}

/** The first is what we ask for; a gRPC-Web service may leave the codec out where it is the usual one. */
const GRPC_WEB_TYPES = {
  json: ["application/grpc-web+json"],
  binary: ["application/grpc-web+proto", "application/grpc-web"],
} as const;
const STREAM_TYPES: TypesByFormat = {
  connect: { json: ["application/connect+json"], binary: ["application/connect+proto"] },
  "grpc-web": GRPC_WEB_TYPES,
};
const ANSWER_TYPES: TypesByFormat = {
  connect: { json: ["application/json"], binary: ["application/proto"] },
  "grpc-web": GRPC_WEB_TYPES,
};
type TypesByFormat = Readonly<Record<ConnectOptions["protocol"], Readonly<Record<CodecName, readonly [string, ...string[]]>>>>;

export class ConnectTransport implements Transport {
  private readonly options: ConnectOptions;

  constructor(options: ConnectOptions) {
    this.options = options;
  }

  async stream(request: StreamActionsRequest, listener: StreamListener, signal: AbortSignal, patient = false): Promise<StreamEnd> {
    try {
      const response = await this.openStream(request, signal, patient);
      if (response.body === null) throw new TransportError(failure("protocol", "The service's answer has no stream."));
      // gRPC-Web may put its whole end into the headers, when there is nothing else to say.
      if (endsInHeaders(response)) checkEnd(() => validateTrailer(response.headers, new Headers()));
      listener.opened();
      return await this.readStream(response, listener, signal);
    } catch (error) {
      return { clean: false, failure: failureOf(error, this.options.now()) };
    }
  }

  async update(request: UpdateActionStateRequest, signal: AbortSignal): Promise<UpdateAnswer> {
    const { protocol, codec, fetch, now } = this.options;
    let answered = false;
    const client = this.client(async (input, init) => {
      const response = await fetch(typeof input === "string" || input instanceof URL ? String(input) : input.url, { ...init, signal });
      const type = mediaType(response);
      if (response.status !== 200) throw new TransportError(await readFailure(response, type, signal, now()));
      if (!ANSWER_TYPES[protocol][codec].includes(type)) {
        discard(response);
        throw unexpectedType(response, type, now());
      }
      answered = true;
      // Read here, with an abort that works and a bound; connect-web has neither.
      return new Response(await readSmallBody(response, signal), { headers: response.headers });
    });
    try {
      const answer = await client.updateActionState(request, { signal });
      return { accepted: true, ...(answer.action !== undefined && { action: answer.action }) };
    } catch (error) {
      // With Connect, HTTP 200 is the acceptance; that its body cannot be read takes nothing of that back.
      if (answered && protocol === "connect") return { accepted: true };
      const isServicesWord = error instanceof ConnectError && error.isWireError;
      if (signal.aborted && !isServicesWord) return { accepted: false, failure: givenUp() };
      if (!answered || isServicesWord) return { accepted: false, failure: failureOf(error, now()) };
      // What connect makes of an undecodable answer ("invalid argument", "unimplemented") is no word of the service, and no refusal.
      return { accepted: false, failure: failure("protocol", "The service's answer could not be read.") };
    }
  }

  private client(fetch: typeof globalThis.fetch): Client<typeof ActionService> {
    const { baseUrl, codec, protocol } = this.options;
    const options = { baseUrl, fetch, useBinaryFormat: codec === "binary", jsonOptions: LENIENT };
    return createClient(ActionService, protocol === "connect" ? createConnectTransport(options) : createGrpcWebTransport(options));
  }

  private async openStream(request: StreamActionsRequest, signal: AbortSignal, patient: boolean): Promise<Response> {
    const { baseUrl, codec, protocol, fetch, now } = this.options;
    const [contentType] = STREAM_TYPES[protocol][codec];
    const message =
      codec === "binary"
        ? toBinary(StreamActionsRequestSchema, request)
        : new TextEncoder().encode(toJsonString(StreamActionsRequestSchema, request));
    const response = await fetch(`${baseUrl}/${ActionService.typeName}/StreamActions`, {
      method: "POST",
      headers: {
        "Content-Type": contentType,
        Accept: contentType,
        ...(protocol === "connect" ? { "Connect-Protocol-Version": "1" } : { "X-Grpc-Web": "1" }),
      },
      body: encodeEnvelope(0, message),
      signal,
      patient,
    });
    const type = mediaType(response);
    if (response.status !== 200) throw new TransportError(await readFailure(response, type, signal, now()));
    if (!STREAM_TYPES[protocol][codec].includes(type)) {
      discard(response);
      throw unexpectedType(response, type, now());
    }
    return response;
  }

  private async readStream(response: Response, listener: StreamListener, signal: AbortSignal): Promise<StreamEnd> {
    const { codec, protocol } = this.options;
    const endFlag = protocol === "connect" ? endStreamFlag : trailerFlag;
    const envelopes = transformSplitEnvelope(MAX_FRAME_BYTES)(chunksOf(response.body as ReadableStream<Uint8Array>, signal));
    let end: Uint8Array | undefined;
    try {
      for await (const { flags, data } of envelopes) {
        // One chunk can hold many frames, and its first can be the last that anybody wants.
        if (signal.aborted) throw new TransportError(givenUp());
        if ((flags & compressedFlag) !== 0) {
          listener.frame(unreadableFrame("compressed, which was not asked for", data), data.byteLength);
        } else if ((flags & endFlag) !== 0) {
          end = data;
          break;
        } else {
          listener.frame(decodeFrame(data, codec), data.byteLength);
        }
      }
    } catch (error) {
      throw error instanceof ConnectError ? new TransportError(failure("protocol", brokenFrame(error))) : error;
    }
    if (end === undefined) {
      if (endsInHeaders(response)) return { clean: true };
      throw new TransportError(failure("protocol", "The stream broke off without the protocol's end."));
    }
    const last = end;
    checkEnd(() => {
      if (protocol === "grpc-web") return validateTrailer(trailerParse(last), response.headers);
      const { error } = endStreamFromJson(last);
      if (error !== undefined) throw error;
    });
    return { clean: true };
  }
}

function endsInHeaders(response: Response): boolean {
  return response.headers.has("grpc-status");
}

/** Passes on the error that the service ended the stream with; an end that cannot be read is another matter. */
function checkEnd(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (error instanceof ConnectError && error.isWireError) throw error;
    throw new TransportError(failure("protocol", "The end of the stream could not be read."));
  }
}

function brokenFrame(error: ConnectError): string {
  if (error.code === Code.ResourceExhausted) return `A message of the service is larger than ${MAX_FRAME_BYTES / 1024 / 1024} MiB.`;
  return "The stream broke off in the middle of a message.";
}
