/**
 * Converts any value that a fetch threw into a failure. Finds the names of network-errors.ts
 * wherever a network stack puts them.
 */
import { classOf, type Failure, type FailureClass } from "../../../contract/failures.ts";
import { failure, type TransportFailure } from "./failure.ts";
import { FAMILIES, NETWORK_ERRORS, OTHER, REDIRECTED } from "./network-errors.ts";

/** Returns the failure for any value that a fetch threw or rejected with. */
export function networkFailure(error: unknown): TransportFailure {
  const names = namesIn(error);
  const known = NETWORK_ERRORS.find((candidate) => candidate.names.some((name) => names.has(name)));
  const cause = causeIn(names, known?.names);
  const found = known ?? FAMILIES.find(([pattern]) => [...names].some((name) => pattern.test(name)))?.[1];
  const { reason: plain, recorded } = found ?? (isRedirect(error) ? REDIRECTED : OTHER);
  const reason = withWhatIsKnown(plain, error);
  const isAnswer = ANSWERS.has(classOf(reason));
  // Electron's net rejects in cases where Node returns a response, if `redirect` is "manual"
  // (electron/electron#43715).
  return failure(reason, { recorded, neverSent: recorded === "notYet", answered: isAnswer, ...(cause !== undefined && { cause }) });
}

/** Classes of a response, from any sender. */
const ANSWERS: ReadonlySet<FailureClass> = new Set<FailureClass>(["redirected", "protocol", "proxy_password", "proxy_sign_in_unknown"]);

/**
 * Adds the details that the origin of the error knew: the proxy that requires a sign-in, the
 * presented public key, the outdated authority, the proxy in use, or the fleet's proxy script.
 */
function withWhatIsKnown(plain: Failure, error: unknown): Failure {
  switch (plain.code) {
    case "proxyAsks": {
      const proxy = textIn(error, "proxy", PROXY);
      return proxy === undefined ? plain : { code: plain.code, params: { proxy } };
    }
    case "pinMismatch": {
      const found = textIn(error, "publicKey", PIN);
      return found === undefined ? plain : { code: plain.code, params: { found } };
    }
    case "certificateDateInvalid": {
      const authority = textIn(error, "authority", NAME);
      return authority === undefined ? plain : { code: "authorityDateInvalid", params: { authority } };
    }
    case "proxySilent":
    case "socksRefuses": {
      const [proxy, script] = [textIn(error, "proxy", PROXY), textIn(error, "proxyScript", SCRIPT)];
      return { code: plain.code, params: { ...(proxy !== undefined && { proxy }), ...(script !== undefined && { script }) } };
    }
    case "proxyUnusable":
    case "proxySettingsUnreadable":
    case "proxyKindUnknown": {
      const script = textIn(error, "proxyScript", SCRIPT);
      return script === undefined ? plain : { code: plain.code, params: { script } };
    }
    default:
      return plain;
  }
}

const PROXY = /^[\w.:[\]%-]{1,280}$/;
const PIN = /^sha256\/[A-Za-z0-9+/=]{44}$/;
const NAME = /^\P{Cc}{1,100}$/u;
const SCRIPT = /^https?:\/\/[\x21-\x7e]{1,2000}$/;

function textIn(error: unknown, name: string, shape: RegExp, depth = 0): string | undefined {
  if (error === null || typeof error !== "object" || depth > 5) return undefined;
  const { [name]: text, cause } = error as Record<string, unknown>;
  if (typeof text === "string" && shape.test(text)) return text;
  return textIn(cause, name, shape, depth + 1);
}

/** Returns the name for the log: the matching name, or the stack's name for the matching alert. */
function causeIn(names: ReadonlySet<string>, counting: readonly string[] | undefined): string | undefined {
  const counted = counting?.find((name) => names.has(name) && !name.startsWith("SSL_ALERT_"));
  return (counted ?? [...names][0])?.replace("connect ", "");
}

const NAME_IN_TEXT = /\b(?:ERR_[A-Z0-9_]{2,60}|E(?:CONN|HOST|NET)[A-Z]{2,20}|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EPROTO)\b/g;

/** Names for messages that have no code. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/before secure TLS connection was established/, "TLS_CLOSED_EARLY"],
  [/^bad port$/, "BAD_PORT"],
];

/**
 * Returns every name in an error, in its causes and in the parts of an AggregateError, outermost
 * first.
 */
function namesIn(error: unknown, names = new Set<string>(), depth = 0): Set<string> {
  if (typeof error === "string") addFromText(error, names);
  if (error === null || typeof error !== "object" || depth > 5) return names;
  const { message, code, syscall, data, socket, cause, errors, name } = error as Record<string, unknown>;
  // For an error in a body, undici stores other bytes in `data`.
  if (typeof data === "string" && typeof message === "string" && message.includes("Expected HTTP/")) names.add(namedByBytes(data));
  // In Node, the peer closed a connection that had never delivered a byte.
  if (code === "UND_ERR_SOCKET" && (socket as { bytesRead?: unknown } | undefined)?.bytesRead === 0) names.add("NO_BYTES");
  if (typeof code === "string" && /^[\w/.]{2,64}$/.test(code)) {
    names.add(code);
    if (syscall === "connect") names.add(`connect ${code}`);
  }
  if (typeof message === "string") addFromText(message, names);
  if (name === "HTTPParserError") names.add(name);
  namesIn(cause, names, depth + 1);
  if (Array.isArray(errors)) for (const part of errors) namesIn(part, names, depth + 1);
  return names;
}

function addFromText(text: string, names: Set<string>): void {
  for (const [name] of text.matchAll(NAME_IN_TEXT)) names.add(name);
  const alert = /SSL alert number (\d{1,3})/.exec(text)?.[1];
  if (alert !== undefined) names.add(`SSL_ALERT_${alert}`);
  for (const [pattern, name] of MESSAGES) if (pattern.test(text)) names.add(name);
}

/**
 * Returns a name for the bytes received in place of an HTTP/1.1 head; undici stores them in `data`.
 */
function namedByBytes(data: string): string {
  // A SETTINGS frame (RFC 9113, 6.5) is the first frame of an HTTP/2 server.
  if (data.length >= 9 && data.charCodeAt(0) === 0 && data.charCodeAt(3) === 4) return "HTTP2_FRAMES";
  // A TLS record of type "alert" (RFC 8446, 5.1).
  if (data.startsWith("\u0015\u0003")) return "TLS_BYTES";
  return "FOREIGN_BYTES";
}

function isRedirect(error: unknown, depth = 0): boolean {
  if (typeof error === "string") return /redirect/i.test(error);
  if (error === null || typeof error !== "object" || depth > 5) return false;
  const { message, cause } = error as Record<string, unknown>;
  return (typeof message === "string" && /redirect/i.test(message)) || isRedirect(cause, depth + 1);
}
