/**
 * How long a service asks Docket to wait: measured by the service's own clock when the answer shows
 * that clock, bounded, and ignored when it is nonsense.
 */
import { Code } from "@connectrpc/connect";
import { describe, expect, it } from "vitest";
import { clockSkew, retryAfter } from "../../../electron/core/transport/retry-after.ts";
import { failureIn, FakeNet, FedBody, hear, listen, streaming, update, type Heard } from "./fake-net.ts";
import { bytes, CONNECT_JSON, envelope, ENVELOPED, FORMATS } from "./wire-format.ts";

const NOON = Date.UTC(2026, 10, 20, 12);

function wait(value: string): number | undefined {
  return retryAfter(new Headers({ "Retry-After": value }), NOON);
}

/** A Connect stream that ends at once, with an error and this metadata. */
function endWith(metadata: unknown): Promise<Heard> {
  const error = { code: "unavailable", message: "later" };
  return hear(CONNECT_JSON, envelope(2, bytes(JSON.stringify({ error, metadata }))));
}

describe("Retry-After", () => {
  it.each([
    ["0", 0],
    ["  7  ", 7_000],
    ["007", 7_000],
    ["1.5", 1_500],
    ["3600", 3_600_000],
    ["3601", 3_600_000],
    ["9".repeat(400), 3_600_000],
    ["5, 9", 5_000],
    ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
    ["Friday, 20-Nov-26 12:00:30 GMT", 30_000],
    ["Fri Nov 20 12:00:30 2026", 30_000],
    ["2026-11-20T12:00:30Z", 30_000],
    ["2026-11-20T13:00:30+01:00", 30_000],
    ["Fri, 20 Nov 2026 12:00:30 GMT, Fri, 20 Nov 2026 12:09:00 GMT", 30_000],
    ["Fri, 20 Nov 2026 11:59:59 GMT", 0],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
    ["Fri, 31 Dec 9999 23:59:59 GMT", 3_600_000],
  ])("of %s is a wait", (value, ms) => {
    expect(wait(value)).toBe(ms);
  });

  it.each(["", "soon", "-5", "-0", "+5", "NaN", "Infinity", "1e3", "0x10", "5s", "5 seconds", "Fri, 99 Foo 2026 12:00:00 GMT", "12:00"])(
    "of %j is no wait",
    (value) => {
      expect(wait(value)).toBeUndefined();
    },
  );

  it("is measured with the offset of the sender's clock, or by this machine's clock without one", () => {
    expect(clockSkew(new Headers({ Date: "Fri, 20 Nov 2026 13:00:00 GMT" }), NOON)).toBe(3_600_000);
    expect(clockSkew(new Headers({ Date: "Fri, 20 Nov 2026 11:00:00 GMT" }), NOON)).toBe(-3_600_000);
    for (const date of ["yesterday", "", "0"]) expect(clockSkew(new Headers({ Date: date }), NOON), date).toBe(0);
    expect(clockSkew(new Headers(), NOON)).toBe(0);
  });
});

describe.each(FORMATS)("$name", (format) => {
  // The fake clock stands at 12:00:00.
  const headers = { Date: "Fri, 20 Nov 2026 09:00:00 GMT", "Retry-After": "Fri, 20 Nov 2026 09:00:20 GMT" };

  it("waits 20 s when the service names a date, although this machine's clock is three hours ahead", async () => {
    for (const status of [429, 503]) {
      const transport = new FakeNet(() => new Response(null, { status, headers })).transport(format);
      expect(failureIn((await listen(transport)).end).retryAfterMs).toBe(20_000);
      expect(failureIn(await update(transport)).retryAfterMs).toBe(20_000);
    }
  });

  it("waits as long for a page and for another protocol under HTTP 200", async () => {
    for (const type of ["text/html", "text/plain", "application/grpc"]) {
      const transport = new FakeNet(() => new Response("<p>", { headers: { ...headers, "Content-Type": type } })).transport(format);
      expect(failureIn((await listen(transport)).end).retryAfterMs, type).toBe(20_000);
      expect(failureIn(await update(transport)).retryAfterMs, type).toBe(20_000);
    }
  });
});

describe.each(ENVELOPED)("$name", (format) => {
  it("measures a date in the end of a stream by the service's clock at that time, hours after the headers", async () => {
    const body = new FedBody();
    const net = new FakeNet(() => streaming(format, body, { Date: "Fri, 20 Nov 2026 09:00:00 GMT" }));
    const listening = listen(net.transport(format));
    await net.clock.advance(2 * 3_600_000);
    body.push(format.errorEnd(Code.Unavailable, "restarting", { "retry-after": "Fri, 20 Nov 2026 11:00:20 GMT" }));
    expect(failureIn((await listening).end).retryAfterMs).toBe(20_000);
  });

  it("has no wait from an end with a meaningless time", async () => {
    const { end } = await hear(format, format.errorEnd(Code.Unavailable, "restarting", { "retry-after": "-5" }));
    expect(failureIn(end).retryAfterMs).toBeUndefined();
  });
});

describe("connect", () => {
  it("reads the metadata of an end in any case and survives any other shape of it", async () => {
    expect(failureIn((await endWith({ "RETRY-AFTER": ["4"] })).end).retryAfterMs).toBe(4_000);
    expect(failureIn((await endWith({ "Retry-After": "4" })).end).retryAfterMs).toBe(4_000);
    for (const odd of [
      null,
      [],
      "x",
      { "retry-after": [] },
      { "retry-after": [7] },
      { "retry-after": ["\u0000\n"] },
      { "bad name": ["ä"] },
    ])
      expect(failureIn((await endWith(odd)).end), JSON.stringify(odd)).toMatchObject({
        code: "unavailable",
        reason: { params: { words: "later" } },
      });
  });
});
