/**
 * The service as an operator runs it: with its files, which are read again when they change, its
 * log, its metrics, and a probe of its store. server.ts depends on none of these.
 */
import type { Clock, Timer } from "../clock.ts";
import type { Grant } from "../grant.ts";
import { healthRoutes } from "../health.ts";
import { Listener } from "../listener.ts";
import { type RunningService, type ServiceOptions, startService } from "../server.ts";
import { allOf } from "../telemetry.ts";
import { watchKeys } from "./file-keys.ts";
import { createLog, type LogLevel, logTelemetry } from "./log.ts";
import { Metrics } from "./metrics.ts";
import { metricsRoute } from "./metrics-route.ts";
import { reasonsOf, StoreProbe } from "./store-probe.ts";
import { StoreWrites } from "./store-writes.ts";
import type { StoredKeys } from "./stored-keys.ts";
import { type DatedCertificate, watchCertificate } from "./tls-files.ts";

export interface Operation {
  readonly service: ServiceOptions & { readonly clock: Clock };
  /** The key file, whose keys are in force in addition to those of the service's options. */
  readonly keyFile?: string;
  /** Keys in the store, also in addition. */
  readonly storedKeys?: StoredKeys;
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Address of the metrics; with TLS if the service has it. */
  readonly metrics?: { readonly host: string; readonly port: number };
  readonly logLevel: LogLevel;
  /** Set if Actions are in memory, and are lost when the service exits. */
  readonly keepsNothing?: true;
  /** Period over which streams are ended when the service stops, in milliseconds. */
  readonly drainMs: number;
  /** Receives each line of the log. */
  readonly write: (line: string) => void;
}

export interface OperatedService extends RunningService {
  /** URL of the metrics. */
  readonly metricsUrl?: string;
}

/** Rejects with a message if a file cannot be used, or the service cannot be started. */
export async function operate(operation: Operation): Promise<OperatedService> {
  const { service: options, keyFile, storedKeys, tls, drainMs } = operation;
  const { clock } = options;
  const log = createLog({ level: operation.logLevel, clock, write: operation.write });
  let service: RunningService | undefined;
  let validity: { notBefore: number; notAfter: number } | undefined;
  let expiry: Timer | undefined;

  const keys =
    keyFile === undefined ? undefined : watchKeys({ clock, log, path: keyFile, others: options.grants, keys: () => service?.keys });
  const ofFile: readonly Grant[] = keys?.read() ?? [];
  const keySource = keys ?? storedKeys;
  const use = (next: DatedCertificate): void => {
    service?.useCertificate(next);
    metricsListener?.useCertificate(next);
    const { notBefore, notAfter } = next;
    validity = next;
    const fields = { notAfter: new Date(notAfter).toISOString() };
    const left = notAfter - clock.now();
    expiry?.cancel();
    // The clock of this device or of the certificate authority may be wrong.
    if (notBefore > clock.now()) log.warn("certificate.early", { notBefore: new Date(notBefore).toISOString() });
    else if (left > 0) log.info("certificate.loaded", fields);
    // Clients refuse the certificate from then on, and only they would notice.
    expiry = clock.after(Math.max(0, left), () => log.warn("certificate.expired", fields));
  };
  const certificates = tls && watchCertificate({ clock, log, ...tls, onChange: use });
  const certificate = certificates?.read();

  const isInvalid = (): boolean => validity !== undefined && (clock.now() < validity.notBefore || clock.now() >= validity.notAfter);

  const probe = new StoreProbe({
    clock,
    catchUp: () => service?.engine.catchUp() ?? Promise.resolve(),
    onChange: (isReachable, lagMs, refusal) =>
      isReachable ? log.warn("store.back", { lagMs }) : log.error("store.away", { lagMs, ...reasonsOf(refusal) }),
  });
  const writes = new StoreWrites((reason) => (reason === undefined ? log.warn("store.accepts") : log.error("store.refuses", { reason })));
  const metrics = new Metrics({
    streams: () => service?.engine.subscribers ?? [],
    actions: () => service?.engine.actionCount ?? 0,
    storeLagSeconds: () => probe.lagMs / 1000,
    isReady: () => service?.health.failing("fatal").length === 0,
    isKeyFileGood: () => keySource && keySource.fault === undefined,
    certificateEnds: () => validity && validity.notAfter / 1000,
  });
  const running = await startService({
    ...options,
    grants: [...options.grants, ...ofFile],
    ...(storedKeys && { storedGrants: () => storedKeys.read() }),
    telemetry: allOf(metrics.telemetry, logTelemetry(log), writes.telemetry),
    ...(certificate && { certificate }),
  });
  service = running;
  const { health } = running;
  health.add({ name: "store", severity: "fatal", isFailing: () => !probe.isReachable });
  for (const { name, sentence } of options.store?.remarks ?? []) {
    health.add({ name, severity: "warning", isFailing: () => true });
    log.warn("store.remark", { name, remark: sentence });
  }
  health.add({ name: "updates", severity: "warning", isFailing: () => writes.isRefusing });
  if (keySource) health.add({ name: "keys", severity: "warning", isFailing: () => keySource.fault !== undefined });
  if (certificates)
    health.add({ name: "certificate", severity: "warning", isFailing: () => certificates.fault !== undefined || isInvalid() });

  const handler = healthRoutes(health, metricsRoute(metrics));
  const metricsListener = operation.metrics && new Listener({ ...operation.metrics, clock, handler, ...(certificate && { certificate }) });
  let metricsUrl: string | undefined;
  try {
    metricsUrl = await metricsListener?.start();
  } catch (error) {
    await running.stop();
    throw error;
  }
  keys?.start();
  storedKeys?.start({ keys: running.keys, log });
  certificates?.start();
  probe.start();
  log.info("service.started", {
    address: running.baseUrl,
    metrics: metricsUrl,
    keys: options.grants.length + ofFile.length + (storedKeys?.count ?? 0),
    keeps: operation.keepsNothing === true ? "nothing; --data FOLDER keeps Actions" : undefined,
  });
  if (certificate) use(certificate);

  return {
    ...running,
    ...(metricsUrl !== undefined && { metricsUrl }),
    stop: async () => {
      log.info("service.stopping", { streams: running.engine.subscriberCount, drainMs });
      keys?.stop();
      certificates?.stop();
      expiry?.cancel();
      await running.stop(drainMs);
      probe.stop();
      // Stopped last, so that the final metrics can be read.
      await metricsListener?.stop();
      log.info("service.stopped");
    },
  };
}
