/**
 * The log: bare lines on standard output, and a private file with times. Neither ever holds the API
 * key, whatever the message.
 */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import electronLog from "electron-log/node";
import type { Log } from "../core/ports.ts";
import { type Hide, secretHider } from "./hide-secret.ts";
import { logLine } from "./log-line.ts";

/** One older file is kept beside it, so the log takes at most twice this. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** A replaced key is no less secret; a run sees no more of them than this. */
const MAX_SECRETS = 20;

export interface LogOptions {
  /** Absolute path of the log file; its folder is made when needed. */
  file: string;
  out: NodeJS.WritableStream;
  /** The secret to leave out, read at each line. */
  secret: () => string | undefined;
}

export function createLog({ file, out, secret }: LogOptions): Log {
  const logger = electronLog.create({ logId: "docket" });
  logger.transports.file.resolvePathFn = () => file;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  logger.transports.file.writeOptions = { flag: "a", mode: 0o600, encoding: "utf8" };
  logger.transports.file.maxSize = MAX_FILE_BYTES;
  logger.transports.file.format = "{y}-{m}-{d}T{h}:{i}:{s}.{ms}{z} {level} {text}";
  logger.transports.console.level = "info";
  logger.transports.console.format = "{text}";
  logger.transports.console.useStyles = false;
  logger.transports.console.writeFn = ({ message }) => {
    out.write(`${message.data.map(String).join(" ")}\n`);
  };
  // Standard output may be a pipe whose reader has gone, which must not end Docket.
  out.on("error", () => {});
  const hides = new Map<string, Hide | undefined>();
  const clean = (message: string): string => {
    const hidden = secret();
    if (hidden !== undefined && !hides.has(hidden) && hides.size < MAX_SECRETS) hides.set(hidden, secretHider(hidden));
    return logLine(
      message,
      [...hides.values()].filter((hide) => hide !== undefined),
    );
  };
  return {
    info: (message) => logger.info(clean(message)),
    warn: (message) => logger.warn(clean(message)),
    error: (message) => logger.error(clean(message)),
  };
}
