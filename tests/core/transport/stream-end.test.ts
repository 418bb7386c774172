/**
 * A stream ends well only when its protocol requires so; every other end is a failure with a code
 * and a sentence, and the messages before it count.
 */
import { Code } from "@connectrpc/connect";
import { describe, expect, it } from "vitest";
import { failureIn, FakeNet, FedBody, hear, ids, listen, said, streaming } from "./fake-net.ts";
import {
  bytes,
  CONNECT_JSON,
  ENVELOPED,
  envelope,
  FORMATS,
  GRPC_WEB_BINARY,
  GRPC_WEB_JSON,
  joined,
  REST,
  type WireFormat,
} from "./wire-format.ts";

const FOUR_MIB = 4 * 1024 * 1024;
const TOO_LARGE = "protocol: A message from the service is larger than 4 MiB.";
const MIDDLE = "protocol: The stream broke off in the middle of a message.";

function eventOf(size: number) {
  return { eventType: "ACTION_EVENT_TYPE_UPDATED", action: { id: "big", name: "x".repeat(size) } };
}

function frameOf(format: WireFormat, id: string): Uint8Array {
  return format.frame(format.event({ eventType: "ACTION_EVENT_TYPE_INITIAL", action: { id } }));
}

describe.each(FORMATS)("$name", (format) => {
  const a = frameOf(format, "a");

  it("ends well as the protocol requires, also without any message", async () => {
    expect(said((await hear(format, a, format.end)).end)).toBe("ended well");
    expect(said((await hear(format, format.end)).end)).toBe("ended well");
  });

  it("errors, Connect and errors, REST: has the service's own code and words when it ends with an error", async () => {
    for (const [code, name] of [
      [Code.Unauthenticated, "unauthenticated"],
      [Code.PermissionDenied, "permission_denied"],
      [Code.Unavailable, "unavailable"],
      [Code.ResourceExhausted, "resource_exhausted"],
    ] as const) {
      const { frames, end } = await hear(format, a, format.errorEnd(code, "not for you: ä"));
      expect(ids(frames)).toEqual(["a"]);
      expect(failureIn(end)).toMatchObject({
        code: name,
        reason: { code: "serviceSaid", params: { words: "not for you: ä" } },
        neverSent: false,
      });
    }
  });

  it("distinguishes a message that was cut off from an end", async () => {
    const { frames, end } = await hear(format, joined(a, frameOf(format, "b").subarray(0, -3)));
    expect(ids(frames)).toEqual(["a"]);
    expect(said(end)).toBe(MIDDLE);
  });

  it("names a connection that broke off, and keeps the messages before it", async () => {
    const body = new FedBody(a);
    const net = new FakeNet(() => streaming(format, body));
    const { frames, end } = await listen(net.transport(format), undefined, () => body.breakOff());
    expect(ids(frames)).toEqual(["a"]);
    expect(said(end)).toBe("connection_lost: The connection broke off.");
    expect(failureIn(end).neverSent).toBe(false);
  });

  it("ends on garbage with a sentence, and never by throwing", async () => {
    const garbage = Uint8Array.from({ length: 3000 }, (_, index) => (index * 151 + 7) % 256);
    const { frames, end } = await hear(format, a, garbage);
    expect(ids(frames)[0]).toBe("a");
    expect(end.clean).toBe(false);
    expect(failureIn(end).code).toBe("protocol");
  });

  it("accepts a message of almost 4 MiB, and ends on a larger one, whatever the chunks", async () => {
    const fits = format.frame(format.event(eventOf(FOUR_MIB - 200)));
    expect(ids((await hear(format, ...pieces(fits, 65_536), format.end)).frames)).toEqual(["big"]);
    const tooLarge = format.frame(format.event(eventOf(FOUR_MIB + 10)));
    for (const size of [65_536, 1_000_003, tooLarge.byteLength - 3, tooLarge.byteLength]) {
      const { frames, end } = await hear(format, a, ...pieces(tooLarge, size), format.end);
      expect({ size, ids: ids(frames), end: said(end) }).toEqual({ size, ids: ["a"], end: TOO_LARGE });
    }
  });

  it("releases the connection whichever way the stream ends", async () => {
    const endings: [string, Uint8Array][] = [["an error", format.errorEnd(Code.Unavailable, "later")]];
    if (format.transport !== "rest")
      endings.push(["the end", format.end], ["a message that is too large", envelope(0, new Uint8Array(), 0x7fffffff)]);
    for (const [what, last] of endings) {
      const body = new FedBody(a, last);
      const net = new FakeNet(() => streaming(format, body));
      await listen(net.transport(format));
      expect(body.cancelled, what).toBe(true);
    }
  });

  it("releases the connection when its listener throws", async () => {
    const body = new FedBody(a);
    const net = new FakeNet(() => streaming(format, body));
    const { end } = await listen(net.transport(format), undefined, () => {
      throw new Error("no");
    });
    expect(end.clean).toBe(false);
    expect(body.cancelled).toBe(true);
  });

  it("reports an answer without any body", async () => {
    const net = new FakeNet(() => new Response(null, { headers: { "Content-Type": format.streamType } }));
    expect(said((await listen(net.transport(format))).end)).toBe("protocol: The service's answer has no stream.");
  });
});

function pieces(whole: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(whole.byteLength / size) }, (_, index) => whole.subarray(index * size, (index + 1) * size));
}

describe.each(ENVELOPED)("$name", (format) => {
  const a = frameOf(format, "a");

  it("distinguishes a missing end from an end", async () => {
    const { frames, end } = await hear(format, a);
    expect(ids(frames)).toEqual(["a"]);
    expect(said(end)).toBe("protocol: The stream broke off without the protocol's end marker.");
  });

  it("ends on a length of 2 GB with a sentence, and allocates nothing for it", async () => {
    const before = process.memoryUsage().arrayBuffers;
    const { frames, end } = await hear(format, a, envelope(0, bytes("xyz"), 0x7fff_ffff));
    expect(ids(frames)).toEqual(["a"]);
    expect(said(end)).toBe(TOO_LARGE);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(FOUR_MIB);
  });

  it("drops a compressed message, which was never requested, and continues", async () => {
    const { frames, end } = await hear(format, envelope(1, Uint8Array.of(0x1f, 0x8b, 8, 0)), a, format.end);
    expect(frames[0]).toMatchObject({ ok: false, reason: { code: "compressed" } });
    expect(ids(frames)).toEqual(["undecodable", "a"]);
    expect(said(end)).toBe("ended well");
  });

  it("errors, Connect: obeys Retry-After in the end's metadata, in seconds and as a date", async () => {
    const seconds = await hear(format, format.errorEnd(Code.ResourceExhausted, "slow down", { "retry-after": "7" }));
    expect(failureIn(seconds.end)).toMatchObject({ code: "resource_exhausted", retryAfterMs: 7_000 });
    // The fake clock begins at 12:00:00.
    const date = await hear(format, format.errorEnd(Code.Unavailable, "later", { "retry-after": "Fri, 20 Nov 2026 12:00:30 GMT" }));
    expect(failureIn(date.end)).toMatchObject({ code: "unavailable", retryAfterMs: 30_000 });
  });

  it("delivers nothing that comes after the end", async () => {
    const { frames, end } = await hear(format, joined(format.end, a));
    expect(frames).toEqual([]);
    expect(said(end)).toBe("ended well");
  });
});

describe("connect", () => {
  it("treats an end that is not JSON as a broken stream", async () => {
    expect(said((await hear(CONNECT_JSON, envelope(2, bytes("<html>")))).end)).toBe("protocol: The end of the stream could not be read.");
  });
});

describe.each([GRPC_WEB_JSON, GRPC_WEB_BINARY])("$name", (format) => {
  const headersOnly = (headers: Record<string, string>) => {
    const net = new FakeNet(() => streaming(format, new FedBody().end(), headers));
    return listen(net.transport(format));
  };

  it("finds the end in the headers when that is all there is", async () => {
    const { end, opened } = await headersOnly({ "grpc-status": "16", "grpc-message": "the%20key%20is%20revoked" });
    expect(failureIn(end)).toMatchObject({
      reason: { code: "serviceSaid", params: { class: "unauthenticated", words: "the key is revoked" } },
    });
    expect(opened).toBe(0);
    expect(said((await headersOnly({ "grpc-status": "0" })).end)).toBe("ended well");
  });

  it("does not treat an end that came before the messages as a proof that they are complete", async () => {
    for (const [headers, unproven] of [
      [{ "grpc-status": "0" }, true],
      [{ "grpc-status": "0", "transfer-encoding": "chunked" }, false],
    ] as const) {
      const net = new FakeNet(() => streaming(format, new FedBody(frameOf(format, "a")).end(), headers));
      expect((await listen(net.transport(format))).end).toEqual({ clean: true, ...(unproven && { unproven }) });
    }
  });

  it("obeys Retry-After in the headers", async () => {
    const { end } = await headersOnly({ "grpc-status": "8", "grpc-message": "slow down", "retry-after": "3" });
    expect(failureIn(end)).toMatchObject({ code: "resource_exhausted", retryAfterMs: 3_000 });
  });

  it("treats trailers without a status as a broken stream, and an unknown status as a failure", async () => {
    expect(said((await hear(format, envelope(0x80, bytes("x-other: 1\r\n")))).end)).toBe(
      "protocol: The end of the stream could not be read.",
    );
    expect(failureIn((await hear(format, envelope(0x80, bytes("grpc-status: 99\r\n")))).end).code).toBe("internal");
  });

  it("survives a message in the trailers that is not percent-encoded", async () => {
    const { end } = await hear(format, envelope(0x80, bytes("grpc-status: 14\r\ngrpc-message: 100% busy\r\n")));
    expect(end.clean).toBe(false);
  });
});

describe("rest", () => {
  const a = frameOf(REST, "a");

  it("treats a last line without its newline as an event if it is a whole object, and as broken off if not", async () => {
    const whole = await hear(REST, a, frameOf(REST, "b").subarray(0, -1));
    expect(ids(whole.frames)).toEqual(["a", "b"]);
    expect(said(whole.end)).toBe("ended well");
    const cut = await hear(REST, a, frameOf(REST, "b").subarray(0, -2));
    expect(ids(cut.frames)).toEqual(["a"]);
    expect(said(cut.end)).toBe(MIDDLE);
    // A number may be the beginning of a larger one.
    expect(said((await hear(REST, a, bytes("12"))).end)).toBe(MIDDLE);
  });

  it("errors, REST: ends on an error line even when it has no newline", async () => {
    const { frames, end } = await hear(REST, a, REST.errorEnd(Code.Unauthenticated, "revoked").subarray(0, -1));
    expect(ids(frames)).toEqual(["a"]);
    expect(said(end)).toBe("unauthenticated: revoked");
  });

  it.each([
    ['{"success":false,"message":"No such filter"}', "unknown: No such filter"],
    ['{"errors":[{"message":"No such filter"}]}', "unknown: No such filter"],
    ['{"title":"Unauthorized","status":401,"detail":"Key expired"}', "unauthenticated: Unauthorized: Key expired"],
    ['{"statusCode":403,"error":"Forbidden","message":"Not this queue"}', "permission_denied: Not this queue"],
    ['{"error":{"code":401,"message":"Key expired"}}', "unauthenticated: Key expired"],
    ['{"fault":{"message":"Key expired"}}', 'unknown: The service ended the stream: "unknown".'],
    ['{"status":503}', 'unavailable: The service ended the stream: "unavailable".'],
  ])("errors, REST: ends on a line that is marked as a failure: %s", async (line, words) => {
    const { frames, end } = await hear(REST, a, bytes(`${line}\n`), a);
    expect(ids(frames)).toEqual(["a"]);
    expect(said(end)).toBe(words);
  });

  it("stops reading at an error line", async () => {
    const { frames, end } = await hear(REST, joined(a, REST.errorEnd(Code.Unavailable, ""), a));
    expect(ids(frames)).toEqual(["a"]);
    expect(said(end)).toBe('unavailable: The service ended the stream: "unavailable".');
  });

  it("does not treat an event as an error because it has a field called code", async () => {
    const event = bytes(`{"eventType":"ACTION_EVENT_TYPE_UPDATED","code":"unavailable","action":{"id":"b"}}\n`);
    const { frames, end } = await hear(REST, event);
    expect(ids(frames)).toEqual(["b"]);
    expect(said(end)).toBe("ended well");
  });

  it.each([
    ["a length", { "Content-Length": "12" }, false],
    ["chunks", { "Transfer-Encoding": "chunked" }, false],
    ["chunks around a gzip", { "Transfer-Encoding": "gzip, Chunked" }, false],
    ["neither", {}, true],
    ["a gzip alone", { "Content-Encoding": "gzip" }, true],
    ["a coding of the whole that is none", { "Transfer-Encoding": "identity" }, true],
    ["chunks inside of another coding", { "Transfer-Encoding": "chunked, gzip" }, true],
  ] as const)("framed by %s: reports whether a cut would have looked the same", async (_name, headers, unproven) => {
    const net = new FakeNet(() => streaming(REST, new FedBody(a).end(), headers));
    const { end } = await listen(net.transport(REST));
    expect(end).toEqual({ clean: true, ...(unproven && { unproven }) });
  });
});
