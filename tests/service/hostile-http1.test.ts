/**
 * HTTP/1 requests as proxies, scanners and attackers write them, sent as bytes. Each is answered or
 * its connection closed, and the service keeps running.
 */
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { running } from "./fixtures.ts";
import { anAction } from "../support/actions.ts";
import { enveloped, PROCEDURE, QUEUE, STREAM_PATH, statePath } from "./raw-clients.ts";
import { KEY } from "../support/principals.ts";

const UPDATE_BODY = '{"actionId":"a","state":"ACTION_STATE_ASSIGNED"}';
/** Has no actionId, because over REST the path names the Action. */
const REST_BODY = '{"state":"ACTION_STATE_ASSIGNED"}';
const RESYNC = JSON.stringify({ ...QUEUE, streamMode: "ACTION_STREAM_MODE_INITIAL_ONLY" });

/** Sends the bytes and returns everything received until the connection closes. */
async function send(baseUrl: string, bytes: string): Promise<string> {
  const socket = connect({ port: Number(new URL(baseUrl).port), host: "127.0.0.1", allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  let received = "";
  socket.on("data", (chunk) => (received += chunk.toString("latin1")));
  socket.write(bytes, "latin1");
  // Half-closes the connection: the service sees the end of input, answers, and closes.
  socket.end();
  await new Promise((resolve) => void socket.once("close", resolve));
  return received;
}

/** Returns the status of the first answer, or "closed". */
function statusOf(received: string): string {
  return /^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1] ?? "closed";
}

function put(target: string, { lines = "Host: x\r\n", body = REST_BODY }: { lines?: string; body?: string } = {}): string {
  const type = "Content-Type: application/json\r\n";
  return `PUT ${target} HTTP/1.1\r\n${lines}X-API-KEY: ${KEY}\r\n${type}Content-Length: ${body.length}\r\n\r\n${body}`;
}

function post(target: string, type: string, body: string | Buffer, lines = "Host: x\r\n"): string {
  return `POST ${target} HTTP/1.1\r\n${lines}X-API-KEY: ${KEY}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body.toString("latin1")}`;
}

async function service() {
  return running({ seed: [anAction("a")] });
}

describe("a target in absolute form", () => {
  it.each([
    ["of a REST update", put(`http://docket.example${statePath("a")}`)],
    ["with a port and another case", put(`HTTP://Docket.Example:8080${statePath("a")}`)],
    ["with a query", put(`http://x${statePath("a")}?trace=http://y/z`)],
    ["with an IPv6 host", put(`http://[::1]:80${statePath("a")}`)],
    ["of https, by a proxy that ends it", put(`https://x${statePath("a")}`)],
    ["of a REST stream", post(`http://x${STREAM_PATH}`, "application/json", RESYNC)],
    ["of a Connect update", post(`http://x${PROCEDURE}UpdateActionState`, "application/json", UPDATE_BODY)],
    ["of a Connect stream", post(`http://x${PROCEDURE}StreamActions`, "application/connect+json", enveloped(RESYNC))],
    ["of a gRPC-Web stream", post(`http://x${PROCEDURE}StreamActions`, "application/grpc-web+json", enveloped(RESYNC))],
  ])("%s is served like its path alone", async (_what, request) => {
    const { baseUrl } = await service();
    expect(statusOf(await send(baseUrl, request))).toBe("200");
  });

  it("keeps an encoded slash inside its path segment", async () => {
    const { baseUrl } = await running({ seed: [anAction("a/b")] });
    expect(statusOf(await send(baseUrl, put(`http://x${statePath("a%2Fb")}`)))).toBe("200");
  });

  it.each(["http://", "http:///x", "http://?", "http://x", "ftp://x/y", "http://user@x/y", "http://[/y", "x/y", "?x"])(
    "%s is refused",
    async (target) => {
      const { baseUrl } = await service();
      expect(statusOf(await send(baseUrl, put(target)))).toMatch(/^40[04]$/);
    },
  );
});

describe("a request that is", () => {
  const chunked = "Host: x\r\nTransfer-Encoding: chunked\r\n";
  const start = `PUT ${statePath("a")} HTTP/1.1\r\nX-API-KEY: ${KEY}\r\n`;
  const chunks = `${UPDATE_BODY.length.toString(16)}\r\n${UPDATE_BODY}\r\n0\r\n`;

  it.each([
    ["OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", /^404$/],
    ["OPTIONS of a path", `OPTIONS ${STREAM_PATH} HTTP/1.1\r\nHost: x\r\n\r\n`, /^501$/],
    ["CONNECT", "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n", /^closed$/],
    ["TRACE", `TRACE ${STREAM_PATH} HTTP/1.1\r\nHost: x\r\n\r\n`, /^501$/],
    ["a GET of a procedure", `GET ${PROCEDURE}StreamActions HTTP/1.1\r\nHost: x\r\n\r\n`, /^405$/],
    ["without a Host", put(statePath("a"), { lines: "" }), /^400$/],
    ["with an empty Host", put(statePath("a"), { lines: "Host:\r\n" }), /^400$/],
    ["with two Hosts", put(statePath("a"), { lines: "Host: x\r\nHost: y\r\n" }), /^400$/],
    ["with two Hosts that are the same", put(statePath("a"), { lines: "Host: x\r\nhost: x\r\n" }), /^400$/],
    ["with a Host that is two", put(statePath("a"), { lines: "Host: x, y\r\n" }), /^400$/],
    ["with a Host that is a path", put(statePath("a"), { lines: "Host: x/y\r\n" }), /^400$/],
    ["expecting what nobody knows", put(statePath("a"), { lines: "Host: x\r\nExpect: 200-maybe\r\n" }), /^417$/],
    ["in chunks with trailers", `${start}${chunked}Trailer: X-Sum\r\n\r\n${chunks}X-Sum: 1\r\nX-API-KEY: other\r\n\r\n`, /^200$/],
    ["in chunks with extensions", `${start}${chunked}\r\n${chunks.replace("\r\n", ";a=b\r\n")}\r\n`, /^200$/],
    ["in chunks and with a length", `${start}${chunked}Content-Length: 5\r\n\r\n${chunks}\r\n`, /^400$/],
    ["with two lengths", put(statePath("a"), { lines: "Host: x\r\nContent-Length: 3\r\n" }), /^400$/],
    ["with a length that is signed", `${start}Host: x\r\nContent-Length: +5\r\n\r\n{}{}{`, /^400$/],
    ["with a length that is a list", `${start}Host: x\r\nContent-Length: 2, 2\r\n\r\n{}`, /^400$/],
    ["with an unknown transfer encoding", `${start}Host: x\r\nTransfer-Encoding: xchunked\r\n\r\n${chunks}\r\n`, /^(400|closed)$/],
    ["with chunked not last", `${start}Host: x\r\nTransfer-Encoding: chunked, gzip\r\n\r\n${chunks}\r\n`, /^(400|closed)$/],
    ["with chunked twice", `${start}Host: x\r\nTransfer-Encoding: chunked, chunked\r\n\r\n${chunks}\r\n`, /^(200|400|closed)$/],
    ["with a space before a colon", `${start}Host: x\r\nContent-Length : 2\r\n\r\n{}`, /^400$/],
    ["with a folded line", `${start}Host: x\r\nX-A: b\r\n c\r\nContent-Length: 2\r\n\r\n{}`, /^400$/],
    ["with line feeds alone", `${start.replaceAll("\r\n", "\n")}Host: x\nContent-Length: 2\n\n{}`, /^400$/],
    ["with a NUL in a header", put(statePath("a"), { lines: "Host: x\r\nX-A: a\0b\r\n" }), /^400$/],
    ["with a chunk size beyond all numbers", `${start}${chunked}\r\nFFFFFFFFFFFFFFFFF\r\n{}`, /^(400|closed)$/],
    ["with a head of 100 KB", put(statePath("a"), { lines: `Host: x\r\nX-A: ${"a".repeat(100_000)}\r\n` }), /^431$/],
    ["with a target of 100 KB", put(`/${"a".repeat(100_000)}`), /^(414|431)$/],
    ["with 5,000 headers", put(statePath("a"), { lines: `Host: x\r\n${"X: y\r\n".repeat(5000)}` }), /^(200|431)$/],
    ["cut off in its body", put(statePath("a")).slice(0, -5), /^(400|closed)$/],
    ["of HTTP/0.9", `GET ${STREAM_PATH}\r\n\r\n`, /^(400|closed)$/],
    ["of HTTP/3.0", put(statePath("a")).replace("HTTP/1.1", "HTTP/3.0"), /^(400|505|closed)$/],
    ["with a bad percent sign in the id", put(statePath("%zz")), /^400$/],
    ["with a path in bytes that are no UTF-8", put(statePath("\xff\xfe")), /^(400|404)$/],
    ["with percent signs that are no UTF-8", put(statePath("%ed%a0%80")), /^400$/],
    ["with an empty id", put(statePath("")), /^400$/],
    ["with dots for an id", put(statePath("..")), /^404$/],
    ["with an id named like a part of every object", put(statePath("__proto__")), /^404$/],
    ["with two slashes in front", put(`/${statePath("a")}`), /^404$/],
  ])("%s is answered or closed", async (_what, request, expected) => {
    const { baseUrl, engine } = await service();
    expect(statusOf(await send(baseUrl, request))).toMatch(expected);
    expect(statusOf(await send(baseUrl, put(statePath("a"))))).toBe("200");
    expect(engine.list().map(({ id }) => id)).toEqual(["a"]);
  });

  it("hidden in the body of another request is not executed", async () => {
    const { baseUrl, log } = await service();
    const hidden = put(statePath("a"));
    await send(baseUrl, `${start}Host: x\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`);
    expect(log.records()).toEqual([]);
  });

  it("one of several in one packet is answered in order", async () => {
    const { baseUrl } = await service();
    const received = await send(baseUrl, `${put(statePath("a"))}${put(statePath("ghost"))}${put(statePath("a"))}`);
    expect([...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(["200", "404", "200"]);
  });
});

it.each(["GET /healthz", "HEAD /readyz"])("%s over HTTP/1.0 without a Host, as haproxy sends, is answered", async (asked) => {
  const { baseUrl } = await service();
  expect(statusOf(await send(baseUrl, `${asked} HTTP/1.0\r\n\r\n`))).toBe("200");
});

describe("browser features that this service does not support", () => {
  it.each(["StreamActions", "UpdateActionState"])(
    "gRPC-Web in base64 is answered 415 on %s, with the supported types",
    async (operation) => {
      const { baseUrl } = await service();
      for (const type of ["application/grpc-web-text", "application/grpc-web-text+proto"]) {
        const received = await send(baseUrl, post(PROCEDURE + operation, type, "AAAAAAA="));
        expect(statusOf(received)).toBe("415");
        expect(received).toMatch(/^Accept-Post: .*application\/grpc-web\+proto/im);
        expect(received).toContain(`${operation} is called with one of these content types: `);
      }
    },
  );

  it.each(["application/xml", "", "text/plain", "application/connect+json;x", "application/grpc+thrift", "multipart/form-data"])(
    "the content type %j is answered 415",
    async (type) => {
      const { baseUrl } = await service();
      expect(statusOf(await send(baseUrl, post(`${PROCEDURE}UpdateActionState`, type, UPDATE_BODY)))).toBe("415");
    },
  );

  it("a preflight is refused, and no answer allows another origin", async () => {
    const { baseUrl } = await service();
    const cors = "Host: x\r\nOrigin: https://elsewhere.example\r\n";
    const preflight = `${cors}Access-Control-Request-Method: PUT\r\nAccess-Control-Request-Headers: x-api-key\r\n\r\n`;
    for (const path of [statePath("a"), STREAM_PATH, `${PROCEDURE}StreamActions`]) {
      const received = await send(baseUrl, `OPTIONS ${path} HTTP/1.1\r\n${preflight}`);
      expect(statusOf(received)).toMatch(/^(405|501)$/);
      expect(received).not.toMatch(/access-control/i);
    }
    for (const request of [put(statePath("a"), { lines: cors }), post(STREAM_PATH, "application/json", RESYNC, cors)]) {
      const received = await send(baseUrl, request);
      expect(statusOf(received)).toBe("200");
      expect(received).not.toMatch(/access-control/i);
    }
  });
});
