/**
 * Reads the single message of an RPC request from its body: removes its envelope if the protocol
 * has one, decompresses and decodes it.
 */
import { type DescMessage, fromBinary, type MessageShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { compressionBrotli, compressionGzip } from "@connectrpc/connect-node";
import { type Compression, compressedFlag, compressionNegotiate } from "@connectrpc/connect/protocol";
import { readJsonRequest } from "./json-message.ts";
import { MAX_REQUEST_BYTES } from "./limits.ts";
import type { HttpRequest } from "./listener.ts";
import { readBody, TooLarge } from "./request-body.ts";
import type { RpcProtocol } from "./rpc-protocols.ts";

/** Bytes of flags and length. */
const ENVELOPE_HEAD = 5;

/**
 * Throws INVALID_ARGUMENT, TooLarge, and UNIMPLEMENTED for an unknown compression or if there is
 * not exactly one message.
 */
export async function readMessage<Desc extends DescMessage>(
  schema: Desc,
  request: HttpRequest,
  protocol: RpcProtocol,
): Promise<MessageShape<Desc>> {
  const compression = compressionOf(request, protocol);
  const body = await readBody(request, MAX_REQUEST_BYTES + (protocol.enveloped ? ENVELOPE_HEAD : 0));
  const { data, compressed } = protocol.enveloped ? openEnvelope(body) : { data: body, compressed: compression !== undefined };
  if (compressed && !compression) throw invalid("the message is compressed, and the request does not say how");
  const bytes = compressed && compression ? await decompress(compression, data) : data;
  return protocol.binary ? readBinary(schema, bytes) : readJsonRequest(schema, bytes);
}

function compressionOf(request: HttpRequest, protocol: RpcProtocol): Compression | undefined {
  const asked = request.headers[protocol.encodingHeader.toLowerCase()]?.toString() ?? null;
  const known = [compressionGzip, compressionBrotli];
  const { request: compression, error } = compressionNegotiate(known, asked, null, protocol.acceptEncodingHeader);
  if (error) throw error;
  return compression ?? undefined;
}

function openEnvelope(body: Buffer): { data: Buffer; compressed: boolean } {
  if (body.byteLength === 0) throw new ConnectError("the request holds no message, and this call takes one", Code.Unimplemented);
  if (body.byteLength < ENVELOPE_HEAD) throw invalid("the request ends within an envelope");
  const flags = body.readUInt8(0);
  const end = ENVELOPE_HEAD + body.readUInt32BE(1);
  if (end > MAX_REQUEST_BYTES + ENVELOPE_HEAD) throw new TooLarge();
  if ((flags & ~compressedFlag) !== 0) throw invalid(`the request's envelope has the flags ${flags}, which no message of a client has`);
  if (body.byteLength < end) throw invalid("the request ends within an envelope");
  if (body.byteLength > end) throw new ConnectError("the request holds more than the one message that this call takes", Code.Unimplemented);
  return { data: body.subarray(ENVELOPE_HEAD), compressed: (flags & compressedFlag) !== 0 };
}

/**
 * Decompresses the message. Rejects with TooLarge (RESOURCE_EXHAUSTED) if the result is too large.
 */
async function decompress(compression: Compression, data: Buffer): Promise<Uint8Array> {
  try {
    return await compression.decompress(data, MAX_REQUEST_BYTES);
  } catch (error) {
    if (ConnectError.from(error).code === Code.ResourceExhausted) throw new TooLarge();
    throw invalid(`the message is not ${compression.name}, which the request says it is`);
  }
}

function readBinary<Desc extends DescMessage>(schema: Desc, bytes: Uint8Array): MessageShape<Desc> {
  try {
    return fromBinary(schema, bytes, { readUnknownFields: false });
  } catch (error) {
    throw invalid(`the request cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function invalid(message: string): ConnectError {
  return new ConnectError(message.toWellFormed(), Code.InvalidArgument);
}
