/**
 * Parses the head of an HTTP/1 response by Chromium's rules, which are more lenient than Node's: a
 * folded line is joined, a malformed one skipped, any number is a status, bytes are read as UTF-8
 * (chromium: net/http/http_stream_parser.cc, http_response_headers.cc, http_util.cc).
 */
import type { NetErrorName } from "./net-error.ts";

export interface ResponseHead {
  version: { major: number; minor: number };
  status: number;
  statusText: string;
  /** Headers in their order, as in the bytes: names with their case, values as UTF-8 text. */
  headers: readonly (readonly [name: string, value: string])[];
}

export type HeadRead = { kind: "more" } | { kind: "error"; name: NetErrorName } | { kind: "head"; head: ResponseHead; end: number };

const MAX_HEAD_BYTES = 256 * 1024;
/** Most bytes that may precede "HTTP/" on a reused connection. */
const MAX_SLOP_BYTES = 4;
/** From this number on, bytes without a status line are not HTTP/1. */
const ENOUGH_TO_TELL = 8;
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * Parses the head. `closed` means that no more bytes will come; over plain http a head that was cut
 * short is then accepted.
 */
export function readHead(bytes: Buffer, { closed, secure }: { closed: boolean; secure: boolean }): HeadRead {
  const text = bytes.toString("latin1");
  const start = text.slice(0, MAX_SLOP_BYTES + 4).search(/http/i);
  if (start === -1) {
    if (bytes.length < ENOUGH_TO_TELL && !closed) return { kind: "more" };
    return { kind: "error", name: "ERR_INVALID_HTTP_RESPONSE" };
  }
  const blank = /\n\r?\n/.exec(text.slice(start));
  if (blank === null) {
    if (!closed) return bytes.length >= MAX_HEAD_BYTES ? { kind: "error", name: "ERR_RESPONSE_HEADERS_TOO_BIG" } : { kind: "more" };
    if (secure) return { kind: "error", name: "ERR_RESPONSE_HEADERS_TRUNCATED" };
  }
  const end = blank === null ? bytes.length : start + blank.index + blank[0].length;
  const raw = text.slice(start, end);
  if (raw.includes("\0")) return { kind: "error", name: "ERR_INVALID_HTTP_RESPONSE" };
  const [statusLine = "", ...lines] = raw.split(/[\r\n]+/);
  const head = { ...readStatusLine(statusLine), headers: readLines(lines) };
  const name = contradiction(head);
  return name === undefined ? { kind: "head", head, end } : { kind: "error", name };
}

/** Returns all values of a header, joined, or undefined without one. */
export function valueOf(head: ResponseHead, name: string): string | undefined {
  const values = head.headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(", ");
}

function readStatusLine(line: string): Omit<ResponseHead, "headers"> {
  const [, major = "1", minor = "0"] = /^http\/(\d)[^.]*\.(\d)/i.exec(line) ?? [];
  const rest = line.includes(" ") ? line.slice(line.indexOf(" ") + 1).replace(/^ +/, "") : "200 OK";
  const digits = /^\d+/.exec(rest)?.[0];
  // Without a number the status is 200.
  if (digits === undefined) return { version: { major: Number(major), minor: Number(minor) }, status: 200, statusText: "" };
  const statusText = utf8(rest.slice(digits.length).replaceAll(/^ +| +$/g, ""));
  return { version: { major: Number(major), minor: Number(minor) }, status: Math.min(Number(digits), 2 ** 31 - 1), statusText };
}

function readLines(lines: readonly string[]): [string, string][] {
  const joined: string[] = [];
  let continuable = false;
  for (const line of lines) {
    if (line === "") continue;
    if (continuable && /^[ \t]/.test(line)) {
      joined.push(`${joined.pop()} ${line.replace(/^[ \t]+/, "")}`);
      continue;
    }
    continuable = /^[^ \t:][^:]*:/.test(line);
    joined.push(line);
  }
  return joined.flatMap((line): [string, string][] => {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).replace(/[ \t]+$/, "");
    return TOKEN.test(name) ? [[name, utf8(line.slice(colon + 1)).replaceAll(/^[ \t]+|[ \t]+$/g, "")]] : [];
  });
}

/**
 * Returns an error when a header that may occur once has several different values, which suggests
 * response smuggling.
 */
function contradiction(head: ResponseHead): NetErrorName | undefined {
  const differ = (name: string): boolean =>
    new Set(head.headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value)).size > 1;
  if (!isChunked(head) && differ("content-length")) return "ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH";
  if (differ("content-disposition")) return "ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_DISPOSITION";
  return differ("location") ? "ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION" : undefined;
}

export function isChunked(head: ResponseHead): boolean {
  return head.version.minor > 0 && /(?:^|,)\s*chunked\s*(?:,|$)/i.test(valueOf(head, "transfer-encoding") ?? "");
}

function utf8(text: string): string {
  return Buffer.from(text, "latin1").toString("utf8");
}
