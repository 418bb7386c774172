/** Tests that `session.fetch` reads heads and bodies as Chromium does, and not as Node. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fetching } from "./fetching.ts";
import { answerOf } from "./raw-service.ts";

const { serve, fetch } = fetching();

describe("a head that Chromium accepts, or refuses, unlike Node", () => {
  it.each([
    ["a folded header, joined by one blank", "HTTP/1.1 200 OK\r\nX-Folded: one\r\n \t two\r\n", "x-folded", "one two"],
    ["a header without a colon, skipped", "HTTP/1.1 200 OK\r\nnonsense\r\nX-After: 1\r\n", "x-after", "1"],
    ["a name with a blank in it, skipped", "HTTP/1.1 200 OK\r\nX Bad: 1\r\nX-Good: 2\r\n", "x-good", "2"],
    ["UTF-8 that is Latin-1", "HTTP/1.1 200 OK\r\nX-Name: M\u00c3\u00bcller\r\n", "x-name", "Müller"],
    ["lines that end with LF alone", "HTTP/1.1 200 OK\nX-Line: feed\n", "x-line", "feed"],
    ["cookies, joined", "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n", "set-cookie", "a=1, b=2"],
    ["the first of two values that may be one only", "HTTP/1.1 200 OK\r\nRetry-After: 1\r\nRetry-After: 2\r\n", "retry-after", "1"],
    ["two lengths that are the same", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", "content-length", "2"],
  ])("%s", async (_, head, name, value) => {
    const raw = await serve(({ socket }) => socket.write(Buffer.from(`${head}Content-Length: 2\r\n\r\nok`, "latin1")));
    const answer = await fetch(raw.url);
    expect(answer.headers.get(name)).toBe(value);
    expect(await answer.text()).toBe("ok");
  });

  it.each([
    ["a NUL in a header", "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n", "ERR_INVALID_HTTP_RESPONSE"],
    ["no HTTP", "SSH-2.0-OpenSSH_9.6\r\n", "ERR_INVALID_HTTP_RESPONSE"],
    [
      "two lengths that differ",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH",
    ],
    ["a head of 256 kB", `HTTP/1.1 200 OK\r\nX: ${"y".repeat(256 * 1024)}`, "ERR_RESPONSE_HEADERS_TOO_BIG"],
    ["407 without a proxy", "HTTP/1.1 407 Who?\r\nContent-Length: 0\r\n\r\n", "ERR_UNEXPECTED_PROXY_AUTH"],
    ["a redirect to nowhere", "HTTP/1.1 302 Found\r\nLocation: http://[\r\n\r\n", "ERR_INVALID_REDIRECT"],
  ])("refuses %s", async (_, bytes, name) => {
    const raw = await serve(({ socket }) => socket.write(bytes));
    await expect(fetch(raw.url)).rejects.toThrow(`net::${name}`);
  });

  it("accepts a head that was cut short, and reads a status without a number as 200", async () => {
    const raw = await serve(({ socket }) => socket.end("HTTP/1.1 Sure\r\nX-Cut: of"));
    const answer = await fetch(raw.url);
    expect([answer.status, answer.headers.get("x-cut"), await answer.text()]).toEqual([200, "of", ""]);
  });

  it("skips informational responses, including early hints", async () => {
    const raw = await serve(({ socket }) =>
      socket.write(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${answerOf("final")}`),
    );
    const answer = await fetch(raw.url);
    expect([answer.status, answer.headers.has("link"), await answer.text()]).toEqual([200, false, "final"]);
  });

  it("gives no body to 204 and HEAD, and reuses no socket that brought one", async () => {
    const raw = await serve(({ socket }) => socket.write("HTTP/1.1 204 No Content\r\nContent-Length: 3\r\n\r\nabc"));
    expect((await fetch(raw.url)).body).toBeNull();
    expect((await fetch(raw.url, { method: "HEAD" })).body).toBeNull();
    await raw.until(() => raw.sockets.length === 2);
  });

  it("drops trailers", async () => {
    const raw = await serve(({ socket }) =>
      socket.write(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nok\r\n0\r\nGrpc-Status: 5\r\n\r\n",
      ),
    );
    const answer = await fetch(raw.url);
    expect([await answer.text(), answer.headers.has("grpc-status")]).toEqual(["ok", false]);
  });
});

describe("bodies", () => {
  it("are decompressed as they arrive", async () => {
    const packed = gzipSync("packed");
    const raw = await serve(({ socket }) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`);
      socket.write(packed);
    });
    expect(await (await fetch(raw.url)).text()).toBe("packed");
  });

  it.each([
    [
      "packed with anything else",
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain",
      "ERR_CONTENT_DECODING_FAILED",
    ],
    [
      "cut in a chunk",
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc",
      "ERR_INCOMPLETE_CHUNKED_ENCODING",
    ],
    [
      "in chunks of no size",
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnine\r\nabc",
      "ERR_INVALID_CHUNKED_ENCODING",
    ],
    [
      "cut before their length",
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\nabc",
      "ERR_CONTENT_LENGTH_MISMATCH",
    ],
  ])("fail with Chromium's error names: %s", async (_, bytes, name) => {
    const raw = await serve(({ socket }) => socket.end(bytes));
    await expect(fetch(raw.url).then((answer) => answer.text())).rejects.toThrow(`net::${name}`);
  });

  it("without a length end with their connection, complete or cut", async () => {
    const raw = await serve(({ socket }) => socket.end("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\nperhaps al"));
    expect(await (await fetch(raw.url)).text()).toBe("perhaps al");
  });

  it("hold the sender back while nobody reads them", async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    const raw = await serve(({ socket }) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n");
      for (let index = 0; index < 64; index += 1) socket.write(megabyte);
    });
    const stop = new AbortController();
    await fetch(raw.url, { signal: stop.signal });
    await expect.poll(() => raw.sockets[0]?.writableLength ?? 0).toBeGreaterThan(40 * megabyte.length);
    stop.abort();
  });
});
