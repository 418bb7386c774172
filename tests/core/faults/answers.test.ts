/**
 * Answers that are not the service's: each has its sentence and its advice, and the key and the
 * queue are kept.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { Code, ConnectError } from "@connectrpc/connect";
import { parseGrant } from "../../../electron/service/server.ts";
import type { Fault } from "../../support/fault-proxy.ts";
import { aProxy, aService, ClientAtWork, CLOCK, WIRES } from "./client-at-work.ts";
import { anAction } from "../../support/actions.ts";
import { KEY } from "../../support/principals.ts";
import { adviceOf, explanationOf } from "../failures.ts";

const HTML = { headers: { "Content-Type": "text/html" }, body: "<!doctype html><h1>Sorry</h1>" };
const KEEPS_TRYING = "Docket keeps trying; updates wait safely.";

interface Case {
  answer: Omit<Fault & { kind: "answer" }, "kind">;
  state: "offline" | "refused";
  reason: string;
  advice: string;
}

function json(code: string, message: string): { headers: Record<string, string>; body: string } {
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify({ code, message }) };
}

const CASES: Record<string, Case> = {
  "401 with the service's words": {
    answer: { status: 401, ...json("unauthenticated", "this key is not known") },
    state: "refused",
    reason: "this key is not known",
    advice: "The service does not accept the key. Check the key in the settings.",
  },
  "403 with nothing": {
    answer: { status: 403 },
    state: "refused",
    reason: "The address answered HTTP 403 (forbidden).",
    advice: "This key may not see this queue. Check the key and the filters in the settings.",
  },
  "401 with a page": {
    answer: { status: 401, ...HTML },
    state: "offline",
    reason: "This is a web page, not the Action service (HTTP 401).",
    advice: "Sign in to this network in a browser, or check the address in the settings.",
  },
  "403 with a page that is called JSON": {
    answer: { status: 403, headers: { "Content-Type": "application/json" }, body: HTML.body },
    state: "offline",
    reason: "This is a web page, not the Action service (HTTP 403).",
    advice: "Sign in to this network in a browser, or check the address in the settings.",
  },
  "511 with a page": {
    answer: { status: 511, ...HTML },
    state: "offline",
    reason: "The network asks you to sign in (HTTP 511).",
    advice: "Sign in to this network in a browser. Docket keeps trying; updates wait safely.",
  },
  "409 with problem details": {
    answer: {
      status: 409,
      headers: { "Content-Type": "application/problem+json" },
      body: JSON.stringify({ type: "about:blank", title: "Conflict", detail: "COMPLETED is final" }),
    },
    state: "offline",
    reason: "Conflict: COMPLETED is final",
    advice: KEEPS_TRYING,
  },
  "404 with a page": {
    answer: { status: 404, ...HTML },
    state: "offline",
    reason: "The address answered HTTP 404 (not found).",
    advice: "There is no Action service at this address. Check the address and the transport in the settings.",
  },
  "408 with nothing": {
    answer: { status: 408 },
    state: "offline",
    reason: "The address answered HTTP 408 (request timeout).",
    advice: KEEPS_TRYING,
  },
  "413 with nothing": {
    answer: { status: 413 },
    state: "offline",
    reason: "The address answered HTTP 413 (request too large).",
    advice: "The service does not understand the request. Check who you act as and the filters in the settings.",
  },
  "500 with the service's words": {
    answer: { status: 500, ...json("internal", "internal error") },
    state: "offline",
    reason: "internal error",
    advice: KEEPS_TRYING,
  },
  "502 with a page": {
    answer: { status: 502, ...HTML },
    state: "offline",
    reason: "The address answered HTTP 502 (bad gateway).",
    advice: KEEPS_TRYING,
  },
  "503 with nothing": {
    answer: { status: 503 },
    state: "offline",
    reason: "The address answered HTTP 503 (unavailable).",
    advice: KEEPS_TRYING,
  },
  "504 with a page": {
    answer: { status: 504, ...HTML },
    state: "offline",
    reason: "The address answered HTTP 504 (gateway timeout).",
    advice: KEEPS_TRYING,
  },
  "200 with a page": {
    answer: { status: 200, ...HTML },
    state: "offline",
    reason: "This is a web page, not the Action service (HTTP 200).",
    advice: "Sign in to this network in a browser, or check the address in the settings.",
  },
};

describe.each(WIRES)("$name", (wire) => {
  it.each(Object.entries(CASES))("%s", async (_, { answer, state, reason, advice }) => {
    const service = await aService([anAction("a"), anAction("b")]);
    const proxy = await aProxy(service.baseUrl);
    const work = new ClientAtWork(proxy, wire);
    await work.untilConverged(service);
    proxy.rule = () => ({ kind: "answer", ...answer });
    proxy.cutAll();
    await work.until("the answer is told", () => explanationOf(work.client.queries.connection()).reason === reason);
    expect(work.state).toBe(state);
    expect(adviceOf(work.client.queries.connection())).toBe(advice);
    expect(work.client.queries.connection().nextAttemptAt === undefined).toBe(state === "refused");
    expect(work.view("allOpen")).toEqual(["a", "b"]);
    await service.engine.create(anAction("c"));
    proxy.rule = () => undefined;
    if (state === "refused") work.client.commands.retry();
    await work.untilConverged(service);
    expect(work.view("allOpen")).toEqual(["a", "b", "c"]);
  });

  it("429 with Retry-After: waits for the requested time, and shows until when", async () => {
    const service = await aService([anAction("a")]);
    const proxy = await aProxy(service.baseUrl);
    const work = new ClientAtWork(proxy, wire);
    await work.untilConverged(service);
    const busy = json("resource_exhausted", "try again in 1 s");
    proxy.rule = () => ({ kind: "answer", status: 429, body: busy.body, headers: { ...busy.headers, "Retry-After": "1" } });
    proxy.cutAll();
    await work.until("the answer is told", () => work.client.queries.connection().reason?.code === "serviceSaid");
    const { reason, nextAttemptAt, since } = work.client.queries.connection();
    expect(reason).toEqual({ code: "serviceSaid", params: { class: "resource_exhausted", words: "try again in 1 s", waitAsked: true } });
    expect(adviceOf({ reason: reason! })).toBe("The service is busy. Docket waits for as long as the service asked.");
    expect(nextAttemptAt! - since).toBeGreaterThanOrEqual(1_000 - 50);
    proxy.rule = () => undefined;
    const asked = proxy.requests.length;
    await work.untilConverged(service);
    expect(CLOCK.now()).toBeGreaterThanOrEqual(nextAttemptAt! - 5);
    expect(proxy.requests.length - asked).toBeLessThanOrEqual(2);
  });

  it("307 to another origin: shows the redirect, and sends nothing there, above all not the key", async () => {
    let arrived = 0;
    const elsewhere = createServer((_, response) => {
      arrived += 1;
      response.end();
    });
    await new Promise<void>((resolve) => void elsewhere.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => void elsewhere.close(() => resolve())));
    const service = await aService([anAction("a")]);
    const proxy = await aProxy(service.baseUrl);
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    proxy.rule = () => ({ kind: "answer", status: 307, headers: { Location: location } });
    const work = new ClientAtWork(proxy, wire);
    await work.until("the redirect is told", () => work.client.queries.connection().reason?.code === "redirected");
    expect(explanationOf(work.client.queries.connection())).toEqual({
      reason: `The address redirects to another one, ${new URL(location).origin}. Docket does not follow, so that the key stays where it belongs.`,
      advice: "Check the address in the settings, or sign in to this network in a browser.",
    });
    proxy.rule = () => undefined;
    await work.untilConverged(service);
    expect(arrived).toBe(0);
  });

  it("a key that is revoked while the stream is open: Refused with the service's words, and no further attempt until the user acts", async () => {
    const service = await aService([anAction("a")]);
    const proxy = await aProxy(service.baseUrl);
    const work = new ClientAtWork(proxy, wire);
    await work.untilConverged(service);
    const asked = proxy.requests.length;
    service.keys.revoke(KEY);
    await work.untilState("refused");
    expect(explanationOf(work.client.queries.connection())).toEqual({
      reason: "the key of this stream has been revoked",
      advice: "The service does not accept the key. Check the key in the settings.",
    });
    expect(work.client.queries.connection().nextAttemptAt).toBeUndefined();
    expect(proxy.requests.length).toBe(asked);
    expect(work.view("allOpen")).toEqual(["a"]);
    service.keys.grant(parseGrant(`${KEY}=OBJECT:robot-7`));
    work.client.commands.retry();
    await work.untilConverged(service);
  });

  it("a stream that the service ends with an error: shows the service's words, and reconnects by itself", async () => {
    const service = await aService([anAction("a")]);
    const work = new ClientAtWork(await aProxy(service.baseUrl), wire);
    await work.untilConverged(service);
    service.engine.endStreams(new ConnectError("maintenance in a minute", Code.Unavailable));
    await work.until("it is told", () =>
      work.shown.some(({ reason }) => reason?.code === "serviceSaid" && reason.params.words === "maintenance in a minute"),
    );
    await work.untilConverged(service);
  });
});
