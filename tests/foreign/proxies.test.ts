/**
 * Third-party proxies between the client core and both services, the embedded and the foreign one:
 * nginx with its defaults, tuned, and with a short idle timeout; haproxy; caddy. If a proxy is not
 * installed, its tests are skipped with that reason.
 */
import { describe, expect, type TestContext } from "vitest";
import { startService } from "../../electron/service/server.ts";
import { parseGrant } from "../../electron/service/grant.ts";
import { parseAction } from "../../electron/service/seed.ts";
import { FOREIGN_KEY, ForeignService } from "../support/foreign-service.ts";
import type { Style } from "../support/foreign/style.ts";
import { PROXIES, RunningProxy, whyAbsent, type ProxyKind } from "../support/proxies.ts";
import { ClientOverSockets, wireNamed, type Wire } from "./client-over-sockets.ts";
import { live, seed } from "./life.ts";
import { promise } from "./matrix.ts";
import { foreignAction } from "../support/actions.ts";
import { adviceOf, explanationOf } from "../core/failures.ts";

const HEARTBEAT_MS = 250;
const WIRES = [wireNamed("rest"), wireNamed("connect/json"), wireNamed("grpc-web/binary")];
const OURS = "key-robot-7";

async function proxied(kind: ProxyKind, behind: number, { onTestFinished }: TestContext): Promise<string> {
  const proxy = await RunningProxy.start(kind, behind);
  onTestFinished(() => proxy.stop());
  return proxy.baseUrl;
}

async function foreign(kind: ProxyKind, wire: Wire, context: TestContext, heartbeatMs = HEARTBEAT_MS, style: Partial<Style> = {}) {
  const service = await ForeignService.start(style);
  context.onTestFinished(() => service.stop());
  seed(service);
  const baseUrl = await proxied(kind, service.port, context);
  const { transport, codec } = wire;
  const client = new ClientOverSockets({ baseUrl, apiKey: FOREIGN_KEY, heartbeatMs, transport, codec }, context.onTestFinished, service);
  return { service, client };
}

/** Returns an Action for the embedded service. */
function mine(id: string) {
  return parseAction({ id, name: id, state: "ACTION_STATE_ASSIGNED", assignedTo: { id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" } });
}

async function embedded(kind: ProxyKind, wire: Wire, context: TestContext) {
  const service = await startService({ port: 0, grants: [parseGrant(`${OURS}=OBJECT:robot-7`)], seed: [mine("work"), mine("moved")] });
  context.onTestFinished(() => service.stop());
  const baseUrl = await proxied(kind, Number(new URL(service.baseUrl).port), context);
  const { transport, codec } = wire;
  const client = new ClientOverSockets({ baseUrl, apiKey: OURS, heartbeatMs: HEARTBEAT_MS, transport, codec }, context.onTestFinished);
  return { service, client };
}

describe.each(Object.values(PROXIES).filter(({ name }) => !name.includes("cut")))("behind $name", (kind) => {
  for (const wire of WIRES) {
    promise(
      `${wire.name}, our service behind ${kind.name}: its events come as they happen`,
      async (context) => {
        const { service, client } = await embedded(kind, wire, context);
        await client.until("the list", () => client.connection.state === "live" && client.find("moved") !== undefined);
        await service.engine.create(mine("late"));
        await client.until("what is assigned live", () => client.find("late") !== undefined);
        for (const [move, state] of [
          ["acknowledge", "ACKNOWLEDGED"],
          ["plan", "PLANNED"],
          ["start", "IN_PROGRESS"],
          ["complete", "COMPLETED"],
        ] as const) {
          client.press("work", move);
          await client.until(state, () => client.row("work").state === state && client.row("work").update?.state === "confirmed");
        }
        expect(client.updates("work").map(({ state, attempts }) => `${state} ×${attempts}`)).toEqual(
          Array.from({ length: 4 }, () => "confirmed ×1"),
        );
        await service.engine.remove("moved");
        client.client.commands.retry();
        await client.until("that it has left", () => client.row("moved").leftAt !== undefined && client.connection.state === "live");
        expect(client.connection).toMatchObject({ dropped: 0, heartbeats: true });
        expect(client.connection.heldBack).toBeUndefined();
        expect(client.connection.cut).toBeUndefined();
      },
      whyAbsent(kind.program),
    );

    // The default nginx has a buffering test of its own below, and its error page equals that of
    // the tuned one.
    if (kind === PROXIES["nginx, default"]) continue;
    promise(
      `${wire.name}, a foreign service behind ${kind.name}: the whole life`,
      async (context) => {
        const { service, client } = await foreign(kind, wire, context);
        await live(service, client);
        expect(client.connection.heldBack).toBeUndefined();
      },
      whyAbsent(kind.program),
    );

    promise(
      `${wire.name}, nobody behind ${kind.name}: Offline with the proxy's status, nothing lost, and on it goes`,
      async (context) => {
        const { service, client } = await foreign(kind, wire, context);
        await client.until("the list", () => client.connection.state === "live" && client.find("work") !== undefined);
        await service.down();
        await client.until(
          "Offline",
          () => client.connection.state === "offline" && /HTTP 50[234]/.test(explanationOf(client.connection).reason ?? ""),
        );
        // A proxy's error page says nothing about the key or the address.
        expect(adviceOf(client.connection)).not.toMatch(/key|address|sign in/i);
        client.press("work", "acknowledge");
        expect(client.row("work").update?.state).toBe("waiting");
        expect(client.row("work").state).toBe("ASSIGNED");
        await service.up();
        await client.until("all of it", () => client.connection.state === "live" && client.row("work").update?.state === "confirmed");
        expect(service.records.updates.map(({ actionId, state }) => `${actionId} ${state}`)).toEqual(["work ACKNOWLEDGED"]);
      },
      whyAbsent(kind.program),
    );
  }
});

describe("behind an nginx that holds the stream back", () => {
  for (const wire of WIRES)
    promise(
      `${wire.name}, a foreign service behind nginx, default: Live by asking, and it says so; updates go out and are confirmed`,
      async (context) => {
        const { service, client } = await foreign(PROXIES["nginx, default"], wire, context);
        await client.until(
          "the list by asking",
          () => client.connection.state === "live" && client.client.queries.list().rows.length === 6,
        );
        await client.until("that it says so", () => client.connection.heldBack !== undefined);
        service.records.create(foreignAction("late"));
        await client.until("what is assigned live", () => client.find("late") !== undefined);
        for (const [move, state] of [
          ["acknowledge", "ACKNOWLEDGED"],
          ["plan", "PLANNED"],
          ["start", "IN_PROGRESS"],
        ] as const) {
          client.press("work", move);
          await client.until(state, () => client.row("work").state === state && client.row("work").update?.state === "confirmed");
        }
        service.records.update({ actionId: "work", state: "CANCELLED" }, "dispatcher", Date.now());
        await client.until("the order to stop", () => client.row("work").stop !== undefined);
        expect(service.records.asked).toHaveLength(4);
        expect(client.connection.dropped).toBe(0);
      },
      whyAbsent("nginx"),
    );
});

describe("behind an nginx that cuts idle connections after a second", () => {
  for (const wire of WIRES)
    promise(
      `${wire.name}, a foreign service behind nginx, cut when idle: the cut is recognised, and a shorter period asked for`,
      async (context) => {
        const { service, client } = await foreign(PROXIES["nginx, cut when idle"], wire, context, 3_000);
        await client.until("that it is recognised", () => client.connection.cut !== undefined);
        expect(client.connection.cut?.of).toBe("silence");
        expect(client.connection.cut?.afterMs).toBeGreaterThan(500);
        expect(client.connection.cut?.afterMs).toBeLessThan(2_000);
        await client.until(
          "a shorter period",
          () => (service.requests.findLast(({ mode }) => mode === "UNSPECIFIED")?.heartbeatPeriodMillis ?? 3_000) < 1_000,
        );
        await client.until("a stream that stays", () => client.connection.state === "live" && service.mostHeartbeats >= 3);
        client.press("work", "acknowledge");
        await client.until("confirmed", () => client.row("work").update?.state === "confirmed");
      },
      whyAbsent("nginx"),
    );
});
