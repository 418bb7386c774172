/** Reads and validates the flags of `npm run service` before anything starts. */
import { parseArgs } from "node:util";
import type { Grant } from "./grant.ts";
import { systemClock } from "./clock.ts";
import { readSeedFile } from "./contents/seed-file.ts";
import { CONTENTS_FLAGS, type ContentsCommand, readContentsFlags, withExportFile } from "./contents-flags.ts";
import { KEY_FLAGS, type KeyCommand, readKeyCommand, readKeySources } from "./operation/key-flags.ts";
import { checkExposure } from "./operation/exposure.ts";
import { LOG_LEVELS, type LogLevel } from "./operation/log.ts";
import type { Operation } from "./operation/operate.ts";
import type { ServiceOptions } from "./server.ts";
import { readStoreFlags, STORE_FLAGS, type StorePlan } from "./store-flags.ts";

/**
 * Maximum drain period in seconds, longer than any orchestrator waits before it kills a process.
 */
const MAX_DRAIN_S = 300;

export type CommandLine =
  | { readonly kind: "help" }
  | KeyCommand
  | ContentsCommand
  | {
      readonly kind: "serve";
      readonly operation: Omit<Operation, "write">;
      readonly store: StorePlan;
      /** Whether the store has keys in addition to those of the operation. */
      readonly hasStoredKeys: boolean;
      readonly control: boolean;
    };

/** Throws an Error whose message names the flag, or the file and its entry. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values, tokens } = parseArgs({
    args: withNegativeNumbers(withExportFile(args)),
    tokens: true,
    options: {
      ...KEY_FLAGS,
      port: { type: "string", default: "0" },
      host: { type: "string", default: "127.0.0.1" },
      "tls-cert": { type: "string" },
      "tls-key": { type: "string" },
      "insecure-plain-http": { type: "string" },
      ...STORE_FLAGS,
      ...CONTENTS_FLAGS,
      seed: { type: "string" },
      simulate: { type: "string" },
      "rate-limit": { type: "string" },
      "metrics-port": { type: "string" },
      "metrics-host": { type: "string" },
      log: { type: "string", default: "warn" },
      drain: { type: "string", default: "0" },
      control: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return { kind: "help" };
  const contents = readContentsFlags(
    values,
    tokens.flatMap((token) => (token.kind === "option" ? [token.name] : [])),
  );
  if (contents) return contents;
  const keyCommand = readKeyCommand(values);
  if (keyCommand) return keyCommand;
  if (values.control !== undefined && values.control !== "stdin")
    throw new Error(`--control: "${values.control}" is not possible, only stdin is`);
  const control = values.control !== undefined;
  const store = readStoreFlags(values);
  const { grants, file: keyFile, areInStore } = readKeySources(values, store, control);
  const host = readHost("--host", values.host);
  const tls = readTls(values["tls-cert"], values["tls-key"]);
  const metrics = readMetrics(values["metrics-port"], values["metrics-host"]);
  for (const [flag, listened] of [
    ["--host", host],
    ["--metrics-host", metrics?.host ?? "127.0.0.1"],
  ] as const)
    checkExposure({ flag, host: listened, isSecured: tls !== undefined, words: values["insecure-plain-http"] });
  const perSecond = values["rate-limit"] === undefined ? undefined : positive("--rate-limit", values["rate-limit"], "requests per second");
  return {
    kind: "serve",
    control,
    store,
    hasStoredKeys: areInStore,
    operation: {
      service: {
        clock: systemClock,
        host,
        port: readPort("--port", values.port),
        grants,
        ...(values.seed !== undefined && { seed: readSeedFile(values.seed) }),
        ...(values.simulate !== undefined && { simulate: readSimulation(values.simulate, grants) }),
        ...(perSecond !== undefined && { rateLimit: { perSecond, burst: Math.max(1, Math.ceil(perSecond)) } }),
      },
      ...(keyFile !== undefined && { keyFile }),
      ...(tls && { tls }),
      ...(metrics && { metrics }),
      logLevel: readLogLevel(values.log),
      drainMs: readDrain(values.drain),
    },
  };
}

function readTls(cert: string | undefined, key: string | undefined): Operation["tls"] {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw new Error("--tls-cert is missing: TLS needs the certificate as well as the key");
  if (key === undefined) throw new Error("--tls-key is missing: TLS needs the key as well as the certificate");
  return { cert, key };
}

function readMetrics(port: string | undefined, host: string | undefined): Operation["metrics"] {
  if (port === undefined && host !== undefined)
    throw new Error("--metrics-port is missing: without a port of their own there are no metrics");
  const listened = readHost("--metrics-host", host ?? "127.0.0.1");
  return port === undefined ? undefined : { host: listened, port: readPort("--metrics-port", port) };
}

/** Returns the host. An IPv6 address may have brackets, as in a URL. */
function readHost(flag: string, text: string): string {
  if (text === "") throw new Error(`${flag}: the address is empty`);
  return /^\[([0-9a-f:.]+)\]$/i.exec(text)?.[1] ?? text;
}

/**
 * Joins a negative number with its flag. parseArgs would treat "-3" as a flag and report a problem
 * with quoting.
 */
function withNegativeNumbers(args: readonly string[]): string[] {
  return args.flatMap((text, at) => {
    if (/^-[\d.]/.test(text) && isFlagAlone(args[at - 1])) return [];
    const next = args[at + 1] ?? "";
    return isFlagAlone(text) && /^-[\d.]/.test(next) ? [`${text}=${next}`] : [text];
  });
}

function isFlagAlone(text: string | undefined): boolean {
  return text !== undefined && /^--[^=]+$/.test(text);
}

function readLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (!level) throw new Error(`--log: "${text}" is not one of ${LOG_LEVELS.join(", ")}`);
  return level;
}

/** Returns milliseconds. */
function readDrain(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > MAX_DRAIN_S)
    throw new Error(`--drain: "${text}" is not a whole number of seconds from 0 to ${MAX_DRAIN_S}`);
  return Number(text) * 1000;
}

function readPort(flag: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${flag}: "${text}" is not a port; it must be a whole number from 0 to 65535`);
  return port;
}

function readSimulation(text: string, grants: readonly Grant[]): NonNullable<ServiceOptions["simulate"]> {
  const ratePerMinute = positive("--simulate", text, "Actions per minute");
  const assignees = grants.filter(({ readOnly }) => !readOnly).map(({ principal }) => principal);
  if (assignees.length === 0) throw new Error("--simulate: there is nobody to assign Actions to; give a --key that may update");
  return { ratePerMinute, assignees };
}

/** Returns the number. At most 60,000: timers cannot fire faster than once a millisecond. */
function positive(flag: string, text: string, unit: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0 && value <= 60_000)) throw new Error(`${flag}: "${text}" is not a number of ${unit} above 0 and up to 60000`);
  return value;
}
