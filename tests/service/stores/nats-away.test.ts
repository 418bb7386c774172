/**
 * NATS is away from a running instance, as clients see it: an open stream continues with heartbeats
 * and ends after a limit, new streams are refused, and all work again when NATS is back.
 */
import { describe, expect, it, onTestFinished } from "vitest";
import { NatsStore } from "../../../electron/service/stores/nats.ts";
import { anAction } from "../../support/actions.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { KEY } from "../../support/principals.ts";
import { eventually, running } from "../fixtures.ts";
import { STREAM_PATH, statePath } from "../raw-clients.ts";
import { NATS_SKIPPED, NatsServers, WITHOUT_NATS } from "./nats-servers.ts";

const HEADERS = { "X-API-KEY": KEY, "Content-Type": "application/json" };
const HEARTBEAT_MS = 1000;
const BODY = JSON.stringify({ assignedTo: [{ id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" }], heartbeatPeriodMillis: HEARTBEAT_MS });

/** Opens a stream. The returned object holds its text so far, and whether the stream has ended. */
async function stream(baseUrl: string) {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const answer = await fetch(`${baseUrl}${STREAM_PATH}`, { method: "POST", headers: HEADERS, body: BODY, signal: gone.signal });
  const stream = { status: answer.status, text: "", hasEnded: false };
  const reading = async (): Promise<void> => {
    for await (const chunk of answer.body ?? []) stream.text += Buffer.from(chunk).toString("utf8");
  };
  void reading()
    .catch(() => undefined)
    .finally(() => (stream.hasEnded = true));
  return stream;
}

const beats = (text: string): number => text.split("HEARTBEAT").length - 1;

describe.skipIf(WITHOUT_NATS !== undefined)(`NATS that is away from an instance${NATS_SKIPPED}`, () => {
  it("an open stream has ten seconds of heartbeats and ends, new streams and updates are refused until NATS is back", async () => {
    const servers = await NatsServers.start(1);
    onTestFinished(() => servers.stop());
    const clock = new FakeClock();
    const store = new NatsStore({ servers: servers.addresses, bucket: "away", replicas: 1, clock });
    const { baseUrl, engine } = await running({ clock, store });
    await engine.create(anAction("a"));
    const open = await stream(baseUrl);
    await eventually(() => beats(open.text)).toBe(1);
    await servers.kill(0);

    while (!open.hasEnded) {
      const before = beats(open.text);
      clock.advanceSync(HEARTBEAT_MS);
      // Every second has its heartbeat, except the one in which the stream ends.
      await eventually(() => open.hasEnded || beats(open.text) > before).toBe(true);
    }
    expect(beats(open.text)).toBeGreaterThanOrEqual(10);
    expect(open.text.trimEnd().split("\n").at(-1)).toMatch(/"unavailable".*the service has not heard from its store for \d+ s/);

    const refused = await stream(baseUrl);
    await eventually(() => refused.hasEnded).toBe(true);
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('"unavailable"')]);
    const update = { method: "PUT", headers: HEADERS, body: '{"state":"ACTION_STATE_ASSIGNED"}' };
    expect((await fetch(`${baseUrl}${statePath("a")}`, update)).status).toBe(503);

    servers.revive(0);
    const reopened = async (): Promise<number> => {
      clock.advanceSync(HEARTBEAT_MS);
      return (await stream(baseUrl)).status;
    };
    await eventually(reopened).toBe(200);
    expect((await fetch(`${baseUrl}${statePath("a")}`, update)).status).toBe(200);
  });
});
