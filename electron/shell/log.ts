/**
 * The log: plain lines on standard output, and a private file with times. Neither ever contains the
 * API key, whatever the message is.
 */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import electronLog from "electron-log/node";
import { inEnglish } from "../contract/languages/language.ts";
import { systemErrorWords } from "../contract/messages/system-errors.ts";
import type { Log } from "../core/ports.ts";
import type { Hide } from "../core/transport/redact-secret.ts";
import { LogBuffer } from "./log-buffer.ts";
import { logLine } from "./log-line.ts";
import { removePipe } from "./regular-file.ts";

/**
 * Maximum size of the file in bytes. One older file is kept as well, so the log takes at most twice
 * this size.
 */
const MAX_FILE_BYTES = 5 * 1024 * 1024;

export interface LogOptions {
  /** Absolute path of the log file. Its folder is created if necessary. */
  file: string;
  out: NodeJS.WritableStream;
  /** Removes the API keys from a text. */
  hide: Hide;
}

/**
 * A log that buffers bursts (log-buffer.ts). `flush` must be called before the process is killed.
 */
export interface FileLog extends Log {
  flush: () => void;
}

export function createLog({ file, out, hide }: LogOptions): FileLog {
  const logger = electronLog.create({ logId: "docket" });
  logger.transports.file.resolvePathFn = () => file;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  removePipe(file);
  logger.transports.file.writeOptions = { flag: "a", mode: 0o600, encoding: "utf8" };
  logger.transports.file.maxSize = MAX_FILE_BYTES;
  logger.transports.file.format = "{text}";
  logger.transports.console.level = false;
  // electron-log's default logger reports the errors of every file logger. Only one such report is
  // written.
  let isReported = false;
  electronLog.transports.console.writeFn = ({ message }) => {
    if (isReported) return;
    isReported = true;
    const why = /E[A-Z]+: .*/u.exec(message.data.map(String).join(" "))?.[0] ?? "";
    out.write(`log: ${file} cannot be written: ${inEnglish(() => systemErrorWords(why))}; its lines stand here only\n`);
  };
  // Standard output may be a pipe whose reader has exited, which must not end Docket.
  out.on("error", () => {});
  const lines = new LogBuffer((some) => {
    logger.info(some.map(({ inFile }) => inFile).join("\n"));
    out.write(`${some.map(({ bare }) => bare).join("\n")}\n`);
  });
  const add = (level: keyof Log, message: string): void => {
    const bare = logLine(message, [hide]);
    lines.add({ bare, inFile: `${localTime(new Date())} ${level} ${bare}` }, level === "error");
  };
  return {
    info: (message) => add("info", message),
    warn: (message) => add("warn", message),
    error: (message) => add("error", message),
    flush: () => lines.flush(),
  };
}

/** Returns the local time in ISO 8601, in milliseconds, with this machine's offset from UTC. */
function localTime(time: Date): string {
  const minutes = -time.getTimezoneOffset();
  const local = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) => String(part).padStart(2, "0"));
  return `${local}${minutes < 0 ? "-" : "+"}${hours}:${rest}`;
}
