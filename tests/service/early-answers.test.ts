/**
 * Refusals that the service decides before the request's body has arrived. Clients of every kind
 * receive them although they are still sending.
 */
import { connect as http2Connect } from "node:http2";
import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { describe, expect, it, onTestFinished } from "vitest";
import { ActionService, UpdateActionStateRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { KEY } from "../support/principals.ts";
import { eventually, refusal, running } from "./fixtures.ts";
import { curl } from "./foreign-clients.ts";
import { exchangeHttp2, PROCEDURE, statePath, STREAM_PATH } from "./raw-clients.ts";

const MIB = 1024 * 1024;
/** Larger than the initial HTTP/2 window, and than what a connection buffers at once. */
const BODY = JSON.stringify({ actionId: "a", progress: { statusMessage: "m".repeat(MIB - 1000) } });
const LARGE = "m".repeat(3 * MIB);

const REFUSALS: readonly [string, { path: string; method: string; key?: string; body?: string; contentType?: string }, number][] = [
  ["an unknown key, of a stream", { path: STREAM_PATH, method: "POST", key: "unknown" }, 401],
  ["an unknown key, of an update", { path: statePath("a"), method: "PUT", key: "unknown" }, 401],
  ["an unknown key over Connect", { path: `${PROCEDURE}UpdateActionState`, method: "POST", key: "unknown" }, 401],
  ["a size that it says", { path: statePath("a"), method: "PUT", body: LARGE }, 413],
  ["a path that there is not", { path: "/nowhere", method: "POST" }, 404],
  ["a method", { path: `${PROCEDURE}UpdateActionState`, method: "PUT" }, 405],
  ["a content type", { path: `${PROCEDURE}UpdateActionState`, method: "POST", contentType: "text/xml" }, 415],
  ["a body where none belongs", { path: "/readyz", method: "POST" }, 405],
];

describe("curl receives its refusal, and exits cleanly", () => {
  it.each(REFUSALS)("for %s", async (_what, { path, body = BODY, ...call }, status) => {
    const { baseUrl } = await running();
    const args = ["--http2-prior-knowledge", "--header", "Expect:"];
    // Repeats the request, because whether the answer overtakes the body depends on timing.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const refused = await curl(baseUrl + path, { ...call, body, args });
      expect([refused.status, refused.body]).toEqual([status, expect.stringMatching(/\S/)]);
    }
  });

  it("for a rate limit", async () => {
    const { baseUrl } = await running({ rateLimit: { perSecond: 0.001, burst: 1 } });
    const args = ["--http2-prior-knowledge"];
    await curl(baseUrl + statePath("a"), { method: "PUT", args });
    const refused = await curl(baseUrl + statePath("a"), { method: "PUT", body: BODY, args });
    expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  });
});

describe("connect-node receives its refusal", () => {
  it.each([
    ["gRPC", (baseUrl: string) => createGrpcTransport({ baseUrl })],
    ["gRPC-Web", (baseUrl: string) => createGrpcWebTransport({ baseUrl, httpVersion: "2" })],
    ["Connect", (baseUrl: string) => createConnectTransport({ baseUrl, httpVersion: "2" })],
  ] as const)("over %s", async (_name, transportTo) => {
    const { baseUrl } = await running();
    const client = createClient(ActionService, transportTo(baseUrl));
    const request = create(UpdateActionStateRequestSchema, { actionId: "a", progress: { statusMessage: "m".repeat(MIB - 1000) } });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const call = (key: string) => () => client.updateActionState(request, { headers: { "x-api-key": key } });
      expect(await refusal(call("unknown"))).toMatch(/^unauthenticated: the key in X-API-KEY/);
      expect(await refusal(call(KEY))).toMatch(/^invalid_argument: /);
    }
  });
});

/** Opens a stream request with an unknown key; the test sends its body. */
async function asking(more: Record<string, string> = {}) {
  const clock = new FakeClock();
  const { baseUrl } = await running({ clock });
  const session = http2Connect(baseUrl);
  onTestFinished(() => session.destroy());
  const stream = session.request({ ":method": "POST", ":path": STREAM_PATH, "x-api-key": "unknown", ...more });
  const status = new Promise<unknown>((resolve) => void stream.once("response", (head) => resolve(head[":status"])));
  let closed: number | undefined;
  stream.resume();
  stream.on("close", () => (closed = stream.rstCode));
  return { clock, stream, status, closed: () => closed };
}

describe("an HTTP/2 client", () => {
  it("receives its refusal while it sends more than the service waits for", async () => {
    const { clock, stream, status, closed } = await asking();
    stream.write(Buffer.alloc(17 * MIB));
    expect(await status).toBe(401);
    stream.end();
    await eventually(closed).toBe(0);
    expect(clock.pending).toBe(0);
  });

  it("receives its refusal after a second of silence when it waits for the answer before it sends", async () => {
    const { clock, stream, status, closed } = await asking({ "content-length": "5" });
    stream.write("12");
    await eventually(() => clock.pending).toBe(1);
    await eventually(() => (clock.advanceSync(1000), clock.pending)).toBe(0);
    expect(await status).toBe(401);
    stream.end("345");
    await eventually(closed).toBe(0);
  });

  it("leaves no timer when it disconnects meanwhile", async () => {
    const { clock, stream, closed } = await asking();
    stream.write("1");
    await eventually(() => clock.pending).toBe(1);
    stream.close(8);
    await eventually(closed).toBe(8);
    await eventually(() => clock.pending).toBe(0);
  });

  it("receives answers to complete requests immediately", async () => {
    const clock = new FakeClock();
    const { baseUrl } = await running({ clock });
    const { status } = await exchangeHttp2(baseUrl, { path: STREAM_PATH, headers: { "x-api-key": "unknown" }, body: Buffer.from("{}") });
    expect([status, clock.pending]).toEqual([401, 0]);
  });
});
