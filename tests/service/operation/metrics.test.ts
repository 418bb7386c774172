/** The metrics of a running service, as a scrape returns them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../../electron/service/clock.ts";
import { keyIdOf, parseGrant } from "../../../electron/service/grant.ts";
import { operate, type Operation } from "../../../electron/service/operation/operate.ts";
import type { Store } from "../../../electron/service/stores/store.ts";
import { MemoryStore } from "../../../electron/service/stores/memory.ts";
import { hasOpenssl, makeCertificates } from "../../core/transport/certificates.ts";
import { anAction } from "../../support/actions.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { KEY, READ_KEY } from "../../support/principals.ts";
import { eventually } from "../fixtures.ts";
import { curl } from "../foreign-clients.ts";
import { open, WAYS } from "../open-streams.ts";

async function operated({ service, ...more }: Partial<Omit<Operation, "service">> & { service?: Partial<Operation["service"]> } = {}) {
  const lines: string[] = [];
  const running = await operate({
    service: { clock: systemClock, grants: [parseGrant(`${KEY}=OBJECT:robot-7`), parseGrant(`${READ_KEY}=USER:ann:read`)], ...service },
    metrics: { host: "127.0.0.1", port: 0 },
    logLevel: "info",
    drainMs: 0,
    write: (line) => lines.push(line),
    ...more,
  });
  onTestFinished(() => running.stop());
  const metricsUrl = running.metricsUrl ?? "";
  const scrape = async (args: readonly string[] = []) =>
    (await curl(`${metricsUrl}/metrics`, { method: "GET", key: "", args })).body.split("\n").filter((line) => line.startsWith("docket_"));
  return {
    running,
    lines,
    scrape,
    metricsUrl,
    figure: async (name: string) => (await scrape()).find((line) => line.startsWith(`${name} `)),
  };
}

const put = (baseUrl: string, key: string, state: string) =>
  curl(`${baseUrl}/api/v1/wdm/actions/a/state`, { method: "PUT", key, body: JSON.stringify({ state: `ACTION_STATE_${state}` }) });

describe("the metrics", () => {
  it("count streams and events, updates by outcome, and refusals by code", async () => {
    const { running, scrape, figure } = await operated({ service: { seed: [anAction("a")] } });
    const { baseUrl, engine } = running;
    const stream = await open(baseUrl, WAYS[0]);
    expect((await put(baseUrl, KEY, "ACKNOWLEDGED")).status).toBe(200);
    expect((await put(baseUrl, KEY, "COMPLETED")).status).toBe(400);
    expect((await put(baseUrl, READ_KEY, "PLANNED")).status).toBe(403);
    expect((await put(baseUrl, "none", "PLANNED")).status).toBe(401);
    await eventually(() => stream.received().length).toBeGreaterThan(0);
    expect(await scrape()).toEqual(
      expect.arrayContaining([
        "docket_streams_open 1",
        "docket_streams_opened_total 1",
        "docket_stream_waiting_bytes 0",
        "docket_stream_events_total 1",
        "docket_actions 1",
        "docket_ready 1",
        'docket_updates_total{outcome="accepted"} 1',
        'docket_updates_total{outcome="failed_precondition"} 1',
        'docket_updates_total{outcome="permission_denied"} 1',
        'docket_requests_refused_total{operation="UpdateActionState",code="unauthenticated"} 1',
        "docket_update_seconds_count 3",
      ]),
    );
    stream.leave();
    await eventually(() => engine.subscriberCount).toBe(0);
    expect(await scrape()).toEqual(
      expect.arrayContaining(['docket_streams_ended_total{reason="closed"} 1', "docket_stream_events_total 1"]),
    );
    expect(await figure("docket_streams_open")).toBe("docket_streams_open 0");
  });

  it("contain no key, principal or Action, and no series that depends on client input", async () => {
    const { running, scrape } = await operated({ service: { seed: [anAction("a")] } });
    await put(running.baseUrl, KEY, "ACKNOWLEDGED");
    await put(running.baseUrl, "none", "PLANNED");
    const before = (await scrape()).length;
    for (const id of ["x", 'y"}\n', "z"])
      await curl(`${running.baseUrl}/api/v1/wdm/actions/${encodeURIComponent(id)}/state`, { method: "PUT", key: id.trim() });
    const lines = await scrape();
    expect(lines.length).toBe(before);
    expect(lines.join("\n")).not.toMatch(/robot-7|key-|"a"/);
  });

  it("report that a key file cannot be used", async () => {
    const folder = mkdtempSync(join(tmpdir(), "docket-metrics-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const keyFile = join(folder, "keys.json");
    writeFileSync(keyFile, JSON.stringify({ keys: [{ sha256: keyIdOf("k".repeat(32)), principal: "USER:bo" }] }));
    const { figure, lines } = await operated({ keyFile });
    expect(await figure("docket_key_file_good")).toBe("docket_key_file_good 1");
    writeFileSync(keyFile, "half");
    await eventually(() => figure("docket_key_file_good")).toBe("docket_key_file_good 0");
    expect(lines.filter((line) => line.includes("keys.refused"))).toHaveLength(1);
  });

  it("report that the store is out of reach, while /readyz is 503 until the store is back", async () => {
    const memory = new MemoryStore();
    let away = false;
    const store: Store = {
      open: (listener) => memory.open(listener),
      put: (proposal) => memory.put(proposal),
      record: (entry) => memory.record(entry),
      close: () => memory.close(),
      catchUp: () => (away ? Promise.reject(new Error("the store is away")) : memory.catchUp()),
    };
    const clock = new FakeClock();
    const { running, figure, metricsUrl, lines } = await operated({ service: { store, clock, grants: [] } });
    const ready = async () => (await curl(`${metricsUrl}/readyz`, { method: "GET", key: "" })).status;
    expect(await ready()).toBe(200);
    away = true;
    await clock.advance(5000);
    expect([await ready(), await figure("docket_ready")]).toEqual([503, "docket_ready 0"]);
    expect((await curl(`${running.baseUrl}/readyz`, { method: "GET" })).body).toBe('{"status":"not ready","problems":["store"]}\n');
    away = false;
    await clock.advance(5000);
    expect([await ready(), await figure("docket_store_lag_seconds")]).toEqual([200, "docket_store_lag_seconds 0"]);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: "service.started" },
      { event: "store.away", reason: "the store is away" },
      { event: "store.back" },
    ]);
  });

  it("are served by the metrics port only, which accepts only reads", async () => {
    const { running, metricsUrl } = await operated();
    expect((await curl(`${running.baseUrl}/metrics`, { method: "GET" })).status).toBe(404);
    expect((await curl(`${metricsUrl}/metrics`)).status).toBe(405);
    expect((await curl(`${metricsUrl}/api/v1/wdm/actions/stream`)).status).toBe(404);
  });
});

it.skipIf(!hasOpenssl())(
  "metrics are served over TLS when the service uses TLS (skipped where there is no openssl to make certificates with)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "docket-metrics-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { good, authority } = makeCertificates();
    const [cert, key, ca] = [join(folder, "a.pem"), join(folder, "a.key"), join(folder, "ca.pem")];
    for (const [path, content] of [
      [cert, good.cert],
      [key, good.key],
      [ca, authority],
    ] as const)
      writeFileSync(path, content);
    const { scrape, metricsUrl } = await operated({ tls: { cert, key } });
    expect(metricsUrl).toMatch(/^https:/);
    const ends = (await scrape(["--http1.1", "--cacert", ca])).find((line) => line.startsWith("docket_certificate_not_after_seconds "));
    expect(Number(ends?.split(" ")[1])).toBe(Date.parse("2099-01-01T00:00:00Z") / 1000);
  },
);
