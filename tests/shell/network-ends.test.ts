/**
 * Tests the end of a request over Electron's `net`: its body is complete or discarded, or its
 * signal aborts.
 */
import type { AuthInfo } from "electron";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { netFetch } from "../../electron/shell/network.ts";
import { AskingProxy } from "../stand-in/net/asking-proxy.ts";
import { answerOf } from "../stand-in/net/raw-service.ts";
import { ENDLESS, FREE, NetworkSteps } from "./network-steps.ts";

let t: NetworkSteps;

beforeEach(async () => {
  t = await NetworkSteps.start();
});

afterEach(() => t.stop());

function afterTicks(ticks: number, run: () => void): void {
  if (ticks === 0) run();
  else process.nextTick(() => afterTicks(ticks - 1, run));
}

describe("a body", () => {
  it("that is cancelled ends its request: eight endless answers hold no socket", async () => {
    const { url } = await t.serve(({ socket }) => socket.write(ENDLESS));
    for (let index = 0; index < 8; index += 1) await (await t.fetch(url, {})).body?.cancel();
    await t.service.until(() => t.service.open === 0);
    expect(t.sockets()).toEqual(FREE);
  });

  it("that breaks off fails at its reader, after the part that arrived", async () => {
    const { url } = await t.serve(({ socket }) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\nabc"),
    );
    const reader = (await t.fetch(url, {})).body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(3);
    t.service.asked[0]?.socket.resetAndDestroy();
    await expect(reader?.read()).rejects.toThrow("net::ERR_CONNECTION_RESET");
  });

  it("ends when the network changes", async () => {
    const { url } = await t.serve(({ socket }) => socket.write(ENDLESS));
    const answer = await t.fetch(url, {});
    await t.on.host.ask("control", { do: "network-changed" });
    await expect(answer.text()).rejects.toThrow("net::ERR_NETWORK_CHANGED");
  });

  it("holds the sender back while it is not read, and arrives completely in the end", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    const { url } = await t.serve(({ socket }) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n");
      for (let index = 0; index < 32; index += 1) socket.write(megabyte);
      socket.end();
    });
    const answer = await t.fetch(url, {});
    await expect.poll(() => t.service.sockets[0]?.writableLength ?? 0).toBeGreaterThan(10 * megabyte.length);
    expect((await answer.bytes()).byteLength).toBe(32 * megabyte.length);
  });

  it("that is never read raises no error when it breaks off", async () => {
    const { url } = await t.serve(({ socket }) => socket.write(ENDLESS));
    await t.fetch(url, {});
    t.service.asked[0]?.socket.resetAndDestroy();
    await expect.poll(t.sockets).toEqual(FREE);
  });
});

describe("the signal", () => {
  it("that is aborted already sends nothing", async () => {
    await t.serve(() => undefined);
    await expect(t.fetch(t.service.url, { signal: AbortSignal.abort(new Error("never mind")) })).rejects.toThrow("never mind");
    expect(t.service.sockets).toHaveLength(0);
  });

  it.each([...[0, 1, 2, 3, 4].map((ticks) => ({ ticks, body: "{}" })), ...[0, 1, 2, 3, 4].map((ticks) => ({ ticks, body: undefined }))])(
    "ends a request $ticks ticks after its end, with the body $body",
    async ({ ticks, body }) => {
      const { url } = await t.serve(({ socket }) => socket.write(ENDLESS));
      const stop = new AbortController();
      const { net, session } = t.on.electron;
      const request: typeof net.request = (options) => {
        const made = net.request(options);
        const end = made.end.bind(made);
        made.end = () => {
          end();
          afterTicks(ticks, () => stop.abort(new Error("enough")));
          return made;
        };
        return made;
      };
      const answer = netFetch({ net: { request }, session: session.defaultSession as never })(url, {
        method: "POST",
        ...(body !== undefined && { body }),
        signal: stop.signal,
      });
      await expect(answer).rejects.toThrow("enough");
      // A later request has completed, so every step after the abort has run.
      await (await t.fetch(url, {})).body?.cancel();
      await expect.poll(t.sockets).toEqual(FREE);
      expect(t.service.asked).toHaveLength(1);
    },
  );

  it("ends a request that waits for a socket, and one that waits for its answer", async () => {
    const { url } = await t.serve(() => undefined);
    const stops = Array.from({ length: 7 }, () => new AbortController());
    const answers = stops.map(({ signal }) => t.fetch(url, { signal }));
    await t.service.until(() => t.service.asked.length === 6);
    expect(t.sockets()).toEqual({ active: 6, idle: 0, waiting: 1 });
    for (const stop of stops.toReversed()) stop.abort(new Error("enough"));
    for (const answer of answers) await expect(answer).rejects.toThrow("enough");
    await t.service.until(() => t.service.open === 0);
    expect(t.service.asked).toHaveLength(6);
  });

  it("ends a body that is being read, with its reason", async () => {
    const { url } = await t.serve(({ socket }) => socket.write(ENDLESS));
    const stop = new AbortController();
    const answer = await t.fetch(url, { signal: stop.signal });
    const reading = answer.text();
    stop.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
    await t.service.until(() => t.service.open === 0);
  });

  it("while the proxy's question is open ends the request, whatever is answered then", async () => {
    t.proxy = await AskingProxy.start("me:secret");
    await t.serve(({ socket }) => socket.write(answerOf("ok")));
    await t.useProxy(t.proxy.address);
    const asked = Promise.withResolvers<AuthInfo>();
    const answered = Promise.withResolvers<{ username: string; password: string }>();
    const stop = new AbortController();
    const answer = t.port((info) => {
      asked.resolve(info);
      return answered.promise;
    })(t.service.url, { signal: stop.signal });
    await asked.promise;
    stop.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");
    answered.resolve({ username: "me", password: "secret" });
    await expect.poll(t.sockets).toEqual(FREE);
  });

  it("is released at the end of the body", async () => {
    const { url } = await t.serve(({ socket }) => socket.write(answerOf("ok")));
    const stop = new AbortController();
    const answer = await t.fetch(url, { signal: stop.signal });
    expect(await answer.text()).toBe("ok");
    stop.abort();
    await expect.poll(t.sockets).toEqual({ active: 0, idle: 1, waiting: 0 });
  });
});
