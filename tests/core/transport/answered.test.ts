/**
 * "No answer came" is shown only when none came: every status, with whatever body, is an answer.
 */
import { describe, expect, it } from "vitest";
import { failureIn, FakeNet, FedBody, update } from "./fake-net.ts";
import { FORMATS, GRPC_WEB_JSON, REST, CONNECT_JSON } from "./wire-format.ts";

const STATUSES = [400, 401, 403, 404, 408, 409, 410, 421, 425, 429, 431, 451, 499, 500, 502, 503, 504, 511, 520, 524, 529, 530];
const JSON_TYPE = { "Content-Type": "application/json" };
const BODIES: readonly (readonly [string, () => BodyInit | null, Readonly<Record<string, string>>])[] = [
  ["nothing", () => null, {}],
  ["a web page", () => "<html>Bad gateway</html>", { "Content-Type": "text/html" }],
  ["a late deadline of the service's own", () => '{"code":"deadline_exceeded","message":"The database is slow."}', JSON_TYPE],
  ["a service that was given up", () => '{"code":"canceled","message":"Context canceled."}', JSON_TYPE],
  ["an unknown error", () => '{"code":"unknown","message":"?"}', JSON_TYPE],
  ["a body that breaks off", () => new FedBody(new TextEncoder().encode('{"co')).breakOff().stream, JSON_TYPE],
];

describe.each(FORMATS)("$name", (format) => {
  it.each(BODIES)("any status with %s is an answer", async (_what, body, headers) => {
    const silent: number[] = [];
    for (const status of STATUSES) {
      const answer = await update(new FakeNet(() => new Response(body(), { status, headers })).transport(format));
      if (!failureIn(answer).answered) silent.push(status);
    }
    expect(silent).toEqual([]);
  });

  it("a status whose body never arrives is an answer, for every caller that gives up", async () => {
    const net = new FakeNet(() => new Response(new FedBody().stream, { status: 503, headers: JSON_TYPE }));
    const deadline = new AbortController();
    const answering = update(net.transport(format), "a1", deadline.signal);
    await net.clock.advance(1_000);
    deadline.abort();
    expect(failureIn(await answering)).toMatchObject({ answered: true, recorded: "unknown" });
  });

  it("a connection that is lost before a status is no answer", async () => {
    const lost = new FakeNet(() => Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNRESET" } })));
    expect(failureIn(await update(lost.transport(format))).answered).toBe(false);
  });
});

it.each([1, 2, 4, 13, 14])("gRPC's status %i is an answer", async (status) => {
  const headers = { "Content-Type": "application/grpc-web+json", "grpc-status": String(status), "grpc-message": "Later." };
  const answer = await update(new FakeNet(() => new Response(null, { status: 200, headers })).transport(GRPC_WEB_JSON));
  expect(failureIn(answer)).toMatchObject({ answered: true });
});

describe.each([REST, CONNECT_JSON])("$name", (format) => {
  it.each([
    ["a list of Actions", '[{"id":"a1","state":"ACTION_STATE_COMPLETED"}]'],
    ["a page of Actions", '{"actions":[{"id":"a1","state":"ACTION_STATE_COMPLETED"}]}'],
    ["an Action in a list", '{"action":[{"id":"a1","state":"ACTION_STATE_COMPLETED"}]}'],
    ["a number", "1"],
  ])("an acceptance with %s contains nothing about the Action", async (_what, body) => {
    const answer = await update(new FakeNet(() => new Response(body, { headers: JSON_TYPE })).transport(format));
    expect(answer).toEqual({ accepted: true });
  });
});
