/**
 * A foreign service whose dispatcher is stuck sends heartbeats without events; nothing stays hidden
 * under Live.
 */
import { describe, expect } from "vitest";
import { wireNamed } from "./client-over-sockets.ts";
import { seed } from "./life.ts";
import { atWork, promise } from "./matrix.ts";
import { foreignAction } from "../support/actions.ts";

describe.each(["rest", "connect/json", "grpc-web/binary"] as const)("%s", (name) => {
  promise(
    `${name}, a stream that falls deaf: an own update, a cancellation and a new Action are seen, and the stream is replaced`,
    async ({ onTestFinished }) => {
      const { service, connect } = await atWork(wireNamed(name), {}, onTestFinished);
      seed(service);
      const client = connect();
      await client.until("the list", () => client.connection.state === "live" && client.find("work") !== undefined);
      const { epoch } = client.connection;
      service.deafen();
      service.records.create(foreignAction("new", { priority: "CRITICAL" }));
      service.records.update({ actionId: "taken", state: "CANCELLED" }, "dispatcher", Date.now());
      client.press("work", "acknowledge");
      await client.until("what was new", () => client.find("new")?.priority === "CRITICAL");
      await client.until("what was taken away", () => client.row("taken").leftAt !== undefined);
      await client.until("the end of that stream", () => client.shown.some(({ reason }) => reason?.code === "streamDeaf"));
      await client.until("the next one", () => client.connection.state === "live" && client.connection.epoch > epoch);
      expect(client.row("work").state).toBe("ACKNOWLEDGED");
      expect(client.updates("work").map(({ state, attempts }) => `${state} ×${attempts}`)).toEqual(["confirmed ×1"]);
      service.records.create(foreignAction("told"));
      await client.until("what the new stream tells", () => client.find("told") !== undefined);
      expect(client.connection.heldBack).toBeUndefined();
    },
  );
});
