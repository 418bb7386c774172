/**
 * Connect, gRPC and gRPC-Web on the wire: content types, deadlines, and the end of a response with
 * or without an error. The envelopes, which all four forms share, are in rpc-message.ts. Sources:
 * connectrpc.com/docs/protocol, and PROTOCOL-HTTP2.md and PROTOCOL-WEB.md of grpc/grpc.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import { encodeEnvelope } from "@connectrpc/connect/protocol";
import * as connect from "@connectrpc/connect/protocol-connect";
import * as grpc from "@connectrpc/connect/protocol-grpc";
import * as grpcWeb from "@connectrpc/connect/protocol-grpc-web";
import type { HttpRequest, HttpResponse } from "./listener.ts";
import { headersOf } from "./refusal.ts";

/** Rules for reading and answering one request. */
export interface RpcProtocol {
  /** Content type of the response. */
  readonly contentType: string;
  readonly binary: boolean;
  /** Whether messages have envelopes: all except those of Connect's unary calls. */
  readonly enveloped: boolean;
  /** Header with the request's compression. */
  readonly encodingHeader: string;
  /** Header of a response that lists the supported compressions. */
  readonly acceptEncodingHeader: string;
  /** Throws INVALID_ARGUMENT for an unsupported version of the protocol. */
  checkVersion(request: HttpRequest): void;
  /**
   * Returns the client's time limit in milliseconds; undefined if there is none. Throws
   * INVALID_ARGUMENT.
   */
  timeoutMs(request: HttpRequest): number | undefined;
  /** Ends a response, whose head may already be sent, with or without an error. */
  end(response: HttpResponse, error?: ConnectError): void;
}

/** The accepted content types, as listed in a response. */
export const ACCEPTED_TYPES = {
  StreamActions: [connect.contentTypeStreamJson, connect.contentTypeStreamProto],
  UpdateActionState: [connect.contentTypeUnaryJson, connect.contentTypeUnaryProto],
  both: [grpc.contentTypeJson, grpc.contentTypeProto, grpcWeb.contentTypeJson, grpcWeb.contentTypeProto],
} as const;

/**
 * Returns undefined for any other content type, including gRPC-Web in base64
 * (`application/grpc-web-text`).
 */
export function protocolOf(contentType: string | undefined, streams: boolean): RpcProtocol | undefined {
  const type = contentType ?? null;
  const connectType = connect.parseContentType(type);
  if (connectType) {
    if (connectType.stream !== streams) return undefined;
    return streams ? connectStream(connectType.binary) : connectUnary(connectType.binary);
  }
  const webType = grpcWeb.parseContentType(type);
  if (webType) return webType.text ? undefined : overGrpcWeb(webType.binary);
  const grpcType = grpc.parseContentType(type);
  return grpcType && overGrpc(grpcType.binary);
}

function connectUnary(binary: boolean): RpcProtocol {
  return {
    contentType: binary ? connect.contentTypeUnaryProto : connect.contentTypeUnaryJson,
    binary,
    enveloped: false,
    encodingHeader: connect.headerUnaryEncoding,
    acceptEncodingHeader: connect.headerUnaryAcceptEncoding,
    checkVersion: checkConnectVersion,
    timeoutMs: connectTimeout,
    end(response, error) {
      if (error && !response.headersSent) {
        for (const [name, value] of error.metadata) response.setHeader(name, value);
        const status = connect.codeToHttpStatus(error.code);
        for (const [name, value] of Object.entries(headersOf(status))) response.setHeader(name, value);
        response.statusCode = status;
        response.setHeader("Content-Type", connect.contentTypeUnaryJson);
        response.end(connect.errorToJsonBytes(error, undefined));
        return;
      }
      response.end();
    },
  };
}

function connectStream(binary: boolean): RpcProtocol {
  return {
    contentType: binary ? connect.contentTypeStreamProto : connect.contentTypeStreamJson,
    binary,
    enveloped: true,
    encodingHeader: connect.headerStreamEncoding,
    acceptEncodingHeader: connect.headerStreamAcceptEncoding,
    checkVersion: checkConnectVersion,
    timeoutMs: connectTimeout,
    end(response, error) {
      const end = JSON.stringify(connect.endStreamToJson(new Headers(), error, undefined));
      response.end(encodeEnvelope(connect.endStreamFlag, Buffer.from(end)));
    },
  };
}

function overGrpc(binary: boolean): RpcProtocol {
  return {
    contentType: binary ? grpc.contentTypeProto : grpc.contentTypeJson,
    ...LIKE_GRPC,
    binary,
    end(response, error) {
      // HTTP/1 supports trailers only after a chunked body, and decides on that when the head is
      // sent.
      if (response.req.httpVersionMajor === 1 && !response.headersSent) response.writeHead(200);
      response.addTrailers(Object.fromEntries(grpc.setTrailerStatus(new Headers(), error)));
      response.end();
    },
  };
}

function overGrpcWeb(binary: boolean): RpcProtocol {
  return {
    contentType: binary ? grpcWeb.contentTypeProto : grpcWeb.contentTypeJson,
    ...LIKE_GRPC,
    binary,
    end(response, error) {
      const trailer = grpcWeb.trailerSerialize(grpcWeb.setTrailerStatus(new Headers(), error));
      response.end(encodeEnvelope(grpcWeb.trailerFlag, trailer));
    },
  };
}

const LIKE_GRPC = {
  enveloped: true,
  encodingHeader: grpc.headerEncoding,
  acceptEncodingHeader: grpc.headerAcceptEncoding,
  checkVersion: () => undefined,
  timeoutMs: (request: HttpRequest) => timeout(grpc.parseTimeout(header(request, grpc.headerTimeout), Number.MAX_SAFE_INTEGER)),
};

/** The header is optional, so that requests can be written by hand, for example with curl. */
function checkConnectVersion(request: HttpRequest): void {
  const version = header(request, connect.headerProtocolVersion);
  if (version === null || version === connect.protocolVersion) return;
  const text = `${connect.headerProtocolVersion} must be "${connect.protocolVersion}", and is ${JSON.stringify(version)}`;
  throw new ConnectError(text, Code.InvalidArgument);
}

function connectTimeout(request: HttpRequest): number | undefined {
  return timeout(connect.parseTimeout(header(request, connect.headerTimeout), Number.MAX_SAFE_INTEGER));
}

function timeout({ timeoutMs, error }: { timeoutMs?: number; error?: ConnectError | undefined }): number | undefined {
  if (error) throw error;
  return timeoutMs;
}

function header({ headers }: HttpRequest, name: string): string | null {
  return headers[name.toLowerCase()]?.toString() ?? null;
}
