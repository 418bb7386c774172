/**
 * Connect, gRPC and gRPC-Web requests with broken, oversized or unusual envelopes, codecs and
 * compressions, over each protocol.
 */
import { gzipSync } from "node:zlib";
import { toBinary } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { StreamActionsRequestSchema, UpdateActionStateRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { move, running, watch } from "./fixtures.ts";
import { anAction } from "../support/actions.ts";
import { enveloped, envelopes, exchange, exchangeHttp2, type Operation, PROCEDURE, type RawAnswer } from "./raw-clients.ts";

const UPDATE = Buffer.from(toBinary(UpdateActionStateRequestSchema, move("a", "ASSIGNED")));
const RESYNC = Buffer.from(toBinary(StreamActionsRequestSchema, watch({ mode: "INITIAL_ONLY" })));

interface Protocol {
  readonly name: string;
  readonly type: string;
  readonly encoding: string;
  readonly http2: boolean;
  readonly operation: Operation;
  readonly message: Buffer;
}

const PROTOCOLS: readonly Protocol[] = [
  {
    name: "a Connect stream",
    type: "application/connect+proto",
    encoding: "connect-content-encoding",
    http2: false,
    operation: "StreamActions",
    message: RESYNC,
  },
  {
    name: "a gRPC update",
    type: "application/grpc+proto",
    encoding: "grpc-encoding",
    http2: true,
    operation: "UpdateActionState",
    message: UPDATE,
  },
  { name: "a gRPC stream", type: "application/grpc", encoding: "grpc-encoding", http2: true, operation: "StreamActions", message: RESYNC },
  {
    name: "a gRPC update on HTTP/1.1",
    type: "application/grpc",
    encoding: "grpc-encoding",
    http2: false,
    operation: "UpdateActionState",
    message: UPDATE,
  },
  {
    name: "a gRPC-Web update",
    type: "application/grpc-web",
    encoding: "grpc-encoding",
    http2: false,
    operation: "UpdateActionState",
    message: UPDATE,
  },
  {
    name: "a gRPC-Web stream on HTTP/2",
    type: "application/grpc-web+proto",
    encoding: "grpc-encoding",
    http2: true,
    operation: "StreamActions",
    message: RESYNC,
  },
];

const CODES: Readonly<Record<string, string>> = {
  0: "ok",
  3: "invalid_argument",
  8: "resource_exhausted",
  12: "unimplemented",
  13: "internal",
  16: "unauthenticated",
};

/** Returns the code and message at the end of the answer, from where the protocol puts them. */
function endOf(protocol: Protocol, { status, trailers, body }: RawAnswer): string {
  expect(status).toBe(200);
  if (protocol.type.startsWith("application/grpc-web")) {
    const end =
      envelopes(body)
        .find(({ flags }) => flags === 0x80)
        ?.data.toString() ?? "";
    return `${CODES[/grpc-status: ?(\d+)/.exec(end)?.[1] ?? ""] ?? "?"}: ${decodeURIComponent(/grpc-message: ?(.*)/.exec(end)?.[1] ?? "")}`;
  }
  if (protocol.type.startsWith("application/grpc"))
    return `${CODES[trailers["grpc-status"]?.toString() ?? ""] ?? "?"}: ${decodeURIComponent(trailers["grpc-message"]?.toString() ?? "")}`;
  const end =
    envelopes(body)
      .find(({ flags }) => flags === 2)
      ?.data.toString() ?? "null";
  const { error } = JSON.parse(end) as { error?: { code: string; message?: string } };
  return error ? `${error.code}: ${error.message ?? ""}` : "ok: ";
}

async function ask(protocol: Protocol, body: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { baseUrl } = await running({ seed: [anAction("a")] });
  const path = PROCEDURE + protocol.operation;
  const go = protocol.http2 ? exchangeHttp2 : exchange;
  const ended = endOf(protocol, await go(baseUrl, { path, headers: { "content-type": protocol.type, ...headers }, body }));
  // Checks that the service still serves the next request.
  expect(endOf(protocol, await go(baseUrl, { path, headers: { "content-type": protocol.type }, body: enveloped(protocol.message) }))).toBe(
    "ok: ",
  );
  return ended;
}

/** Returns status and code of the answer to a binary Connect update, or "ok". */
async function updateOverConnect(body: Buffer, headers: Readonly<Record<string, string>>): Promise<string> {
  const { baseUrl } = await running({ seed: [anAction("a")] });
  const call = { path: `${PROCEDURE}UpdateActionState`, headers: { "content-type": "application/proto", ...headers }, body };
  const { status, body: answer } = await exchange(baseUrl, call);
  return status === 200 ? "ok" : `${status} ${(JSON.parse(answer.toString()) as { code: string }).code}`;
}

describe.each(PROTOCOLS)("$name", (protocol) => {
  it.each([
    ["without a body", Buffer.alloc(0), "unimplemented"],
    ["with three bytes", Buffer.alloc(3), "invalid_argument"],
    ["that ends within its message", enveloped(protocol.message).subarray(0, -1), "invalid_argument"],
    ["with a message after its message", Buffer.concat([enveloped(protocol.message), enveloped(protocol.message)]), "unimplemented"],
    ["with the flag of an end", enveloped(protocol.message, 2), "invalid_argument"],
    ["with the flag of a trailer", enveloped(protocol.message, 0x80), "invalid_argument"],
    ["with every flag", enveloped(protocol.message, 0xff), "invalid_argument"],
    ["that says it is 4 GiB long", Buffer.from([0, 255, 255, 255, 255, 1, 2, 3]), "resource_exhausted"],
    ["compressed without saying how", enveloped(gzipSync(protocol.message), 1), "invalid_argument"],
    ["with a message that is not protobuf", enveloped(Buffer.from("{}")), "invalid_argument"],
    ["with a field that is cut off", enveloped(Buffer.from([0x0a, 0x7f, 0x61])), "invalid_argument"],
    ["with a tag of field 0", enveloped(Buffer.from([0x00, 0x01])), "invalid_argument"],
    ["with text that is not UTF-8", enveloped(Buffer.from([0x0a, 0x02, 0xff, 0xfe])), "invalid_argument"],
    [
      "with groups 10,000 deep",
      enveloped(Buffer.concat(Array.from({ length: 10_000 }, () => Buffer.from([0xa3, 0x06])))),
      "invalid_argument",
    ],
    ["with an empty message", enveloped(Buffer.alloc(0)), "invalid_argument"],
    ["with a message of exactly 1 MiB", enveloped(Buffer.alloc(1024 * 1024)), "invalid_argument"],
    ["with a message of one byte more", enveloped(Buffer.alloc(1024 * 1024 + 1)), "resource_exhausted"],
  ])("%s is refused in the form of the protocol", async (_what, body, code) => {
    expect((await ask(protocol, body)).split(":")[0]).toBe(code);
  });

  it("compressed with gzip is accepted", async () => {
    expect(await ask(protocol, enveloped(gzipSync(protocol.message), 1), { [protocol.encoding]: "gzip" })).toBe("ok: ");
    expect(await ask(protocol, enveloped(protocol.message), { [protocol.encoding]: "gzip" })).toBe("ok: ");
  });

  it("that is small and decompresses to 200 MiB is refused, not decompressed", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    expect(await ask(protocol, enveloped(bomb, 1), { [protocol.encoding]: "gzip" })).toMatch(/^resource_exhausted: /);
  });

  it("that is not in its declared compression is refused", async () => {
    expect(await ask(protocol, enveloped(protocol.message, 1), { [protocol.encoding]: "gzip" })).toMatch(/^invalid_argument: .*gzip/);
  });

  it("in an unknown compression is refused, with the known ones in the message", async () => {
    expect(await ask(protocol, enveloped(protocol.message, 1), { [protocol.encoding]: "zstd" })).toMatch(/^unimplemented: .*gzip/);
  });

  it("without a key is refused before its body is read", async () => {
    expect(await ask(protocol, Buffer.from("rubbish"), { "x-api-key": "" })).toMatch(/^unauthenticated: /);
  });
});

describe("a Connect update", () => {
  it.each([
    ["that is whole", UPDATE, {}, "ok"],
    ["that is not protobuf", Buffer.from("{}"), {}, "400 invalid_argument"],
    ["with text that is not UTF-8", Buffer.from([0x0a, 0x02, 0xff, 0xfe]), {}, "400 invalid_argument"],
    ["without a body", Buffer.alloc(0), {}, "400 invalid_argument"],
    ["compressed with gzip", gzipSync(UPDATE), { "content-encoding": "gzip" }, "ok"],
    ["that is not compressed as it says", UPDATE, { "content-encoding": "br" }, "400 invalid_argument"],
    ["in a compression that is not known", UPDATE, { "content-encoding": "zstd" }, "501 unimplemented"],
    ["that becomes 200 MiB", gzipSync(Buffer.alloc(200 * 1024 * 1024)), { "content-encoding": "gzip" }, "429 resource_exhausted"],
  ])("%s is answered", async (_what, body, headers, expected) => {
    expect(await updateOverConnect(body, headers)).toBe(expected);
  });
});
