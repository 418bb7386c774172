/** What an operator learns of trouble: a store that refuses updates, and a defect. */
import { describe, expect, it, onTestFinished } from "vitest";
import { operate } from "../../../electron/service/operation/operate.ts";
import { parseGrant } from "../../../electron/service/server.ts";
import { MemoryStore } from "../../../electron/service/stores/memory.ts";
import { type Answer, type Proposal, StoreFailure } from "../../../electron/service/stores/store.ts";
import { anAction } from "../../support/actions.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { KEY } from "../../support/principals.ts";

class FailingStore extends MemoryStore {
  failure: Error | undefined;

  override put(proposal: Proposal): Promise<Answer> {
    return this.failure ? Promise.reject(this.failure) : super.put(proposal);
  }
}

async function operated(store: MemoryStore) {
  const clock = new FakeClock();
  const log: { event: string; reason?: string; error?: string }[] = [];
  const service = await operate({
    service: { clock, store, grants: [parseGrant(`${KEY}=OBJECT:robot-7`)], seed: [anAction("a")] },
    metrics: { host: "127.0.0.1", port: 0 },
    logLevel: "warn",
    drainMs: 0,
    write: (line) => log.push(JSON.parse(line) as (typeof log)[number]),
  });
  onTestFinished(() => service.stop());
  const update = async (): Promise<number> => {
    const call = { method: "PUT", headers: { "X-API-KEY": KEY }, body: '{"state":"ACTION_STATE_ASSIGNED"}' };
    return (await fetch(`${service.baseUrl}/api/v1/wdm/actions/a/state`, call)).status;
  };
  const readiness = async (): Promise<unknown> => (await fetch(`${service.baseUrl}/readyz`)).json();
  const metrics = async (): Promise<string> => (await fetch(`${service.metricsUrl}/metrics`)).text();
  return { log, update, readiness, metrics };
}

describe("a store that refuses updates", () => {
  it("is logged once with its reason, and is a warning of /readyz until an update is accepted", async () => {
    const store = new FailingStore();
    const { log, update, readiness } = await operated(store);
    store.failure = new StoreFailure("the disk of the service is full: nothing was recorded");
    expect([await update(), await update()]).toEqual([503, 503]);
    expect(log).toMatchObject([
      { level: "error", event: "store.refuses", reason: "the disk of the service is full: nothing was recorded" },
    ]);
    expect(await readiness()).toEqual({ status: "ok", warnings: ["updates"] });
    store.failure = undefined;
    expect(await update()).toBe(200);
    expect(log.slice(1)).toMatchObject([{ level: "warn", event: "store.accepts" }]);
    expect(await readiness()).toEqual({ status: "ok" });
  });
});

describe("a defect", () => {
  it("is logged with its stack and counted, and the client receives no details", async () => {
    const store = new FailingStore();
    const { log, update, metrics } = await operated(store);
    store.failure = new TypeError("x is not a function");
    expect(await update()).toBe(500);
    expect(log).toMatchObject([
      { level: "error", event: "defect", error: expect.stringMatching(/^TypeError: x is not a function\n\s+at /) },
    ]);
    expect(await metrics()).toContain("\ndocket_defects_total 1\n");
  });
});
