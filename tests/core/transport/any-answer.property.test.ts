/**
 * Whatever comes over the wire, a transport settles with a sentence, reports no acceptance that the
 * service has not sent, and leaves nothing running.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isServicesWord } from "../../../electron/core/transport/failures/failure.ts";
import { FakeNet, listen, update } from "./fake-net.ts";
import { bytes, FORMATS, type WireFormat } from "./wire-format.ts";
import { adviceOf, sentenceOf } from "../failures.ts";

/** Runs for each of the five formats; `DOCKET_SOAK` (a number) multiplies them. */
const RUNS = 300 * Number(process.env["DOCKET_SOAK"] ?? 1);

const TYPES = [
  "application/json",
  "application/x-ndjson",
  "application/problem+json",
  "application/proto",
  "application/connect+json",
  "application/connect+proto",
  "application/grpc",
  "application/grpc-web",
  "application/grpc-web+json",
  "application/grpc-web+proto",
  "text/plain",
  "text/html",
  "",
];

/** Statuses of answers without a body (Fetch Standard, "null body status"). */
const BODILESS = new Set([204, 205, 304]);

/** JSON with the fields that errors and answers have, and any values in them. */
const json = fc
  .dictionary(
    fc.constantFrom("code", "message", "error", "errors", "title", "detail", "status", "action", "id", "state", "eventType", "__proto__"),
    fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(0, 5, 16, 17, -1, "NOT_FOUND", "aborted"),
      fc.array(fc.dictionary(fc.constantFrom("code", "message"), fc.jsonValue())),
    ),
    { noNullPrototype: true },
  )
  .map((value) => bytes(JSON.stringify(value)));
const text = fc.string({ unit: "binary", maxLength: 40 }).map((value) => bytes(value));
const body = fc.oneof(json, text, fc.uint8Array({ maxLength: 40 }), fc.constantFrom("<", "{", "\ufeff", "\n", "null").map(bytes));

const answer = fc.record({
  status: fc.oneof({ weight: 1, arbitrary: fc.constant(200) }, { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) }),
  type: fc.constantFrom(...TYPES),
  chunks: fc.array(body, { maxLength: 3 }),
  ending: fc.constantFrom("end", "breakOff", "never"),
  headers: fc.dictionary(
    fc.constantFrom("retry-after", "date", "grpc-status", "grpc-message", "location"),
    fc.oneof(fc.constantFrom("0", "-1", "7", "%", "Fri, 20 Nov 2026 12:00:30 GMT"), fc.stringMatching(/^[ -~]{0,20}$/)),
    { noNullPrototype: true },
  ),
});

type Answer = typeof answer extends fc.Arbitrary<infer T> ? T : never;

function netWith({ status, type, chunks, ending, headers }: Answer): FakeNet {
  return new FakeNet(() => {
    const left = chunks.map((chunk) => new Uint8Array(chunk));
    const fed = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = left.shift();
        if (chunk !== undefined) return controller.enqueue(chunk);
        if (ending === "end") controller.close();
        if (ending === "breakOff") controller.error(new TypeError("terminated"));
        return ending === "never" ? new Promise(() => undefined) : undefined;
      },
    });
    const hasBody = !BODILESS.has(status);
    return new Response(hasBody ? fed : null, { status, headers: { ...headers, ...(type !== "" && { "Content-Type": type }) } });
  });
}

/** Runs to the end of every deadline, then aborts what only its caller can end. */
async function outcomes(format: WireFormat, wire: Answer) {
  const net = netWith(wire);
  const abort = new AbortController();
  const work = Promise.all([update(net.transport(format), "a1", abort.signal), listen(net.transport(format), abort.signal)]);
  await net.clock.advance(10_000);
  abort.abort();
  const [updated, streamed] = await work;
  return { updated, streamed, pending: net.clock.pending };
}

describe.each(FORMATS)("$name", (format) => {
  it("settles on any answer with a failure that can be shown, or with an acceptance from the service", async () => {
    await fc.assert(
      fc.asyncProperty(answer, async (wire) => {
        const { updated, streamed, pending } = await outcomes(format, wire);
        expect(pending).toBe(0);
        if (updated.accepted) {
          expect(wire.status).toBeLessThan(300);
          const begin = wire.chunks.map((chunk) => new TextDecoder().decode(chunk)).join("");
          if (!BODILESS.has(wire.status)) expect(begin.trimStart()).not.toMatch(/^</);
        }
        if (streamed.end.clean) expect(wire.status).toBeLessThan(300);
        for (const end of [updated, streamed.end]) {
          if (!("failure" in end)) continue;
          const { failure } = end;
          const sentence = sentenceOf(failure);
          expect(failure.answered).toBe(true);
          expect(sentence.trim()).not.toBe("");
          expect(sentence.length).toBeLessThanOrEqual(1_100);
          // oxlint-disable-next-line no-control-regex
          expect(sentence).not.toMatch(/[\u0000-\u001f\u007f]/);
          expect(adviceOf(failure)).toMatch(/\.$/);
          if (failure.retryAfterMs !== undefined) {
            expect(failure.retryAfterMs).toBeGreaterThanOrEqual(0);
            expect(failure.retryAfterMs).toBeLessThanOrEqual(3_600_000);
          }
          if (isServicesWord(failure)) expect(sentence.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});
