/**
 * The composition of the embedded Action service: one base URL for Connect, gRPC, gRPC-Web and REST
 * over one engine. The store keeps what must outlive the service; the default store keeps nothing.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import type { Action, Principal } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { type Clock, systemClock } from "./clock.ts";
import { connectRoutes } from "./connect-routes.ts";
import { Dispatcher } from "./dispatcher.ts";
import { drain, stopping } from "./drain.ts";
import { RequestGuard } from "./request-guard.ts";
import { Engine } from "./engine.ts";
import { type Grant, sameLimits } from "./grant.ts";
import { Health, healthRoutes } from "./health.ts";
import { Keys } from "./keys.ts";
import { Listener, type ListenerOptions } from "./listener.ts";
import { DEFAULT_RATE, type RateLimit, RateLimiter } from "./rate-limit.ts";
import { restRoutes } from "./rest-routes.ts";
import { MemoryStore } from "./stores/memory.ts";
import type { Store } from "./stores/store.ts";
import { reported, type Telemetry } from "./telemetry.ts";
import type { Certificate } from "./tls-server.ts";
import type { UpdateLog } from "./update-log.ts";

export { parseGrant } from "./grant.ts";

export interface ServiceOptions {
  /** Default: loopback. */
  readonly host?: string;
  /** Default: 0, any free port. */
  readonly port?: number;
  readonly grants: readonly Grant[];
  /** Returns further grants; called when the store is open. An exception ends the start. */
  readonly storedGrants?: () => readonly Grant[];
  /** With a certificate, the service uses TLS. */
  readonly certificate?: Certificate;
  /** Store of the Actions; default: in memory. The service closes it. */
  readonly store?: Store;
  /** Initial Actions, which are created unless the store has their ids. */
  readonly seed?: readonly Action[];
  /** Simulated work. */
  readonly simulate?: {
    /** New assignments per minute. */
    readonly ratePerMinute: number;
    readonly assignees: readonly Principal[];
    /** Returns 0 ≤ x < 1. Default: the same sequence every time. */
    readonly random?: () => number;
  };
  /** Requests per key. */
  readonly rateLimit?: RateLimit;
  readonly clock?: Clock;
  /** Receives reports on the clients' requests, for metrics and logs. */
  readonly telemetry?: Telemetry;
  /** Shorter time limits of connections than the default, for tests. */
  readonly limits?: ListenerOptions["limits"];
}

export interface RunningService {
  readonly baseUrl: string;
  readonly engine: Engine;
  readonly keys: Keys;
  readonly log: UpdateLog;
  /** The checks behind `/readyz`. */
  readonly health: Health;
  /**
   * Sets the certificate for new connections. Throws an Error if it cannot be used, and keeps the
   * earlier one.
   */
  useCertificate(certificate: Certificate): void;
  /**
   * Ends every stream with UNAVAILABLE, within `drainMs` milliseconds or at once; then closes the
   * port and all connections. `/readyz` fails and new streams are refused from the call on.
   */
  stop(drainMs?: number): Promise<void>;
}

/**
 * Starts the service. Rejects with a message if the port is in use, or if the seed has an invalid
 * Action.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const clock = options.clock ?? systemClock;
  const engine = new Engine({ clock, store: options.store ?? new MemoryStore() });
  const keys = new Keys(options.grants);
  const limiter = new RateLimiter(options.rateLimit ?? DEFAULT_RATE, clock);
  keys.onChange((before, after) => {
    if (!after) {
      limiter.forget(before.keyId);
      engine.endStreams(new ConnectError("the key of this stream has been revoked", Code.Unauthenticated), before.keyId);
    } else if (!sameLimits(before, after)) {
      // When the stream is requested again, the key's new rights apply.
      engine.endStreams(new ConnectError("the rights of this stream's key have changed", Code.Unavailable), before.keyId);
    }
  });
  const health = new Health();
  let state: "serving" | "stopping" = "serving";
  health.add({ name: "stopping", severity: "fatal", isFailing: () => state === "stopping" });

  const { telemetry } = options;
  const guard = new RequestGuard(keys, limiter, engine, telemetry);
  const watched = telemetry && { engine: reported(engine, telemetry, clock), onDefect: (error: unknown) => telemetry.defect(error) };
  const ports = { guard, engine, clock, ...watched };
  const listener = new Listener({
    host: options.host ?? "127.0.0.1",
    port: options.port ?? 0,
    clock,
    handler: healthRoutes(health, connectRoutes({ ...ports, fallback: restRoutes(ports) })),
    ...(options.certificate && { certificate: options.certificate }),
    ...(options.limits && { limits: options.limits }),
  });
  const dispatcher = options.simulate && new Dispatcher({ ...options.simulate, engine, clock });
  await engine.start();
  let baseUrl = "";
  try {
    for (const grant of options.storedGrants?.() ?? []) keys.grant(grant);
    for (const action of options.seed ?? []) if (!engine.has(action.id)) await engine.create(action);
    baseUrl = await listener.start();
  } catch (error) {
    await engine.stop();
    throw error;
  }
  dispatcher?.start();

  return {
    baseUrl,
    engine,
    keys,
    log: engine.log,
    health,
    useCertificate: (certificate) => listener.useCertificate(certificate),
    stop: async (drainMs = 0) => {
      state = "stopping";
      guard.closeToStreams(stopping());
      dispatcher?.stop();
      await drain(engine.subscribers, drainMs, clock);
      engine.endStreams(stopping());
      await listener.stop();
      await engine.stop();
    },
  };
}
