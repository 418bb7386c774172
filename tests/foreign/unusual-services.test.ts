/**
 * Rare but valid behaviour of services: an ended Action that is listed again, a list slower than
 * its heartbeats, a pause of half an hour.
 */
import { describe, expect } from "vitest";
import { wireNamed } from "./client-over-sockets.ts";
import { seed } from "./life.ts";
import { atWork, promise } from "./matrix.ts";
import { foreignAction } from "../support/actions.ts";

const SEEDED = 6;

describe.each(["rest", "connect/json", "grpc-web/binary"] as const)("%s", (name) => {
  const wire = wireNamed(name);

  promise(
    `${name}, an Action that was over is assigned once more: it is back, and needs to be acknowledged`,
    async ({ onTestFinished }) => {
      const { service, connect } = await atWork(wire, {}, onTestFinished);
      seed(service);
      const client = connect();
      await client.until("the list", () => client.connection.state === "live" && client.find("work") !== undefined);
      service.records.update({ actionId: "work", state: "CANCELLED" }, "dispatcher", Date.now());
      await client.until("that it is over", () => client.row("work").state === "CANCELLED");
      service.records.reopen("work");
      await client.until("that it is back", () => client.row("work").state === "ASSIGNED");
      expect(client.row("work").views).toContain("needsAcknowledgement");
      client.press("work", "acknowledge");
      await client.until(
        "confirmed",
        () => client.row("work").state === "ACKNOWLEDGED" && client.row("work").update?.state === "confirmed",
      );
      expect(service.records.get("work")?.state).toBe("ACKNOWLEDGED");
    },
  );

  promise(`${name}, heartbeats while the list still comes: not Live before its last Action`, async ({ onTestFinished }) => {
    const { service, connect } = await atWork(wire, { firstHeartbeat: "amid the snapshot", snapshot: "page by page" }, onTestFinished);
    seed(service);
    const client = connect();
    await client.until("live", () => client.connection.state === "live");
    expect(client.client.queries.list().rows).toHaveLength(SEEDED);
  });

  promise(`${name}, "too many" for half an hour: says until when, and sends nothing else with this key`, async ({ onTestFinished }) => {
    const { service, connect } = await atWork(wire, { busy: "429, 1800 s" }, onTestFinished);
    seed(service);
    const client = connect();
    await client.until("the list", () => client.connection.state === "live" && client.find("work") !== undefined);
    const before = Date.now();
    client.press("work", "acknowledge");
    await client.until("the pause", () => client.connection.pausedUntil !== undefined);
    const until = client.connection.pausedUntil ?? 0;
    expect(until).toBeGreaterThan(before + 1_790_000);
    expect(until).toBeLessThan(Date.now() + 1_810_000);
    expect(client.row("work").update?.state).toBe("waiting");
    client.press("own", "acknowledge");
    service.records.create(foreignAction("late"));
    await client.until("what comes meanwhile", () => client.find("late") !== undefined);
    expect(client.row("own").update?.state).toBe("waiting");
    expect(service.records.asked).toHaveLength(1);
  });
});
