/**
 * Whatever a status and its body are, the stream and the update get the same code and sentence for
 * it, over every transport.
 */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { isRefusal } from "../../../../electron/core/transport/failures/failure.ts";
import { StreamActionsRequestSchema } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { failureIn, FakeNet, FedBody, listen, said, update } from "../fake-net.ts";
import { bytes, FORMATS, type WireFormat } from "../wire-format.ts";
import { sentenceOf } from "../../failures.ts";

const HTML = "<!doctype html><title>Error</title><h1>Something went wrong</h1>";

/** Statuses about the key, which a gateway's page does not decide for the service. */
const PAGE_OF_A_GATEWAY = new Set([401, 403]);

interface Expected {
  code: string;
  words: string;
  /**
   * Whether an update with this answer is over for good: it was not applied, and would not be the
   * next time.
   */
  refused: boolean;
}

const STATUSES: Record<number, Expected> = {
  400: { code: "invalid_argument", words: "bad request", refused: true },
  401: { code: "unauthenticated", words: "not authenticated", refused: true },
  403: { code: "permission_denied", words: "forbidden", refused: true },
  404: { code: "unimplemented", words: "not found", refused: true },
  408: { code: "deadline_exceeded", words: "request timeout", refused: false },
  413: { code: "invalid_argument", words: "request too large", refused: true },
  429: { code: "resource_exhausted", words: "too many requests", refused: false },
  500: { code: "internal", words: "internal error", refused: false },
  502: { code: "unavailable", words: "bad gateway", refused: false },
  503: { code: "unavailable", words: "unavailable", refused: false },
  504: { code: "unavailable", words: "gateway timeout", refused: false },
};

async function waits(format: WireFormat, status: number, value: string, body?: string): Promise<number | undefined> {
  const headers = { "Retry-After": value, ...(body && { "Content-Type": "application/json" }) };
  const transport = new FakeNet(() => new Response(body, { status, headers })).transport(format);
  return failureIn((await listen(transport)).end).retryAfterMs;
}

describe.each(FORMATS)("$name", (format) => {
  /** Returns the sentence for the stream and for the update, which must be the same. */
  async function bothSay(answer: () => Response): Promise<string> {
    const transport = new FakeNet(answer).transport(format);
    const { end, opened } = await listen(transport);
    expect(opened).toBe(0);
    const answered = await update(transport);
    expect(failureIn(answered)).toEqual(failureIn(end));
    return said(end);
  }

  describe.each(Object.entries(STATUSES))("HTTP %s", (text, { code, words, refused }) => {
    const status = Number(text);

    it("errors, Connect and errors, REST: has a plain sentence when the body is empty, a web page, or JSON without a message", async () => {
      const plain = `${code}: The address answered HTTP ${status} (${words}).`;
      expect(await bothSay(() => new Response(null, { status }))).toBe(plain);
      expect(await bothSay(() => new Response(HTML, { status, headers: { "Content-Type": "text/html; charset=utf-8" } }))).toBe(
        PAGE_OF_A_GATEWAY.has(status) ? `not_the_service: This is a web page, not the Action service (HTTP ${status}).` : plain,
      );
      for (const body of ["", "{", "null", "[]", '"no"', "{}", '{"code":"busy","message":""}', '{"code":7,"message":{}}'])
        expect(await bothSay(() => new Response(body, { status, headers: { "Content-Type": "application/json" } })), body).toBe(plain);
    });

    it("errors, Connect and errors, REST: has the service's own words when it sent some", async () => {
      const answer = () => Response.json({ code: "failed_precondition", message: "COMPLETED is final" }, { status });
      // A request that is too large stays too large: any other code could be sent again endlessly.
      expect(await bothSay(answer)).toBe(status === 413 ? `${code}: COMPLETED is final` : "failed_precondition: COMPLETED is final");
      expect(failureIn(await update(new FakeNet(answer).transport(format)))).toMatchObject({
        reason: { code: "serviceSaid" },
        neverSent: false,
      });
    });

    it(refused ? "refuses an update" : "does not settle an update", async () => {
      const answer = await update(
        new FakeNet(() => new Response(HTML, { status, headers: { "Content-Type": "text/html" } })).transport(format),
      );
      expect(isRefusal(failureIn(answer))).toBe(refused && !PAGE_OF_A_GATEWAY.has(status));
    });
  });

  it("obeys Retry-After with any status and body, in seconds and as a date, and an hour at most", async () => {
    expect(await waits(format, 429, "2", '{"code":"resource_exhausted","message":"slow down"}')).toBe(2_000);
    expect(await waits(format, 503, "120")).toBe(120_000);
    // The fake clock stands at 12:00:00.
    expect(await waits(format, 429, "Fri, 20 Nov 2026 12:01:00 GMT")).toBe(60_000);
    expect(await waits(format, 429, "Fri, 20 Nov 2026 11:00:00 GMT")).toBe(0);
    expect(await waits(format, 503, "999999999")).toBe(3_600_000);
    for (const nonsense of ["soon", "", "NaN", "Infinity"]) expect(await waits(format, 503, nonsense), nonsense).toBeUndefined();
  });

  it("shows at most 1,000 characters of the service's words", async () => {
    const net = new FakeNet(() => Response.json({ code: "internal", message: "x".repeat(5_000) }, { status: 500 }));
    expect(sentenceOf(failureIn((await listen(net.transport(format))).end))).toHaveLength(1_000);
  });

  it("does not wait for an error body that never ends: the status counts after the deadline for headers", async () => {
    const body = new FedBody(bytes('{"code":"unavailable",'));
    const net = new FakeNet(() => new Response(body.stream, { status: 503, headers: { "Content-Type": "application/json" } }));
    const listening = listen(net.transport(format));
    await net.clock.advance(10_000);
    expect(said((await listening).end)).toBe("unavailable: The address answered HTTP 503 (unavailable).");
    expect(body.cancelled).toBe(true);
    expect(net.clock.pending).toBe(0);
  });

  it("does not wait for that body either when its caller has its own deadline for headers: they have arrived", async () => {
    const body = new FedBody(bytes('{"code":"unavailable",'));
    const net = new FakeNet(() => new Response(body.stream, { status: 503, headers: { "Content-Type": "application/json" } }));
    const listener = { opened: () => undefined, frame: () => undefined };
    const hasOwnDeadline = true;
    const listening = net
      .transport(format)
      .stream(create(StreamActionsRequestSchema, {}), listener, new AbortController().signal, hasOwnDeadline);
    await net.clock.advance(3_000);
    expect(said(await listening)).toBe("unavailable: The address answered HTTP 503 (unavailable).");
    expect(body.cancelled).toBe(true);
    expect(net.clock.pending).toBe(0);
  });

  it("releases an unread body", async () => {
    for (const status of [200, 404, 502]) {
      const body = new FedBody(bytes(HTML));
      await listen(new FakeNet(() => new Response(body.stream, { status, headers: { "Content-Type": "text/html" } })).transport(format));
      expect(body.cancelled, String(status)).toBe(true);
    }
  });

  it("recognises a captive portal's page, which comes with HTTP 200", async () => {
    expect(await bothSay(() => new Response("<html>Sign in</html>", { headers: { "Content-Type": "text/html; charset=utf-8" } }))).toBe(
      "not_the_service: This is a web page, not the Action service (HTTP 200).",
    );
  });

  it("recognises any other answer of HTTP 200 that is not the service's", async () => {
    expect(await bothSay(() => new Response("hello", { headers: { "Content-Type": "text/plain" } }))).toBe(
      'not_the_service: This is not the Action service: it answers with "text/plain" (HTTP 200).',
    );
  });

  it("reads a status that no standard defines", async () => {
    expect(await bothSay(() => new Response(null, { status: 418 }))).toBe("unknown: The address answered HTTP 418.");
    expect(await bothSay(() => Object.defineProperties(new Response(null), { status: { value: 999 }, ok: { value: false } }))).toBe(
      "unknown: The address answered HTTP 999.",
    );
  });
});
