/**
 * Structured logs: one JSON object per line, `{"at","level","event",…}`, for a log collector. They
 * contain codes and values, not sentences that must be parsed, and never a key, only the beginning
 * of its digest. No logging library is used: the smallest well-maintained one has ten dependencies,
 * and this is one function.
 */
import type { Clock } from "../clock.ts";
import type { Telemetry } from "../telemetry.ts";

export const LOG_LEVELS = ["info", "warn", "error", "off"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Value = string | number | boolean | undefined;
export type LogFields = Readonly<Record<string, Value>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** Maximum length of a text in a line, because clients choose some of them. */
const MAX_TEXT = 512;

/**
 * Number of hex digits of a key's digest that identify the key in a line, as in the key file's
 * entries.
 */
const KEY_DIGITS = 12;

/** Returns a log of this level and above. `write` receives each line with its line feed. */
export function createLog({ level, clock, write }: { level: LogLevel; clock: Clock; write: (line: string) => void }): Log {
  const from = LOG_LEVELS.indexOf(level);
  const at =
    (of: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(of) < from) return;
      // These come first, so that no field of a line can replace them.
      const head = { at: new Date(clock.now()).toISOString(), level: of, event };
      const rest = Object.entries(fields).filter(([name, value]) => value !== undefined && !(name in head));
      write(`${JSON.stringify({ ...head, ...Object.fromEntries(rest.map(([name, value]) => [name, bounded(value)])) })}\n`);
    };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}

/** Returns a Telemetry that logs the clients' requests. */
export function logTelemetry(log: Log): Telemetry {
  return {
    refused: (operation, code, keyId) => log.info("request.refused", { operation, code, key: keyId && keyName(keyId) }),
    streamOpened: (keyId) => log.info("stream.opened", { key: keyName(keyId) }),
    streamEnded: (keyId, { reason, seconds, events }) => log.info("stream.ended", { key: keyName(keyId), reason, seconds, events }),
    updated: ({ outcome, seconds, actionId, as }) => log.info("update.answered", { outcome, action: actionId, as, seconds }),
    defect: (error) => log.error("defect", { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  };
}

/** Returns the part of a key's digest that a log shows. */
function keyName(keyId: string): string {
  return keyId.slice(0, KEY_DIGITS);
}

/**
 * Truncates a text. JSON escapes line feeds and control characters, so that no text can start a new
 * line.
 */
function bounded(value: Value): Value {
  if (typeof value !== "string") return value;
  return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT).toWellFormed()}…` : value.toWellFormed();
}
