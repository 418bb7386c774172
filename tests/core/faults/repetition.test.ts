/**
 * A request that is delayed and arrives after its repetition, and one that the network itself
 * repeats: the embedded service identifies both by their key, and records the update once.
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { aProxy, aService, ClientAtWork, WIRES } from "./client-at-work.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";

const { fetch } = globalThis;

afterEach(() => vi.unstubAllGlobals());

type Sent = [url: string, init?: RequestInit];

/** Replaces Node's fetch, with a chosen answer to each request with an update. */
function onUpdates(meet: (...sent: Sent) => Promise<Response>): void {
  vi.stubGlobal("fetch", (...sent: Sent) => (/stream/i.test(sent[0]) ? fetch(...sent) : meet(...sent)));
}

/** Sends the request without its signal, as one that its abort no longer reaches. */
function travelling([url, init]: Sent): Promise<Response> {
  return fetch(url, { ...init, signal: null });
}

describe.each(WIRES)("$name", (wire) => {
  it("a request that arrives after its repetition is recorded once", async () => {
    const service = await aService([anAction("a")]);
    const late: Sent[] = [];
    onUpdates((...sent) => {
      if (late.length > 0) return fetch(...sent);
      late.push(sent);
      return Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNRESET" } }));
    });
    const work = new ClientAtWork(await aProxy(service.baseUrl), wire);
    await work.untilState("live");
    work.press("a", "acknowledge");
    await work.until("confirmed", () => work.row("a").update?.state === "confirmed" && work.row("a").state === "ACKNOWLEDGED");
    expect(work.row("a").update?.attempts).toBe(2);
    await (await travelling(late[0]!)).arrayBuffer();
    expect(service.log.records().map(({ fate, repeats }) => [fate, repeats])).toEqual([
      ["accepted", undefined],
      ["repeated", 1],
    ]);
  });

  it("a request that the network sends twice, byte for byte, is recorded once and confirmed", async () => {
    const service = await aService([anAction("a")]);
    const { promise: both, resolve: answered } = Promise.withResolvers<void>();
    onUpdates(async (...sent) => {
      await (await travelling(sent)).arrayBuffer();
      const second = await fetch(...sent);
      answered();
      return second;
    });
    const work = new ClientAtWork(await aProxy(service.baseUrl), wire);
    await work.untilState("live");
    work.press("a", "acknowledge");
    await work.until("confirmed", () => work.row("a").update?.state === "confirmed" && work.row("a").state === "ACKNOWLEDGED");
    await both;
    expect(work.row("a").update?.attempts).toBe(1);
    expect(service.log.records().map(({ fate }) => fate)).toEqual(["accepted", "repeated"]);
  });

  it("a refused update that its user sends again is evaluated again", async () => {
    const service = await aService([anAction("a", ActionState.DRAFT), anAction("b")]);
    // The first attempt is refused, as by a service whose record is behind.
    const work = new ClientAtWork(await aProxy(service.baseUrl), wire);
    await work.untilState("live");
    onUpdates(async (...sent) => {
      vi.unstubAllGlobals();
      const { engine } = service;
      const behind = engine.list().find(({ id }) => id === "b")!;
      await engine.remove("b");
      const answer = await fetch(...sent);
      await engine.create(behind);
      return answer;
    });
    work.press("b", "acknowledge");
    await work.until("refused", () => work.row("b").update?.state === "refused");
    expect(work.client.commands.resolve({ updateId: work.row("b").update!.id, choice: "send" })).toMatchObject({ ok: true });
    await work.until("confirmed", () => work.row("b").update?.state === "confirmed");
    expect(service.log.records().map(({ fate }) => fate)).toEqual(["not_found", "accepted"]);
  });
});
