/**
 * The decisions of proto/README.md that are visible on the wire only. One test per row, with the
 * row as its title, using `curl`, and `buf curl` for Connect.
 */
import { describe, expect, it } from "vitest";
import { FakeClock } from "../support/fake-clock.ts";
import { buf, bufStream, curl, curlStream, next } from "./foreign-clients.ts";
import { move, REPORTER, running, eventually } from "./fixtures.ts";
import { anAction } from "../support/actions.ts";
import { KEY, READ_KEY } from "../support/principals.ts";

const QUEUE = { assignedTo: [{ id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" }] };
const ACKNOWLEDGE = JSON.stringify({ state: "ACTION_STATE_ACKNOWLEDGED" });
const CONNECT = "/example.wdm.v1.service.ActionService";
const statePath = (id: string) => `/api/v1/wdm/actions/${id}/state`;
const STREAM = "/api/v1/wdm/actions/stream";

/** Returns one message of a Connect stream: flags, length in four bytes, JSON. */
function envelope(json: string): string {
  return `\0\0\0\0${String.fromCharCode(json.length)}${json}`;
}

describe("REST", () => {
  it("streams one object per line and flushes each immediately", async () => {
    const { baseUrl, engine } = await running({ seed: [anAction("a")] });
    const stream = curlStream(baseUrl, { ...QUEUE, heartbeatPeriodMillis: 600_000 });
    expect([await next(stream), await next(stream)]).toEqual(["INITIAL a", "HEARTBEAT"]);
    await engine.create(anAction("b"));
    expect(await next(stream)).toBe("CREATED b");
    await engine.update(move("b", "CANCELLED"), REPORTER);
    expect(await next(stream)).toBe("CANCELLED b");
  });

  it("sends the response head of a live stream immediately, before the first event", async () => {
    const { baseUrl, engine } = await running();
    const gone = new AbortController();
    const answer = await fetch(`${baseUrl}${STREAM}`, {
      method: "POST",
      headers: { "X-API-KEY": KEY },
      body: JSON.stringify({ ...QUEUE, streamMode: "ACTION_STREAM_MODE_LIVE_ONLY" }),
      signal: gone.signal,
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
    gone.abort();
    await eventually(() => engine.subscriberCount).toBe(0);
  });

  it("REST success: 200 with UpdateActionStateResponse: `{ action }`, the Action after the update", async () => {
    const { baseUrl } = await running({ seed: [anAction("a")] });
    const { status, headers, body } = await curl(baseUrl + statePath("a"), { method: "PUT", body: ACKNOWLEDGE });
    expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
    expect(JSON.parse(body)).toMatchObject({ action: { id: "a", name: "Action a", state: "ACTION_STATE_ACKNOWLEDGED" } });
  });

  it("REST paths: an action id is percent-encoded, `a/b` is one segment", async () => {
    const { baseUrl, engine } = await running({ seed: [anAction("a/b"), anAction("Ünï %2F ?#")] });
    expect((await curl(baseUrl + statePath("a%2Fb"), { method: "PUT", body: ACKNOWLEDGE })).status).toBe(200);
    expect((await curl(baseUrl + statePath(encodeURIComponent("Ünï %2F ?#")), { method: "PUT", body: ACKNOWLEDGE })).status).toBe(200);
    expect(engine.list().map(({ state }) => state)).toEqual([5, 5]);
    expect((await curl(baseUrl + statePath("a/b"), { method: "PUT", body: ACKNOWLEDGE })).status).toBe(404);
    const { status, body } = await curl(baseUrl + statePath("%ff"), { method: "PUT", body: ACKNOWLEDGE });
    expect([status, JSON.parse(body).code]).toEqual([400, "invalid_argument"]);
  });

  it("REST paths: a body that names another Action than the path is refused, and neither changes", async () => {
    const { baseUrl, engine } = await running({ seed: [anAction("a"), anAction("b")] });
    const put = (actionId: string) =>
      curl(baseUrl + statePath("a"), { method: "PUT", body: JSON.stringify({ actionId, state: "ACTION_STATE_ACKNOWLEDGED" }) });
    const { status, body } = await put("b");
    const refusal = { code: "invalid_argument", message: "actionId in the body is not that of the path" };
    expect([status, JSON.parse(body)]).toEqual([400, refusal]);
    expect(engine.list().map(({ state }) => state)).toEqual([4, 4]);
    expect([(await put("a")).status, (await put("")).status]).toEqual([200, 200]);
  });

  it("errors, REST: the status that Connect's table gives for the code, and body `{ code, message }`", async () => {
    const { baseUrl } = await running({ seed: [anAction("a")] });
    const refused = async (path: string, call: Parameters<typeof curl>[1]) => {
      const { status, headers, body } = await curl(baseUrl + path, call);
      const { code, message } = JSON.parse(body) as { code: string; message: string };
      expect([headers["content-type"], message]).toEqual(["application/json", expect.stringMatching(/\w/)]);
      return `${status} ${code}`;
    };
    expect(await refused(statePath("ghost"), { method: "PUT", body: ACKNOWLEDGE })).toBe("404 not_found");
    expect(await refused(statePath("a"), { method: "PUT", body: '{"state":"ACTION_STATE_PLANNED"}' })).toBe("400 failed_precondition");
    expect(await refused(statePath("a"), { method: "PUT", body: "{}" })).toBe("400 invalid_argument");
    expect(await refused(statePath("a"), { method: "PUT", body: "{" })).toBe("400 invalid_argument");
    expect(await refused(statePath("a"), { method: "PUT", body: '{"state":"\u00ff"', args: ["--header", "Content-Encoding: gzip"] })).toBe(
      "400 invalid_argument",
    );
    expect(await refused(statePath("a"), { method: "PUT", key: "" })).toBe("401 unauthenticated");
    expect(await refused(statePath("a"), { method: "PUT", key: READ_KEY, body: ACKNOWLEDGE })).toBe("403 permission_denied");
    expect(await refused(STREAM, { body: "{}" })).toBe("400 invalid_argument");
    expect(await refused(STREAM, { method: "GET" })).toBe("501 unimplemented");
    // NOT_FOUND means that there is no such Action, so a wrong address must have another code.
    expect(await refused("/elsewhere", {})).toBe("404 unimplemented");
    expect(await refused(`/prefix${statePath("a")}`, { method: "PUT", body: ACKNOWLEDGE })).toBe("404 unimplemented");
  });

  it("errors, REST: an error after the stream has begun is a last line of that shape", async () => {
    const { baseUrl, keys } = await running({ seed: [anAction("a")] });
    const stream = curlStream(baseUrl, QUEUE);
    expect(await next(stream)).toBe("INITIAL a");
    keys.revoke(KEY);
    expect((await stream.next()).value).toEqual({ code: "unauthenticated", message: "the key of this stream has been revoked" });
    expect(await stream.next()).toMatchObject({ done: true, value: { exitCode: 0 } });
  });

  it("is also served on HTTP/2", async () => {
    const { baseUrl } = await running({ seed: [anAction("a")] });
    const stream = curlStream(baseUrl, QUEUE, { args: ["--http2-prior-knowledge"] });
    expect(await next(stream)).toBe("INITIAL a");
    const { status } = await curl(baseUrl + statePath("a"), { method: "PUT", body: ACKNOWLEDGE, args: ["--http2-prior-knowledge"] });
    expect([status, await next(stream)]).toEqual([200, "UPDATED a"]);
  });
});

describe("Connect", () => {
  it("errors, Connect: Connect's own codes and JSON error shape, with the status of its table", async () => {
    const { baseUrl } = await running({ seed: [anAction("a")] });
    const { status, body } = await curl(`${baseUrl}${CONNECT}/UpdateActionState`, {
      body: '{"actionId":"ghost","state":"ACTION_STATE_PLANNED"}',
    });
    expect([status, JSON.parse(body)]).toEqual([404, { code: "not_found", message: "there is no Action ghost" }]);
  });

  it("errors, Connect: on a stream the HTTP status is 200 and code and metadata come in EndStream", async () => {
    const { baseUrl } = await running({ clock: new FakeClock(), rateLimit: { perSecond: 0.5, burst: 1 } });
    const contentType = "application/connect+json";
    const first = await curl(`${baseUrl}${CONNECT}/StreamActions`, { body: envelope("{}"), contentType });
    expect([first.status, JSON.parse(first.body.slice(5))]).toMatchObject([200, { error: { code: "invalid_argument" } }]);
    const second = await curl(`${baseUrl}${CONNECT}/StreamActions`, { body: envelope("{}"), contentType });
    expect([second.status, JSON.parse(second.body.slice(5))]).toMatchObject([
      200,
      { error: { code: "resource_exhausted" }, metadata: { "retry-after": ["2"] } },
    ]);
  });
});

it("ends a Connect stream with DEADLINE_EXCEEDED when the client's deadline has passed", async () => {
  const { baseUrl, engine } = await running();
  const args = ["--header", "Connect-Timeout-Ms: 50"];
  const { body } = await curl(`${baseUrl}${CONNECT}/StreamActions`, {
    body: envelope(JSON.stringify(QUEUE)),
    contentType: "application/connect+json",
    args,
  });
  expect(JSON.parse(body.slice(5))).toMatchObject({ error: { code: "deadline_exceeded" } });
  expect(engine.subscriberCount).toBe(0);
});

it("unknown enum value, unknown field: the service ignores unknown fields", async () => {
  const { baseUrl } = await running({ seed: [anAction("a")] });
  const more = { color: "red", progress: { phase: "x", mood: 3 }, provenance: { name: "n", more: {} }, state: "ACTION_STATE_ACKNOWLEDGED" };
  expect((await curl(baseUrl + statePath("a"), { method: "PUT", body: JSON.stringify(more) })).status).toBe(200);
  const overConnect = JSON.stringify({ ...more, actionId: "a" });
  expect((await curl(`${baseUrl}${CONNECT}/UpdateActionState`, { body: overConnect })).status).toBe(200);
  const unknownType = { assignedTo: [{ id: "robot-7", type: "PRINCIPAL_TYPE_MARTIAN" }], extra: 1 };
  expect(JSON.parse((await curl(baseUrl + STREAM, { body: JSON.stringify(unknownType) })).body)).toEqual({
    code: "invalid_argument",
    message: 'assignedTo[0].type must be the name of a PrincipalType or its number, and is "PRINCIPAL_TYPE_MARTIAN"',
  });
});

describe("keys: a key stands for one Principal", () => {
  it("keys: a missing, unknown or revoked key is UNAUTHENTICATED (401)", async () => {
    const { baseUrl, keys } = await running({ seed: [anAction("a")] });
    const status = async (key: string) => (await curl(baseUrl + statePath("a"), { method: "PUT", body: ACKNOWLEDGE, key })).status;
    expect([await status(""), await status("unknown"), await status(READ_KEY)]).toEqual([401, 401, 403]);
    keys.revoke(READ_KEY);
    expect(await status(READ_KEY)).toBe(401);
    // RFC 9110, 15.5.2: a 401 response names the accepted authentication scheme.
    const challenge = async (path: string, method: string) => (await curl(baseUrl + path, { method, key: "" })).headers["www-authenticate"];
    expect(await challenge(STREAM, "POST")).toBe('ApiKey header="X-API-KEY"');
    expect(await challenge(`${CONNECT}/UpdateActionState`, "POST")).toBe('ApiKey header="X-API-KEY"');
  });

  it("keys: a revocation also ends that key's open streams, and no other's", async () => {
    const { baseUrl, keys, engine } = await running({ seed: [anAction("a")] });
    const body = { ...QUEUE, streamMode: "ACTION_STREAM_MODE_UNSPECIFIED" };
    const revoked = bufStream({ baseUrl, protocol: "Connect on HTTP/1.1", body, key: READ_KEY });
    const overGrpc = bufStream({ baseUrl, protocol: "gRPC on HTTP/2", body, key: READ_KEY });
    const other = bufStream({ baseUrl, protocol: "Connect on HTTP/1.1", body });
    expect(await Promise.all([next(revoked), next(overGrpc), next(other)])).toEqual(["INITIAL a", "INITIAL a", "INITIAL a"]);
    keys.revoke(READ_KEY);
    for (const stream of [revoked, overGrpc]) {
      const end = await stream.next();
      expect(end.done && JSON.parse(end.value.stderr)).toEqual({
        code: "unauthenticated",
        message: "the key of this stream has been revoked",
      });
    }
    await engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    expect(await next(other)).toBe("UPDATED a");
  });

  it("keys: a key revoked while its request body is arriving is refused", async () => {
    const { baseUrl, keys, engine } = await running({ seed: [anAction("a")] });
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    const admitted = new Promise<void>((resolve) => {
      const authenticate = keys.authenticate.bind(keys);
      keys.authenticate = (key) => {
        resolve();
        return authenticate(key);
      };
    });
    const answer = fetch(baseUrl + STREAM, {
      method: "POST",
      headers: { "X-API-KEY": KEY },
      body: body.readable,
      duplex: "half",
    } as RequestInit);
    const json = new TextEncoder().encode(JSON.stringify(QUEUE));
    await writer.write(json.subarray(0, 5));
    await admitted;
    keys.revoke(KEY);
    await writer.write(json.subarray(5));
    await writer.close();
    expect((await answer).status).toBe(401);
    expect(engine.subscriberCount).toBe(0);
  });

  it("keys: a read-only key may stream any filter", async () => {
    const { baseUrl } = await running({ seed: [anAction("a")] });
    expect(await next(curlStream(baseUrl, QUEUE, { key: READ_KEY }))).toBe("INITIAL a");
  });
});

it("too many requests: RESOURCE_EXHAUSTED (429) with Retry-After, counted per key", async () => {
  const { baseUrl, log } = await running({ clock: new FakeClock(), seed: [anAction("a")], rateLimit: { perSecond: 0.1, burst: 1 } });
  const call = { method: "PUT", body: ACKNOWLEDGE };
  expect((await curl(baseUrl + statePath("a"), call)).status).toBe(200);
  const { status, headers, body } = await curl(baseUrl + statePath("a"), call);
  expect([status, headers["retry-after"], JSON.parse(body).code]).toEqual([429, "10", "resource_exhausted"]);
  const overConnect = await buf({
    baseUrl,
    protocol: "Connect on HTTP/1.1",
    operation: "UpdateActionState",
    body: { actionId: "a", state: "ACTION_STATE_PLANNED" },
    verbose: true,
  });
  expect(overConnect.stderr).toMatch(/429[\s\S]*retry-after: 10/i);
  expect((await curl(baseUrl + statePath("a"), { ...call, key: READ_KEY })).status).toBe(403);
  expect(log.records().map(({ fate, actionId }) => [fate, actionId])).toEqual([
    ["accepted", "a"],
    ["resource_exhausted", "a"],
    ["resource_exhausted", undefined],
    ["permission_denied", "a"],
  ]);
});

it.each(["-1", '"soon"', "1.5", "4294967296", "true"])(
  "heartbeatPeriodMillis: %s, negative or not a number, is INVALID_ARGUMENT",
  async (period) => {
    const { baseUrl } = await running();
    const body = `${JSON.stringify(QUEUE).slice(0, -1)},"heartbeatPeriodMillis":${period}}`;
    const answer = await curl(baseUrl + STREAM, { body });
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, "invalid_argument"]);
    expect(answer.body).toMatch(/heartbeat_?period_?millis/i);
  },
);

describe("message size: requests over 1 MiB are refused before they are parsed", () => {
  // Not JSON: parsing this body would give INVALID_ARGUMENT.
  const large = "x".repeat(1024 * 1024 + 1);

  it.each([
    ["with its length", []],
    ["in chunks", ["--header", "Transfer-Encoding: chunked"]],
    ["without asking first", ["--header", "Expect:"]],
  ])("message size: REST 413, %s", async (_how, args) => {
    const { baseUrl } = await running({ seed: [anAction("a")] });
    for (const [path, method] of [
      [statePath("a"), "PUT"],
      [STREAM, "POST"],
    ] as const) {
      const { status, body } = await curl(baseUrl + path, { method, body: large, args });
      expect([status, JSON.parse(body).code]).toEqual([413, "resource_exhausted"]);
    }
  });

  it("message size: Connect RESOURCE_EXHAUSTED", async () => {
    const { baseUrl } = await running();
    const { status, body } = await curl(`${baseUrl}${CONNECT}/UpdateActionState`, { body: large });
    expect([status, JSON.parse(body).code]).toEqual([429, "resource_exhausted"]);
    const stream = await curl(`${baseUrl}${CONNECT}/StreamActions`, {
      body: `\0\0\x20\0\0${large}`,
      contentType: "application/connect+json",
    });
    expect(JSON.parse(stream.body.slice(5))).toMatchObject({ error: { code: "resource_exhausted" } });
  });

  it("message size: exactly 1 MiB is read", async () => {
    const { baseUrl } = await running({ seed: [anAction("a")] });
    const body = ACKNOWLEDGE.padEnd(1024 * 1024, " ");
    expect((await curl(baseUrl + statePath("a"), { method: "PUT", body })).status).toBe(200);
  });
});
