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
import { decodeFrame, LENIENT } from "./decode.ts";
import { readFailure } from "./error-body.ts";
import { failure, failureOf, TransportError } from "./failure.ts";
import { chunksOf, discard, mediaType, unexpectedType, type GuardedFetch } from "./guarded-fetch.ts";
import { MAX_FRAME_BYTES, type StreamEnd, type StreamListener, type Transport, type UpdateAnswer } from "./transport.ts";

export interface ConnectOptions {
  baseUrl: string;
  protocol: "connect" | "grpc-web";
  codec: CodecName;
  fetch: GuardedFetch;
  /** Wall clock, for Retry-After dates. */
  now: () => number;
}

const CONTENT_TYPES = {
  connect: { json: "application/connect+json", binary: "application/connect+proto" },
  "grpc-web": { json: "application/grpc-web+json", binary: "application/grpc-web+proto" },
} as const;

export class ConnectTransport implements Transport {
  private readonly options: ConnectOptions;

  constructor(options: ConnectOptions) {
    this.options = options;
  }

  async stream(request: StreamActionsRequest, listener: StreamListener, signal: AbortSignal): Promise<StreamEnd> {
    try {
      const response = await this.openStream(request, signal);
      if (response.body === null) throw new TransportError(failure("protocol", "The service's answer has no stream."));
      // gRPC-Web may put its whole end into the headers, when there is nothing else to say.
      if (response.headers.has("grpc-status")) validateTrailer(response.headers, response.headers);
      listener.opened();
      return await this.readStream(response, listener, signal);
    } catch (error) {
      return { clean: false, failure: failureOf(error) };
    }
  }

  async update(request: UpdateActionStateRequest, signal: AbortSignal): Promise<UpdateAnswer> {
    let status = 0;
    const client = this.client(async (input, init) => {
      const response = await this.options.fetch(typeof input === "string" || input instanceof URL ? String(input) : input.url, {
        ...init,
        signal,
      });
      status = response.status;
      return response;
    });
    try {
      const answer = await client.updateActionState(request, { signal });
      return { accepted: true, ...(answer.action !== undefined && { action: answer.action }) };
    } catch (error) {
      const decodedBadly = error instanceof ConnectError ? error.cause !== undefined : !(error instanceof TransportError);
      // With Connect, HTTP 200 is the acceptance; that its body cannot be read takes nothing of that back.
      if (this.options.protocol === "connect" && status === 200 && decodedBadly && !signal.aborted) return { accepted: true };
      const cause = failureOf(error);
      // An undecodable answer is no word of the service: connect calls it "invalid argument", which here would read as a refusal.
      if (status === 200 && decodedBadly)
        return { accepted: false, failure: failure("protocol", "The service's answer could not be read.") };
      return { accepted: false, failure: cause };
    }
  }

  private client(fetch: typeof globalThis.fetch): Client<typeof ActionService> {
    const { baseUrl, codec, protocol } = this.options;
    const options = { baseUrl, fetch, useBinaryFormat: codec === "binary", jsonOptions: LENIENT };
    return createClient(ActionService, protocol === "connect" ? createConnectTransport(options) : createGrpcWebTransport(options));
  }

  private async openStream(request: StreamActionsRequest, signal: AbortSignal): Promise<Response> {
    const { baseUrl, codec, protocol, fetch, now } = this.options;
    const contentType = CONTENT_TYPES[protocol][codec];
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
    });
    const type = mediaType(response);
    if (response.status !== 200) throw new TransportError(await readFailure(response, type, signal, now()));
    if (type !== contentType && !(protocol === "grpc-web" && codec === "binary" && type === "application/grpc-web")) {
      discard(response);
      throw unexpectedType(response, type, now());
    }
    return response;
  }

  private async readStream(response: Response, listener: StreamListener, signal: AbortSignal): Promise<StreamEnd> {
    const { codec, protocol } = this.options;
    const endFlag = protocol === "connect" ? endStreamFlag : trailerFlag;
    const envelopes = transformSplitEnvelope(MAX_FRAME_BYTES)(chunksOf(response.body as ReadableStream<Uint8Array>, signal));
    try {
      for await (const { flags, data } of envelopes) {
        if ((flags & compressedFlag) !== 0) {
          listener.frame({ ok: false, reason: "compressed, which was not asked for" }, data.byteLength);
        } else if ((flags & endFlag) !== 0) {
          return protocol === "connect" ? connectEnd(data) : grpcWebEnd(data, response.headers);
        } else {
          listener.frame(decodeFrame(data, codec), data.byteLength);
        }
      }
    } catch (error) {
      throw error instanceof ConnectError ? new TransportError(failure("protocol", brokenFrame(error))) : error;
    }
    return { clean: false, failure: failure("protocol", "The stream broke off without the protocol's end.") };
  }
}

function connectEnd(data: Uint8Array): StreamEnd {
  const { error, metadata } = endStreamFromJson(data);
  if (error === undefined) return { clean: true };
  metadata.forEach((value, key) => error.metadata.append(key, value));
  return { clean: false, failure: failureOf(error) };
}

function grpcWebEnd(data: Uint8Array, headers: Headers): StreamEnd {
  validateTrailer(trailerParse(data), headers);
  return { clean: true };
}

function brokenFrame(error: ConnectError): string {
  if (error.code === Code.ResourceExhausted) return `A message of the service is larger than ${MAX_FRAME_BYTES / 1024 / 1024} MiB.`;
  return "The stream broke off in the middle of a message.";
}
