/**
 * Connect, gRPC and gRPC-Web on the wire: content types, deadlines, and how an answer ends, with an
 * error or without. The envelopes that all four forms share are in rpc-message.ts. Sources:
 * connectrpc.com/docs/protocol, and PROTOCOL-HTTP2.md and PROTOCOL-WEB.md of grpc/grpc.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import { encodeEnvelope } from "@connectrpc/connect/protocol";
import * as connect from "@connectrpc/connect/protocol-connect";
import * as grpc from "@connectrpc/connect/protocol-grpc";
import * as grpcWeb from "@connectrpc/connect/protocol-grpc-web";
import type { HttpRequest, HttpResponse } from "./listener.ts";
import { headersOf } from "./refusal.ts";

/** How one request is to be read and answered. */
export interface RpcProtocol {
  /** Of the answer. */
  readonly contentType: string;
  readonly binary: boolean;
  /** Whether messages travel in envelopes: all but those of Connect's unary calls. */
  readonly enveloped: boolean;
  /** Names the request's compression. */
  readonly encodingHeader: string;
  /** Says in an answer which compressions there are. */
  readonly acceptEncodingHeader: string;
  /** Throws INVALID_ARGUMENT for a version of the protocol that is not spoken here. */
  checkVersion(request: HttpRequest): void;
  /** Milliseconds that the client gives the call; undefined: any. Throws INVALID_ARGUMENT. */
  timeoutMs(request: HttpRequest): number | undefined;
  /** Ends an answer whose head may be out, with or without an error. */
  end(response: HttpResponse, error?: ConnectError): void;
}

/** The accepted kinds of request, as an answer's text. */
export const ACCEPTED_TYPES = {
  StreamActions: [connect.contentTypeStreamJson, connect.contentTypeStreamProto],
  UpdateActionState: [connect.contentTypeUnaryJson, connect.contentTypeUnaryProto],
  both: [grpc.contentTypeJson, grpc.contentTypeProto, grpcWeb.contentTypeJson, grpcWeb.contentTypeProto],
} as const;

/**
 * Undefined for any other content type, gRPC-Web in base64 (`application/grpc-web-text`) among
 * them.
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
      // HTTP/1 has trailers behind a chunked body only, and decides on that with the head.
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

/** A client may leave it out: one that writes its requests by hand, as with curl. */
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
