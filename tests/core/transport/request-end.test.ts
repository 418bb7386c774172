/**
 * Every request ends with its purpose: whatever an answer is, its request is aborted as soon as
 * nothing reads it. On Electron a socket is free only then (lib/browser/api/net-fetch.ts), and
 * there are six of them.
 */
import { describe, expect, it } from "vitest";
import { requestEnd } from "../../../electron/core/transport/request-end.ts";
import { settle } from "../../support/settle.ts";
import { type Answerer, FakeNet, FedBody, listen, said, streaming, update } from "./fake-net.ts";
import { bytes, FORMATS, joined, type WireFormat } from "./wire-format.ts";

const HTML = "<!doctype html><title>502 Bad Gateway</title>";
const SIX_SOCKETS = 6;

/** A body that continues endlessly after these bytes. */
function endless(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new FedBody(...chunks).stream;
}

function answer(status: number, type: string, ...chunks: Uint8Array[]): Answerer {
  return () => new Response(endless(...chunks), { status, headers: { "Content-Type": type } });
}

function isStream(url: string): boolean {
  return /stream/i.test(url);
}

/** Answers after which nothing further is read, and whose bodies never end. */
function endlessAnswers(format: WireFormat): Record<string, Answerer> {
  const { streamType, answerType, end } = format;
  const typeFor = (url: string): string => (isStream(url) ? streamType : answerType);
  const own =
    (...chunks: Uint8Array[]): Answerer =>
    ({ url }) =>
      new Response(endless(...chunks), { headers: { "Content-Type": typeFor(url) } });
  return {
    "503 with a page": answer(503, "text/html", bytes(HTML)),
    "503 with a page that is late": answer(503, "text/html"),
    "503 with JSON that does not end": answer(503, "application/json", bytes('{"code":"unavailable",')),
    "500 without a type": answer(500, "", bytes("oops\n")),
    "401 with a page": answer(401, "text/html", bytes(HTML)),
    "429 with text": answer(429, "text/plain", bytes("slow down\nplease")),
    "400 of a TLS port": answer(400, "text/html", bytes(`${HTML}The plain HTTP request was sent to HTTPS port`), new Uint8Array(9_000)),
    "302 with a body": () => new Response(endless(bytes(HTML)), { status: 302, headers: { Location: "https://elsewhere.example/" } }),
    "404 of a gRPC server": answer(404, "application/grpc", bytes("x")),
    "200 of a gRPC server": answer(200, "application/grpc", bytes("x")),
    "200 with a page": answer(200, "text/html", bytes(HTML)),
    "200 of its own type with a page": own(bytes(HTML)),
    "200 larger than any message": own(...Array.from({ length: 5 }, () => new Uint8Array(1024 * 1024).fill(0x78))),
    "200 and the end of a stream": ({ url }) =>
      isStream(url) && format.transport !== "rest"
        ? new Response(endless(end), { headers: { "Content-Type": streamType } })
        : new Response(endless(bytes(HTML)), { headers: { "Content-Type": answerType } }),
    "204 in the place of a stream": () => new Response(null, { status: 204 }),
  };
}

describe.each(FORMATS)("$name", (format) => {
  it.each(Object.entries(endlessAnswers(format)))("%s, eight times, holds no socket, timer or listener", async (_, answerer) => {
    const net = new FakeNet(answerer);
    const caller = countingSignal();
    for (let round = 0; round < 8; round += 1) {
      const calls = [listen(net.transport(format), caller.signal), update(net.transport(format), `a${round}`, caller.signal)];
      let over = 0;
      for (const call of calls) void call.then(() => (over += 1));
      await settle();
      // The text of an error may be awaited for three seconds; nothing else is.
      if (over < calls.length) await net.clock.advance(3_000);
      expect([over, net.open.size, net.clock.pending, caller.listeners()]).toEqual([2, 0, 0, 0]);
    }
    expect(net.requests).toHaveLength(16);
  });

  it("a request ends when its listener throws in the middle of the list", async () => {
    const frame = format.frame(format.event({ eventType: "ACTION_EVENT_TYPE_INITIAL", action: { id: "a" } }));
    const net = new FakeNet(() => streaming(format, new FedBody(joined(frame, frame), frame)));
    const thrown = await listen(net.transport(format), new AbortController().signal, () => {
      throw new Error("the model is broken");
    });
    expect([said(thrown.end), net.open.size]).toEqual(["unknown: the model is broken", 0]);
  });

  it("a request ends at the deadline for headers, and a later answer leaves nothing open", async () => {
    const answered = Promise.withResolvers<Response>();
    const net = new FakeNet(() => answered.promise);
    const listening = listen(net.transport(format));
    await net.clock.advance(10_000);
    expect(said((await listening).end)).toBe("deadline_exceeded: The service did not answer within 10 s.");
    expect(net.open.size).toBe(0);
    const body = new FedBody(format.end);
    answered.resolve(streaming(format, body));
    await settle();
    expect([body.cancelled, net.open.size]).toEqual([true, 0]);
  });

  it("a request ends when its caller aborts, at any moment", async () => {
    const frame = format.frame(format.event({ eventType: "ACTION_EVENT_TYPE_INITIAL", action: { id: "a" } }));
    const moments: Answerer[] = [
      () => new Promise(() => undefined),
      answer(503, "application/json", bytes("{")),
      () => streaming(format, new FedBody()),
      () => streaming(format, new FedBody(frame)),
      () => streaming(format, new FedBody(frame.subarray(0, 4))),
    ];
    for (const answerer of moments) {
      const net = new FakeNet(answerer);
      const abort = new AbortController();
      const listening = listen(net.transport(format), abort.signal);
      await settle();
      expect(net.open.size).toBe(1);
      abort.abort();
      expect(net.open.size).toBe(0);
      await listening;
    }
  });

  // Aborting a request costs as much as reading a small answer.
  it("a request is not aborted when the answer to an update was read to its end", async () => {
    const net = new FakeNet(() => new Response(new Uint8Array(format.answer({})), { headers: { "Content-Type": format.answerType } }));
    await update(net.transport(format));
    expect([net.last.init.signal?.aborted, net.open.size]).toEqual([false, 0]);
  });

  it("a thousand requests leave nothing on a signal that outlives them", async () => {
    const frame = format.frame(format.event({ eventType: "ACTION_EVENT_TYPE_HEARTBEAT" }));
    const net = new FakeNet(({ url }) =>
      isStream(url)
        ? streaming(format, new FedBody(frame, format.end).end())
        : new Response(new Uint8Array(format.answer({})), { headers: { "Content-Type": format.answerType } }),
    );
    const caller = countingSignal();
    const transport = net.transport(format);
    let most = 0;
    for (let round = 0; round < 1_000; round += 1) {
      const call = round % 2 === 0 ? listen(transport, caller.signal) : update(transport, "a", caller.signal);
      most = Math.max(most, caller.listeners());
      await call;
    }
    expect([most <= SIX_SOCKETS, caller.listeners(), net.open.size]).toEqual([true, 0, 0]);
  });
});

describe("a request's own signal", () => {
  it("aborts with its caller's, once", () => {
    const caller = new AbortController();
    const [one, other] = [requestEnd(caller.signal), requestEnd(caller.signal)];
    one.end();
    expect([one.signal.aborted, other.signal.aborted, caller.signal.aborted]).toEqual([true, false, false]);
    caller.abort();
    expect(other.signal.aborted).toBe(true);
    other.end();
    expect(requestEnd(caller.signal).signal.aborted).toBe(true);
  });
});

/** A signal that counts its listeners. */
function countingSignal(): { signal: AbortSignal; listeners: () => number } {
  const { signal } = new AbortController();
  const listening = new Set<unknown>();
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) => {
    listening.add(listener);
    add(type, listener, options);
  };
  signal.removeEventListener = (type: string, listener: EventListener) => {
    listening.delete(listener);
    remove(type, listener);
  };
  return { signal, listeners: () => listening.size };
}
