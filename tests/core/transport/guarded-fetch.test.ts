/**
 * The only access to the network: the key goes to one origin and follows no redirect, headers have
 * a deadline, and an abort is an abort.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it, onTestFinished } from "vitest";
import { chunksOf } from "../../../electron/core/transport/body.ts";
import { createGuardedFetch } from "../../../electron/core/transport/guarded-fetch.ts";
import { TransportError } from "../../../electron/core/transport/failures/failure.ts";
import { settle } from "../../support/settle.ts";
import { failureIn, FakeNet, FedBody, ids, listen, ORIGIN, said, streaming, update } from "./fake-net.ts";
import { bytes, CONNECT_JSON, FORMATS, joined, type WireFormat } from "./wire-format.ts";

const REDIRECTED = "redirected: The address redirects to another one. Docket does not follow, so that the key stays where it belongs.";
const redirectedTo = (to: string): string => REDIRECTED.replace("another one.", `another one, ${to}.`);

function frameOf(format: WireFormat, id: string): Uint8Array {
  return format.frame(format.event({ eventType: "ACTION_EVENT_TYPE_INITIAL", action: { id } }));
}

describe.each(FORMATS)("$name", (format) => {
  describe.each([301, 302, 303, 307, 308])("a redirect by %i", (status) => {
    it("is not followed, and the key stays, when the network answers with it as Node does", async () => {
      const net = new FakeNet(() => new Response(null, { status, headers: { Location: "https://evil.example/" } }));
      expect(said((await listen(net.transport(format))).end)).toBe(redirectedTo("https://evil.example"));
      expect(said(await update(net.transport(format)))).toBe(redirectedTo("https://evil.example"));
      expect(net.requests.map(({ url }) => new URL(url).origin)).toEqual([ORIGIN, ORIGIN]);
      expect(net.requests.every(({ init }) => init.redirect === "manual")).toBe(true);
    });
  });

  it("a redirect is detected when the network rejects it, as Electron does (electron/electron#43715), and when it is hidden, as browsers do", async () => {
    const rejects = new FakeNet(() => Promise.reject(new TypeError("Failed to fetch", { cause: new Error("Redirect was cancelled") })));
    expect(said((await listen(rejects.transport(format))).end)).toBe(REDIRECTED);
    const hidden = new FakeNet(() =>
      Object.defineProperties(new Response(null), { type: { value: "opaqueredirect" }, status: { value: 0 } }),
    );
    expect(said(await update(hidden.transport(format)))).toBe(REDIRECTED);
  });

  it.each([
    ["https://ann:secret@evil.example:8443/in?token=secret#secret", "https://evil.example:8443"],
    ["//b%C3%BCcher.example/", "http://xn--bcher-kva.example"],
    [ORIGIN.replace("http", "https"), ORIGIN.replace("http", "https")],
    ["/elsewhere", undefined],
    ["https://[", undefined],
    ["javascript:alert(1)", undefined],
    [`https://${"a".repeat(300)}.example/`, undefined],
  ])("shows of a redirect to %s only the other origin", async (location, to) => {
    const net = new FakeNet(() => new Response(null, { status: 302, headers: { location } }));
    expect(said(await update(net.transport(format)))).toBe(to === undefined ? REDIRECTED : redirectedTo(to));
  });

  it("gives up when no headers arrive, at the deadline and not before", async () => {
    const net = new FakeNet(() => new Promise(() => undefined));
    const listening = listen(net.transport(format));
    let over = false;
    void listening.then(() => (over = true));
    await net.clock.advance(9_999);
    expect(over).toBe(false);
    await net.clock.advance(1);
    const { end } = await listening;
    expect(said(end)).toBe("deadline_exceeded: The service did not answer within 10 s.");
    expect(failureIn(end).neverSent).toBe(false);
    expect(net.last.init.signal?.aborted).toBe(true);
    expect(net.clock.pending).toBe(0);
  });

  it("has no deadline once the headers have arrived: a stream may be silent for hours", async () => {
    const body = new FedBody();
    const net = new FakeNet(() => streaming(format, body));
    const listening = listen(net.transport(format));
    await net.clock.advance(24 * 3_600_000);
    body.push(frameOf(format, "late"));
    body.push(format.end);
    body.end();
    const { frames, end } = await listening;
    expect(ids(frames)).toEqual(["late"]);
    expect(said(end)).toBe("ended well");
  });

  it("sends nothing when it is aborted before it begins", async () => {
    const net = new FakeNet(() => streaming(format, new FedBody()));
    const { end } = await listen(net.transport(format), AbortSignal.abort());
    expect(failureIn(end)).toMatchObject({ code: "canceled", neverSent: true });
    expect(net.requests).toEqual([]);
  });

  it("ends at an abort before the headers, and releases an answer that arrives later", async () => {
    const body = new FedBody();
    const answer = Promise.withResolvers<Response>();
    const net = new FakeNet(() => answer.promise);
    const abort = new AbortController();
    const listening = listen(net.transport(format), abort.signal);
    await settle();
    abort.abort();
    expect(said((await listening).end)).toBe("canceled: The request was given up.");
    answer.resolve(streaming(format, body));
    await settle();
    expect(body.cancelled).toBe(true);
    expect(net.clock.pending).toBe(0);
  });

  it("ends at an abort in the body, although the body never settles, and delivers nothing after it", async () => {
    const body = new FedBody(frameOf(format, "a"));
    const net = new FakeNet(() => streaming(format, body));
    const abort = new AbortController();
    const listening = listen(net.transport(format), abort.signal);
    await settle();
    abort.abort();
    body.push(frameOf(format, "b"));
    const { frames, end } = await listening;
    expect(ids(frames)).toEqual(["a"]);
    expect(said(end)).toBe("canceled: The request was given up.");
    expect(body.cancelled).toBe(true);
  });

  it("delivers nothing further of a chunk in which it is aborted, and does not treat that as an end", async () => {
    const abort = new AbortController();
    const net = new FakeNet(() => streaming(format, new FedBody(joined(frameOf(format, "a"), frameOf(format, "b"), format.end)).end()));
    const { frames, end } = await listen(net.transport(format), abort.signal, () => abort.abort());
    expect(ids(frames)).toEqual(["a"]);
    expect(said(end)).toBe("canceled: The request was given up.");
  });

  it("requests only readable types, with the key, without cookies and past every cache", async () => {
    const net = new FakeNet(() => streaming(format, new FedBody(format.end).end()));
    await listen(net.transport(format, { baseUrl: `${ORIGIN}/gateway` }));
    expect(net.last.url).toBe(
      format.transport === "rest"
        ? `${ORIGIN}/gateway/api/v1/wdm/actions/stream`
        : `${ORIGIN}/gateway/example.wdm.v1.service.ActionService/StreamActions`,
    );
    expect(net.last.headers.get("x-api-key")).toBe("secret-key");
    expect(net.last.headers.get("accept")).toBe(format.streamType);
    expect(net.last.init).toMatchObject({ method: "POST", credentials: "omit", cache: "no-store", redirect: "manual" });
  });
});

describe("the origin lock", () => {
  it.each([
    "https://service.example:8080/x",
    "http://service.example/x",
    "http://evil.example:8080/x",
    "http://service.example:8080@evil.example/x",
  ])("sends nothing to %s", async (url) => {
    const net = new FakeNet(() => new Response("no"));
    const fetch = createGuardedFetch(net, { baseUrl: ORIGIN, apiKey: "k" });
    const error: unknown = await fetch(url, { signal: new AbortController().signal }, () => Promise.resolve()).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(TransportError);
    expect((error as TransportError).failure).toMatchObject({
      code: "redirected",
      reason: { code: "otherOrigin", params: { origin: ORIGIN } },
      neverSent: true,
    });
    expect(net.requests).toEqual([]);
  });
});

describe("a body", () => {
  it("is cancelled when its reader leaves the loop", async () => {
    const body = new FedBody(bytes("a"), bytes("b"));
    for await (const chunk of chunksOf(body.stream, new AbortController().signal)) {
      expect(chunk).toEqual(bytes("a"));
      break;
    }
    expect(body.cancelled).toBe(true);
  });

  it("leaves no listener on the signal, however many chunks it had", async () => {
    const counted = countingSignal();
    const net = new FakeNet(() =>
      streaming(CONNECT_JSON, new FedBody(...Array.from({ length: 500 }, () => frameOf(CONNECT_JSON, "a")), CONNECT_JSON.end).end()),
    );
    await listen(net.transport(CONNECT_JSON), counted.signal);
    await settle();
    expect(counted.listeners()).toBe(0);
  });
});

/** A signal that counts its listeners. */
function countingSignal(): { signal: AbortSignal; listeners: () => number } {
  const { signal } = new AbortController();
  let count = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) => {
    count += 1;
    add(type, listener, options);
  };
  signal.removeEventListener = (type: string, listener: EventListener) => {
    count -= 1;
    remove(type, listener);
  };
  return { signal, listeners: () => count };
}

/**
 * A service on loopback that begins a stream and then sends nothing; `gone` settles when the
 * connection of that stream is closed.
 */
async function silentService(headersFirst: boolean): Promise<{ baseUrl: string; asked: Promise<void>; gone: Promise<void> }> {
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const held = new Set<ServerResponse>();
  const server = createServer((_, response) => {
    held.add(response);
    response.once("close", () => gone.resolve());
    if (headersFirst) {
      response.writeHead(200, { "Content-Type": CONNECT_JSON.streamType });
      response.write(frameOf(CONNECT_JSON, "a"));
    }
    asked.resolve();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: asked.promise, gone: gone.promise };
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  for (let round = 0; round < 5; round += 1) gc();
}

describe("over Node's own fetch", () => {
  it.each([
    ["before the headers", false],
    ["in the body", true],
  ])("an abort %s closes the connection, even after garbage collection has run (nodejs/undici#4627)", async (_, headersFirst) => {
    const service = await silentService(headersFirst);
    const net = new FakeNet(() => new Response());
    const transport = new FakeNet(({ url, init }) => globalThis.fetch(url, init)).transport(CONNECT_JSON, { baseUrl: service.baseUrl });
    const abort = new AbortController();
    const first = Promise.withResolvers<void>();
    const listening = listen(transport, abort.signal, () => first.resolve());
    await service.asked;
    if (headersFirst) await first.promise;
    for (let round = 0; round < 3; round += 1) {
      collectGarbage();
      await settle();
    }
    abort.abort();
    expect(said((await listening).end)).toBe("canceled: The request was given up.");
    await service.gone;
    expect(net.requests).toEqual([]);
  });

  it("does not follow a redirect to another origin: nothing arrives there", async () => {
    let arrived = 0;
    const target = createServer((_, response) => {
      arrived += 1;
      response.end();
    });
    const origin = createServer((_, response) => {
      response.writeHead(307, { Location: `http://127.0.0.1:${(target.address() as AddressInfo).port}/` }).end();
    });
    for (const server of [target, origin]) {
      await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
      onTestFinished(async () => {
        server.closeAllConnections();
        await new Promise((resolve) => void server.close(resolve));
      });
    }
    const baseUrl = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`;
    const leadsTo = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
    for (const format of FORMATS) {
      const transport = new FakeNet(({ url, init }) => globalThis.fetch(url, init)).transport(format, { baseUrl });
      expect(said((await listen(transport)).end)).toBe(redirectedTo(leadsTo));
      expect(said(await update(transport))).toBe(redirectedTo(leadsTo));
    }
    expect(arrived).toBe(0);
  });
});
