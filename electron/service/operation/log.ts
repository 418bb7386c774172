/**
 * Structured logs: one JSON object a line, `{"at","level","event",…}`, for whatever collects them.
 * Codes and values, no sentences to be parsed; never a key, only the beginning of its digest. No
 * logging library: the smallest of those that are well kept brings ten others, for what is one
 * function here.
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

/** Of a text in a line: a client chooses some of them. */
const MAX_TEXT = 512;

/** Hex digits of a key's digest that name it in a line, as in the key file's entries. */
const KEY_DIGITS = 12;

/** Writes lines of this level and above. `write` is given each with its line feed. */
export function createLog({ level, clock, write }: { level: LogLevel; clock: Clock; write: (line: string) => void }): Log {
  const from = LOG_LEVELS.indexOf(level);
  const at =
    (of: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(of) < from) return;
      // In front, so that no field of a line can stand in their place.
      const head = { at: new Date(clock.now()).toISOString(), level: of, event };
      const rest = Object.entries(fields).filter(([name, value]) => value !== undefined && !(name in head));
      write(`${JSON.stringify({ ...head, ...Object.fromEntries(rest.map(([name, value]) => [name, bounded(value)])) })}\n`);
    };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}

/** The lines of what clients do. */
export function logTelemetry(log: Log): Telemetry {
  return {
    refused: (operation, code, keyId) => log.info("request.refused", { operation, code, key: keyId && keyName(keyId) }),
    streamOpened: (keyId) => log.info("stream.opened", { key: keyName(keyId) }),
    streamEnded: (keyId, { reason, seconds, events }) => log.info("stream.ended", { key: keyName(keyId), reason, seconds, events }),
    updated: ({ outcome, seconds, actionId, as }) => log.info("update.answered", { outcome, action: actionId, as, seconds }),
    defect: (error) => log.error("defect", { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  };
}

/** What a log shows of a key. */
function keyName(keyId: string): string {
  return keyId.slice(0, KEY_DIGITS);
}

/** JSON escapes line feeds and control characters, so that no text makes a line of its own. */
function bounded(value: Value): Value {
  if (typeof value !== "string") return value;
  return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT).toWellFormed()}…` : value.toWellFormed();
}
