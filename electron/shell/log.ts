/**
 * The log: bare lines on standard output for whoever watches, and a file with times for whoever comes later. The API key is in
 * neither, whatever a message holds.
 */
import electronLog from "electron-log/node";
import type { Log } from "../core/ports.ts";

/** One older file is kept beside it, so the log takes at most twice this. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;

export interface LogOptions {
  /** Absolute path of the log file; its folder is made when needed. */
  file: string;
  out: NodeJS.WritableStream;
  /** What must not be written down, asked for at each line. */
  secret: () => string | undefined;
}

export function createLog({ file, out, secret }: LogOptions): Log {
  const logger = electronLog.create({ logId: "docket" });
  logger.transports.file.resolvePathFn = () => file;
  logger.transports.file.maxSize = MAX_FILE_BYTES;
  logger.transports.file.format = "{y}-{m}-{d}T{h}:{i}:{s}.{ms}{z} {level} {text}";
  logger.transports.console.level = "info";
  logger.transports.console.format = "{text}";
  logger.transports.console.useStyles = false;
  logger.transports.console.writeFn = ({ message }) => {
    out.write(`${message.data.map(String).join(" ")}\n`);
  };
  // Standard output may be a pipe whose reader has gone; a log line is no reason to die of it.
  out.on("error", () => {});
  const clean = (message: string): string => {
    const hidden = secret();
    const line = message.replaceAll(/\r?\n/g, " | ");
    return hidden === undefined || hidden === "" ? line : line.replaceAll(hidden, "[key]");
  };
  return {
    debug: (message) => logger.debug(clean(message)),
    info: (message) => logger.info(clean(message)),
    warn: (message) => logger.warn(clean(message)),
    error: (message) => logger.error(clean(message)),
  };
}
