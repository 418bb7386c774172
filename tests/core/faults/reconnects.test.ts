/**
 * A thousand reconnects leave nothing behind: no socket, no listener, no stream at the service, no
 * memory.
 */
import { getEventListeners } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { aProxy, aService, ClientAtWork, WIRES } from "./client-at-work.ts";
import { anAction } from "../../support/actions.ts";

const RECONNECTS = 1_000;
/**
 * Reconnects before the heap is measured: engine and fetch fill caches of their own during the
 * first thousand, with or without Docket.
 */
const WARM_UP = 1_000;
/**
 * Wait for fetch to close an idle socket, which takes 4 s or more, and longer on a busy machine.
 */
const SETTLES_MS = 20_000;
/**
 * Heap allowance of one reconnect, in bytes; a listener with its stream takes several kilobytes.
 */
const BYTES_EACH = 1_500;

function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  gc();
  gc();
  return process.memoryUsage().heapUsed;
}

function handles(kind: string): number {
  return process.getActiveResourcesInfo().filter((name) => name === kind).length;
}

it("1,000 reconnects: at most one socket stays open, with one stream at the service, no extra timer and no extra memory", async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning);
  process.on("warning", onWarning);
  const service = await aService([anAction("a")]);
  const proxy = await aProxy(service.baseUrl);
  const timersBefore = handles("Timeout");
  const work = new ClientAtWork(proxy, WIRES[0]);
  await work.untilConverged(service);
  work.shown.length = 0;

  let heapBefore = 0;
  // Signals of the last reconnects; their listeners have to be gone once their epochs are over.
  const signals: AbortSignal[] = [];
  const fetched = vi.spyOn(globalThis, "fetch");
  for (let count = 1; count <= WARM_UP + RECONNECTS; count += 1) {
    if (count === WARM_UP) heapBefore = heapInUse();
    const { epoch } = work.client.queries.connection();
    work.client.commands.retry();
    await work.until(`reconnect ${count}`, () => work.state === "live" && work.client.queries.connection().epoch === epoch + 1);
    if (count > WARM_UP + RECONNECTS - 20) signals.push(...fetched.mock.calls.flatMap(([, init]) => init?.signal ?? []));
    fetched.mockClear();
    work.log.length = 0;
    work.shown.length = 0;
    proxy.requests.length = 0;
  }
  const growth = (heapInUse() - heapBefore) / RECONNECTS;

  // The service notices a closed connection a moment after the proxy, without an event to wait for.
  await vi.waitFor(() => expect([proxy.opened - proxy.closed, service.engine.subscriberCount]).toEqual([1, 1]), {
    timeout: SETTLES_MS,
    interval: 5,
  });
  expect(proxy.opened).toBeGreaterThanOrEqual(WARM_UP + RECONNECTS);
  expect(growth).toBeLessThan(BYTES_EACH);

  await work.client.stop();
  expect(signals.length).toBeGreaterThanOrEqual(20);
  // fetch removes its own listener one turn after the request has ended.
  await vi.waitFor(() => expect(signals.flatMap((signal) => getEventListeners(signal, "abort"))).toEqual([]), {
    timeout: SETTLES_MS,
    interval: 5,
  });
  fetched.mockRestore();
  await vi.waitFor(() => expect(service.engine.subscriberCount).toBe(0), { timeout: SETTLES_MS, interval: 5 });
  expect(proxy.opened - proxy.closed).toBeLessThanOrEqual(1);
  expect(handles("Timeout")).toBeLessThanOrEqual(timersBefore + 1);
  process.off("warning", onWarning);
  expect(warnings).toEqual([]);
});
