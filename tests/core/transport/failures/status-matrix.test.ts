/**
 * Every status from 400 to 599 with every kind of body has one of three results for an update
 * (refused, to be sent again, unknown) and one of two for the stream (refused for good, try again),
 * and the same over every transport. Statuses with a decision of their own run with each kind over
 * each transport; of the others, each kind runs with each status, and each status over each
 * transport. A soak runs all over each. The expectations are the decisions, written again, and not
 * the table of the code.
 */
import { describe, expect, it } from "vitest";
import { isFinalRefusal, isServicesWord, type Recorded } from "../../../../electron/core/transport/failures/failure.ts";
import { failureIn, FakeNet, FedBody, listen, update } from "../fake-net.ts";
import { bytes, FORMATS, REST } from "../wire-format.ts";
import { sentenceOf } from "../../failures.ts";

const STATUSES = Array.from({ length: 200 }, (_, index) => 400 + index);
const AGAIN = new Set([407, 421, 425, 429, 511]);
const UNKNOWN_BELOW_500 = new Set([408, 499]);
const REFUSED_ABOVE_500 = new Set([501, 505]);
const KEY = new Set([401, 403]);
const TOO_LARGE = new Set([413, 414, 431]);
/** Statuses with a decision of their own, and the first and last ones. */
const OWN = new Set([400, ...AGAIN, ...UNKNOWN_BELOW_500, ...REFUSED_ABOVE_500, ...KEY, ...TOO_LARGE, 498, 500, 599]);

/**
 * Returns the statuses of one kind of body over one transport; the other statuses of the kind run
 * over the other transports.
 */
function statusesOf(kind: number, format: number): number[] {
  if (process.env["DOCKET_SOAK"] !== undefined) return STATUSES;
  return STATUSES.filter((status) => OWN.has(status) || (status + kind) % FORMATS.length === format);
}

/** Returns the result of a status whose body adds nothing. */
function byStatus(status: number): Recorded {
  if (AGAIN.has(status)) return "notYet";
  if (status < 500) return UNKNOWN_BELOW_500.has(status) ? "unknown" : "no";
  return REFUSED_ABOVE_500.has(status) ? "no" : "unknown";
}

/**
 * Returns the result of a code, which is finer than the status, unless the code is vaguer or
 * contradicts a request that is too large.
 */
function byCode(recorded: Recorded, vague = false): (status: number) => Recorded {
  return (status) => (TOO_LARGE.has(status) || (vague && byStatus(status) !== "unknown") ? byStatus(status) : recorded);
}

interface Kind {
  type?: string;
  body?: string | (() => BodyInit);
  recorded: (status: number) => Recorded;
  /** Whether the stream is refused for good. */
  final?: (status: number) => boolean;
  /** Text of the service; undefined when the sentence is Docket's. */
  words?: string;
  /** Text that Docket's sentence quotes. */
  quotes?: string;
}

const byKey = (status: number): boolean => KEY.has(status);
const never = (): boolean => false;
const json = (value: unknown): Pick<Kind, "type" | "body"> => ({ type: "application/json", body: JSON.stringify(value) });
const page = (status: number): Recorded => (KEY.has(status) ? "notYet" : byStatus(status));
const notTooLarge = (status: number): boolean => !TOO_LARGE.has(status);

const KINDS: Record<string, Kind> = {
  "no body": { recorded: byStatus },
  "an empty body that is called a page": { type: "text/html", body: "", recorded: byStatus },
  "Connect's failed_precondition": {
    ...json({ code: "failed_precondition", message: "COMPLETED is final" }),
    recorded: byCode("no"),
    final: never,
    words: "COMPLETED is final",
  },
  "Connect's aborted": { ...json({ code: "aborted", message: "lost a race" }), recorded: byCode("no"), final: never, words: "lost a race" },
  "Connect's unavailable": {
    ...json({ code: "unavailable", message: "later" }),
    recorded: byCode("unknown"),
    final: never,
    words: "later",
  },
  "Connect's internal": { ...json({ code: "internal", message: "oops" }), recorded: byCode("unknown", true), words: "oops" },
  "Connect's unknown": { ...json({ code: "unknown", message: "hm" }), recorded: byCode("unknown", true), words: "hm" },
  "Connect's resource_exhausted": {
    ...json({ code: "resource_exhausted", message: "slow down" }),
    recorded: byCode("notYet"),
    final: never,
    words: "slow down",
  },
  "Connect's unauthenticated": { ...json({ code: "unauthenticated" }), recorded: byCode("no"), final: notTooLarge },
  "Connect's permission_denied under a problem's type": {
    type: "application/problem+json",
    body: JSON.stringify({ code: "permission_denied", message: "not yours" }),
    recorded: byCode("no"),
    final: notTooLarge,
    words: "not yours",
  },
  "a code that nobody knows": { ...json({ code: "E1234", message: "Fehler" }), recorded: byStatus, words: "Fehler" },
  "a number that is no gRPC code": { ...json({ code: 404, message: "gone astray" }), recorded: byStatus, words: "gone astray" },
  "grpc-gateway's number": {
    ...json({ code: 9, message: "not now", details: [] }),
    recorded: byCode("no"),
    final: never,
    words: "not now",
  },
  "grpc-gateway's first form": {
    ...json({ error: "not now", code: 9, message: "not now" }),
    recorded: byCode("no"),
    final: never,
    words: "not now",
  },
  "an upper-case name": { ...json({ code: "NOT_FOUND", message: "no a1" }), recorded: byCode("no"), final: never, words: "no a1" },
  "Google's style": {
    ...json({ error: { code: 400, message: "COMPLETED is final", status: "FAILED_PRECONDITION" } }),
    recorded: byCode("no"),
    final: never,
    words: "COMPLETED is final",
  },
  "Google's style, too many": {
    ...json({ error: { code: 429, message: "quota", status: "RESOURCE_EXHAUSTED" } }),
    recorded: byCode("notYet"),
    final: never,
    words: "quota",
  },
  "problem details": {
    type: "application/problem+json; charset=utf-8",
    body: JSON.stringify({ type: "about:blank", title: "Conflict", detail: "COMPLETED is final", status: 409 }),
    recorded: byStatus,
    words: "Conflict: COMPLETED is final",
  },
  "problem details with a title alone": {
    type: "application/problem+json",
    body: '{"title":"Locked"}',
    recorded: byStatus,
    words: "Locked",
  },
  "an error that is a text": { ...json({ error: "already done" }), recorded: byStatus, words: "already done" },
  "OAuth's error": {
    ...json({ error: "invalid_token", error_description: "The token has expired" }),
    recorded: byStatus,
    words: "The token has expired",
  },
  "a list of errors": { ...json({ errors: [{ title: "Conflict", detail: "twice" }] }), recorded: byStatus, words: "Conflict: twice" },
  "FastAPI's list of faults": {
    ...json({
      detail: [
        { loc: ["body", "progress"], msg: "Field required", type: "missing" },
        { loc: ["body", "items", 3, "id"], msg: "Input should be a valid string", type: "string_type" },
      ],
    }),
    recorded: byStatus,
    words: "progress: Field required; items.3.id: Input should be a valid string",
  },
  "problem details with errors": {
    type: "application/problem+json",
    body: JSON.stringify({ title: "Not valid", errors: [{ detail: "is required", pointer: "#/progress" }, { detail: "no such day" }] }),
    recorded: byStatus,
    words: "Not valid: progress: is required; no such day",
  },
  "errors by field": {
    ...json({ title: "Bad", errors: { progress: ["is required"], state: "?" } }),
    recorded: byStatus,
    words: "Bad: progress: is required; state: ?",
  },
  "a list of texts": { ...json({ errors: ["no progress", "no name"] }), recorded: byStatus, words: "no progress; no name" },
  "an error with a message": { ...json({ error: { message: "no progress" } }), recorded: byStatus, words: "no progress" },
  "faults that say nothing": { ...json({ detail: [7, null, {}, [], { msg: {} }], errors: [[["deep"]]] }), recorded: byStatus },
  "JSON that says nothing": { ...json({}), recorded: byStatus },
  "JSON that is a list": { ...json([{ message: "x" }]), recorded: byStatus },
  "JSON under no type": { body: '{"code":"aborted","message":"raced"}', recorded: byCode("no"), final: never, words: "raced" },
  "JSON that is called a page": {
    type: "text/html",
    body: '\ufeff \n{"code":"aborted","message":"raced"}',
    recorded: byCode("no"),
    final: never,
    words: "raced",
  },
  "broken JSON": { type: "application/json", body: '{"code":"aborted","mess', recorded: byStatus },
  "a text": { type: "text/plain; charset=utf-8", body: "  not \u0007today  \r\nat line 7", recorded: byStatus, quotes: "not today" },
  "a page": { type: "text/html", body: "<!doctype html><h1>Sorry</h1>", recorded: page, final: never },
  "a page that is called JSON": { type: "application/json", body: "\n\t <html>Sorry</html>", recorded: page, final: never },
  "a page without a type": { body: "\ufeff<html>", recorded: page, final: never },
  "a text that is called a page": { type: "text/html", body: "Access denied", recorded: page, final: never },
  "a body that never ends": { type: "application/json", body: () => new FedBody(bytes('{"code":"aborted",')).stream, recorded: byStatus },
  "a body that is too large": {
    type: "application/json",
    body: () => `{"code":"aborted","message":"${"x".repeat(300_000)}"}`,
    recorded: byStatus,
  },
  "a body that breaks off": { type: "application/json", body: () => new FedBody(bytes("{")).breakOff().stream, recorded: byStatus },
};

function answering({ type, body }: Kind, status: number): FakeNet {
  return new FakeNet(
    () =>
      new Response(typeof body === "function" ? body() : body === undefined ? null : (bytes(body).buffer as ArrayBuffer), {
        status,
        headers: type === undefined ? {} : { "Content-Type": type },
      }),
  );
}

/** Settles even when only a deadline ends the wait for a body. */
async function settled<T>(net: FakeNet, work: Promise<T>): Promise<T> {
  await net.clock.advance(0);
  while (net.clock.pending > 0) await net.clock.advance(3_000);
  return work;
}

async function wordsOf(message: unknown): Promise<string> {
  const net = new FakeNet(() => Response.json({ code: "aborted", message }, { status: 409 }));
  return sentenceOf(failureIn(await update(net.transport(REST))));
}

describe.each(FORMATS)("$name", (format) => {
  it.each(Object.entries(KINDS))("%s: each status has its result", async (name, kind) => {
    const wrong: string[] = [];
    for (const status of statusesOf(Object.keys(KINDS).indexOf(name), FORMATS.indexOf(format))) {
      const net = answering(kind, status);
      const onStream = failureIn((await settled(net, listen(net.transport(format)))).end);
      const onUpdate = failureIn(await settled(net, update(net.transport(format))));
      const sentence = sentenceOf(onUpdate);
      const final = (kind.final ?? byKey)(status);
      const expected = [kind.recorded(status), final, true, kind.words !== undefined];
      const got = [onUpdate.recorded, isFinalRefusal(onStream), onUpdate.answered && onStream.answered, isServicesWord(onUpdate)];
      if (JSON.stringify(got) !== JSON.stringify(expected)) wrong.push(`${status}: ${got.join()} instead of ${expected.join()}`);
      if (kind.words !== undefined && sentence !== kind.words) wrong.push(`${status} says ${sentence}`);
      if (kind.quotes !== undefined && !sentence.endsWith(`: “${kind.quotes}”`)) wrong.push(`${status} says ${sentence}`);
      if (kind.words === undefined && !sentence.includes(`HTTP ${status}`)) wrong.push(`${status} says ${sentence}`);
      if (/<|html/i.test(sentence)) wrong.push(`${status} quotes a page: ${sentence}`);
      if (JSON.stringify(onStream) !== JSON.stringify(onUpdate)) wrong.push(`${status} differs between stream and update`);
      if (net.clock.pending !== 0) wrong.push(`${status} leaves a timer`);
    }
    expect(wrong).toEqual([]);
  });

  it("survives every other number that a server may send, and treats none of them as an acceptance", async () => {
    for (const status of [0, 1, 99, 100, 101, 199, 300, 304, 399, 600, 700, 999]) {
      const odd = () => Object.defineProperties(new Response("hm"), { status: { value: status }, ok: { value: false } });
      const net = new FakeNet(odd);
      expect(failureIn((await listen(net.transport(format))).end).recorded, String(status)).toBe("unknown");
      expect(failureIn(await update(net.transport(format))).recorded, String(status)).toBe("unknown");
    }
  });

  it("reads gRPC's status from the headers of any answer", async () => {
    const headers = { "grpc-status": "9", "grpc-message": "COMPLETED%20is%20final" };
    const net = new FakeNet(() => new Response(null, { status: 503, headers }));
    expect(failureIn(await update(net.transport(format)))).toMatchObject({
      code: "failed_precondition",
      reason: { code: "serviceSaid", params: { class: "failed_precondition", words: "COMPLETED is final" } },
      recorded: "no",
    });
    const odd = new FakeNet(() => new Response(null, { status: 503, headers: { "grpc-status": "99", "grpc-message": "%" } }));
    expect(failureIn(await update(odd.transport(format)))).toMatchObject({ code: "unavailable", recorded: "unknown" });
  });
});

describe("the service's words", () => {
  it("are shown as they are, in one line, without control characters and direction marks", async () => {
    expect(await wordsOf("  two\r\nlines\t\u001b[31m red \u202eevil\u202c ä 検査 🤖  ")).toBe("two lines [31m red evil ä 検査 🤖");
  });

  it("are cut at 1,000 characters, and never in the middle of one", async () => {
    expect(await wordsOf("x".repeat(5_000))).toHaveLength(1_000);
    const cut = await wordsOf(`${"x".repeat(999)}🤖 and more`);
    expect(cut).toBe("x".repeat(999));
    expect((await wordsOf("\ud800 alone")).isWellFormed()).toBe(true);
  });

  it("are replaced by Docket's sentence when nothing is left of them", async () => {
    for (const empty of ["", " \n ", "\u0000", 7, null, {}, ["x"]])
      expect(await wordsOf(empty), JSON.stringify(empty)).toBe("The address answered HTTP 409 (conflict).");
  });
});
