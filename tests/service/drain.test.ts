/** How streams end when the service stops, and how the retries of their clients are spread. */
import { describe, expect, it } from "vitest";
import type { ConnectError } from "@connectrpc/connect";
import { drain } from "../../electron/service/drain.ts";
import type { Subscriber } from "../../electron/service/subscriber.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { curl } from "./foreign-clients.ts";
import { engineOn, eventually, running, watch } from "./fixtures.ts";
import { open, WAYS } from "./open-streams.ts";

function streams(count: number) {
  const clock = new FakeClock();
  const engine = engineOn(clock);
  const reasons: ConnectError[] = [];
  const ended: number[] = [];
  const subscribers: Subscriber[] = Array.from({ length: count }, (_, index) => {
    const subscriber = engine.subscribe(watch(), "k");
    subscriber.onEnd((reason) => {
      if (reason) reasons.push(reason);
      ended.push(index);
    });
    return subscriber;
  });
  return { clock, engine, subscribers, reasons, ended };
}

const retryAfter = (reason: ConnectError) => Number(reason.metadata.get("retry-after") ?? 0);

describe("streams that end immediately", () => {
  it("do not delay their clients' retries when they are few", async () => {
    const { clock, subscribers, reasons } = streams(100);
    await drain(subscribers, 0, clock);
    expect(reasons).toHaveLength(100);
    expect(reasons.map(retryAfter)).toEqual(Array.from({ length: 100 }, () => 0));
    expect(reasons[0]?.rawMessage).toBe("the service is stopping");
  });

  it.each([
    [1000, 9, 100],
    [9000, 30, 300],
  ])("spread the retries of %i clients over at most %i seconds, at most %i in each", async (count, seconds, most) => {
    const { clock, subscribers, reasons } = streams(count);
    await drain(subscribers, 0, clock);
    const perSecond = Map.groupBy(reasons.map(retryAfter), (after) => after);
    expect(Math.max(...perSecond.keys())).toBeLessThanOrEqual(seconds);
    expect(Math.max(...[...perSecond.values()].map(({ length }) => length))).toBeLessThanOrEqual(most);
  });
});

describe("streams that end over a period", () => {
  it("end evenly, in another order than they began, and all within the period", async () => {
    const { clock, engine, subscribers, ended } = streams(100);
    const done = drain(subscribers, 10_000, clock);
    await clock.advance(5000);
    expect(ended.length).toBe(50);
    await clock.advance(5000);
    await done;
    expect(engine.subscriberCount).toBe(0);
    expect(ended).not.toEqual(ended.toSorted((one, other) => one - other));
  });

  it("are not waited for when their clients disconnect earlier", async () => {
    const { clock, subscribers, reasons } = streams(10);
    const done = drain(subscribers, 1000, clock);
    for (const subscriber of subscribers) subscriber.end();
    await clock.advance(100);
    await done;
    expect(reasons).toEqual([]);
  });
});

it("a stopping service is not ready, refuses new streams, and accepts updates until its streams have ended", async () => {
  const clock = new FakeClock();
  const service = await running({ clock });
  const [way] = WAYS;
  const streaming = await Promise.all([open(service.baseUrl, way), open(service.baseUrl, way)]);
  expect((await curl(`${service.baseUrl}/readyz`, { method: "GET" })).status).toBe(200);
  const stopped = service.stop(10_000);
  await clock.advance(5000);
  await eventually(() => service.engine.subscriberCount).toBe(1);
  const readiness = await curl(`${service.baseUrl}/readyz`, { method: "GET" });
  expect([readiness.status, readiness.body]).toEqual([503, '{"status":"not ready","problems":["stopping"]}\n']);
  expect((await curl(`${service.baseUrl}/healthz`, { method: "GET" })).status).toBe(200);
  const list = '{"assignedTo":[{"id":"robot-7","type":"PRINCIPAL_TYPE_OBJECT"}]}';
  const refused = await curl(`${service.baseUrl}/api/v1/wdm/actions/stream`, { body: list });
  expect([refused.status, refused.body]).toEqual([503, '{"code":"unavailable","message":"the service is stopping"}']);
  const update = await curl(`${service.baseUrl}/api/v1/wdm/actions/a/state`, { method: "PUT", body: '{"state":"ACTION_STATE_ASSIGNED"}' });
  expect(update.status).toBe(404);
  await clock.advance(5000);
  await stopped;
  for (const stream of streaming) expect(stream.received().toString()).toContain('"unavailable"');
});
