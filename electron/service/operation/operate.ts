/**
 * The service as an operator runs it: with its files, which are read again when they change, and
 * its log. The service itself knows of no file.
 */
import type { Clock } from "../clock.ts";
import type { Grant } from "../grant.ts";
import { type RunningService, type ServiceOptions, startService } from "../server.ts";
import { parseKeyFile } from "./key-file.ts";
import { createLog, type LogLevel } from "./log.ts";
import { type DatedCertificate, readCertificate } from "./tls-files.ts";
import { FileWatcher } from "./watched-files.ts";

export interface Operation {
  readonly service: ServiceOptions & { readonly clock: Clock };
  /** The key file, whose keys are in force beside those of the service's options. */
  readonly keyFile?: string;
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly logLevel: LogLevel;
  /** Over how long streams are ended when the service stops, in milliseconds. */
  readonly drainMs: number;
  /** Is given each line of the log. */
  readonly write: (line: string) => void;
}

/** Rejects with a sentence when a file cannot be used, or the service cannot be started. */
export async function operate({ service: options, keyFile, tls, logLevel, drainMs, write }: Operation): Promise<RunningService> {
  const { clock } = options;
  const log = createLog({ level: logLevel, clock, write });
  const faultOf = (file: "keys" | "certificate") => (fault: string) => log.error(`${file}.refused`, { fault, kept: true });
  let service: RunningService | undefined;

  let ofFile: readonly Grant[] = [];
  const keys =
    keyFile === undefined
      ? undefined
      : new FileWatcher({
          clock,
          name: "the key file",
          paths: [keyFile],
          parse: ([text = ""]) => refuseTwice(parseKeyFile(text), options.grants),
          onChange: (grants) => {
            const dropped = ofFile.filter(({ keyId }) => !grants.some((grant) => grant.keyId === keyId));
            for (const { keyId } of dropped) service?.keys.revokeId(keyId);
            for (const grant of grants) service?.keys.grant(grant);
            ofFile = grants;
            log.info("keys.loaded", { keys: grants.length, dropped: dropped.length });
          },
          onFault: faultOf("keys"),
        });
  ofFile = keys?.read() ?? [];

  const certificates =
    tls &&
    new FileWatcher({
      clock,
      name: "the certificate and its key,",
      paths: [tls.cert, tls.key],
      parse: readCertificate,
      onChange: (certificate) => {
        service?.useCertificate(certificate);
        report(certificate);
      },
      onFault: faultOf("certificate"),
    });
  const report = ({ notAfter }: DatedCertificate): void => {
    const fields = { notAfter: new Date(notAfter).toISOString() };
    if (notAfter > clock.now()) log.info("certificate.loaded", fields);
    else log.warn("certificate.expired", fields);
  };
  const certificate = certificates?.read();

  const running = await startService({ ...options, grants: [...options.grants, ...ofFile], ...(certificate && { certificate }) });
  service = running;
  if (keys) running.health.add({ name: "keys", severity: "warning", isFailing: () => keys.fault !== undefined });
  if (certificates) running.health.add({ name: "certificate", severity: "warning", isFailing: () => certificates.fault !== undefined });
  keys?.start();
  certificates?.start();
  log.info("service.started", { address: running.baseUrl, keys: options.grants.length + ofFile.length });
  if (certificate) report(certificate);

  return {
    ...running,
    stop: async () => {
      log.info("service.stopping", { streams: running.engine.subscriberCount, drainMs });
      keys?.stop();
      certificates?.stop();
      await running.stop(drainMs);
      log.info("service.stopped");
    },
  };
}

/** A key of the command line that the file has too would stand for two principals. */
function refuseTwice(grants: Grant[], others: readonly Grant[]): Grant[] {
  const taken = new Set(others.map(({ keyId }) => keyId));
  const index = grants.findIndex(({ keyId }) => taken.has(keyId));
  if (index >= 0) throw new Error(`keys[${index}] is also given by --key; each key can stand for one principal`);
  return grants;
}
